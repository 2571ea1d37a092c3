import { callerWarehouses } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { foldLot } from '../lot-rules.ts';

export interface ScannedLot {
  readonly org_id: number;
  readonly item_id: number;
  /** As it is spelled. */
  readonly lot: string;
  readonly mpn: string | null;
  readonly expiration: string | null;
}

const byLot = sql<ScannedLot>(
  'stock.scanLotsAcrossOrgs',
  `SELECT l.org_id, l.item_id, l.lot, i.mpn, nullif(l.expiration, 'infinity')::text AS expiration
   FROM stock_lot l JOIN item i ON i.org_id = l.org_id AND i.id = l.item_id
   WHERE coalesce(l.spelling, lower(l.lot)) = $1 AND ($3::bigint[] IS NULL OR EXISTS (
     SELECT 1 FROM stock_balance b WHERE b.org_id = l.org_id AND b.item_id = l.item_id
       AND b.warehouse_id = ANY($3::bigint[]) AND b.lot = l.lot))
     AND ($4::text[] IS NULL OR (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && $4::text[])
   ORDER BY l.org_id, l.item_id LIMIT $2::int`,
);

/**
 * However it is spelled. For those who work in some warehouses, the lots that lie or lay there.
 * @param productCodes of the lot's item; null: of any
 */
export function lotsNamed(
  db: Reader,
  lot: string,
  productCodes: readonly string[] | null,
  limit: number,
): Promise<ScannedLot[]> {
  return db.query(byLot, [foldLot(lot), limit, callerWarehouses(), productCodes]);
}
