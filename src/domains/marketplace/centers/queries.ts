// Fulfilment centers of marketplaces.
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant } from '../../../kit/db/statement.ts';

const CENTER = `r.id, r.marketplace_name, r.code, r.address, r.phone, r.instructions, r.version,
  ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

export interface CenterFields {
  readonly marketplace_name: string;
  readonly code: string;
  readonly address: unknown;
  readonly phone: string | null;
  readonly instructions: string | null;
}

export const centers = recordTable<CenterFields>({
  table: 'fulfillment_center',
  isShared: true,
  columns: { marketplace_name: 'text', code: 'text', address: 'json', phone: 'text', instructions: 'text' },
  json: CENTER,
});

export const centerList = keysetList({
  name: 'marketplace.centers',
  from: 'fulfillment_center t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${CENTER}`,
  filters: {
    marketplace: equal('marketplace_name', 'fulfillment_center_by_marketplace'),
    code: equal('code', 'fulfillment_center_by_code'),
  },
});
