import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import { itemsByCode } from './queries.ts';

const ACTIONS = ['receive', 'adjust', 'count', 'hold'];

export const scanItems: ScanResolver = async (db, { productCodes }) => {
  const rows = await itemsByCode(db, productCodes, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, id, mpn, name }) => ({
    type: 'item',
    org_id,
    id,
    warehouse_id: null,
    number: mpn,
    label: [mpn, name].filter((part) => part !== null).join(': ') || `Item ${id}`,
    actions: ACTIONS,
    href: `/ops/v1/orgs/${org_id}/items/${id}`,
  }));
};
