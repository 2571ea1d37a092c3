import type { Reader } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';

export interface PrepPriceFields {
  readonly prep: string;
  readonly unit_cents: number;
  readonly valid_from: string;
  readonly valid_until: string;
}

const COLUMNS = `r.id, r.prep, trim_scale(r.unit_cents / 100.0) AS unit_usd, r.valid_from,
  nullif(r.valid_until, 'infinity') AS valid_until, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

export const prepPrices = recordTable<PrepPriceFields>({
  table: 'prep_price',
  isShared: true,
  columns: { prep: 'text', unit_cents: 'bigint', valid_from: 'date', valid_until: 'date' },
  json: COLUMNS,
});

export const prepPriceList = keysetList({
  name: 'marketplace.prepPrices',
  from: 'prep_price t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${COLUMNS}`,
});

const valid = sql<{ prep: string; unit_cents: number }>(
  'marketplace.validPrepPrices',
  `SELECT DISTINCT ON (p.prep) p.prep, p.unit_cents FROM prep_price p WHERE p.valid_from <= $1::date AND p.valid_until >= $1::date
   ORDER BY p.prep, p.valid_from DESC`,
);

export function validPrices(db: Reader, day: string): Promise<{ prep: string; unit_cents: number }[]> {
  return db.query(valid, [day]);
}
