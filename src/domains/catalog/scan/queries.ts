import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface ScannedItem {
  readonly org_id: number;
  readonly id: number;
  readonly mpn: string | null;
  readonly name: string | null;
}

// The expression is that of the index item_codes.
const byCode = sql<ScannedItem>(
  'catalog.scanItemsAcrossOrgs',
  `SELECT i.org_id, i.id, i.mpn, i.name FROM item i
   WHERE (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && $1::text[] ORDER BY i.org_id, i.id LIMIT $2::int`,
);

export function itemsByCode(db: Reader, codes: readonly string[], limit: number): Promise<ScannedItem[]> {
  return db.query(byCode, [codes, limit]);
}
