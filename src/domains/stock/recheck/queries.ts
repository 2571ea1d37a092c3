import type { Reader } from '../../../kit/db/db.ts';
import { reads, readsColumn } from '../../../kit/db/statement-functions.ts';
import type { RecordKey } from '../stock-state.ts';

const recordsAfter = reads<
  RecordKey,
  [orgId: number, itemIds: readonly number[], itemId: number, warehouseId: number, limit: number]
>(
  'stock.recordsOfItems',
  `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId" FROM stock_record r
   WHERE r.org_id = $1 AND r.item_id = ANY($2::bigint[]) AND (r.item_id, r.warehouse_id) > ($3, $4)
   ORDER BY r.item_id, r.warehouse_id LIMIT $5`,
);

/** The next records of these items, in key order. */
export function recordsOfItems(
  db: Reader,
  orgId: number,
  itemIds: readonly number[],
  after: RecordKey,
  limit: number,
): Promise<RecordKey[]> {
  return recordsAfter(db, orgId, itemIds, after.itemId, after.warehouseId, limit);
}

/** The next items with backorders. */
export const itemsWaitedFor = readsColumn<number, [orgId: number, after: number, limit: number]>(
  'stock.itemsWaitedFor',
  `SELECT DISTINCT b.item_id FROM backorder b WHERE b.org_id = $1 AND b.item_id > $2 ORDER BY b.item_id LIMIT $3`,
);

/** Orgs to which one of the warehouses is open. */
export const orgsAtWarehousesAcrossOrgs = readsColumn<number, [warehouseIds: readonly number[]]>(
  'stock.orgsAtWarehousesAcrossOrgs',
  'SELECT DISTINCT a.org_id FROM warehouse_access a WHERE a.warehouse_id = ANY($1::bigint[]) ORDER BY a.org_id',
);
