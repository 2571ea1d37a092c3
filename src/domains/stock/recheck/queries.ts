import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { RecordKey } from '../stock-state.ts';

interface KeyRow {
  readonly item_id: number;
  readonly warehouse_id: number;
}

const toKey = (row: KeyRow): RecordKey => ({ itemId: row.item_id, warehouseId: row.warehouse_id });

const recordsOf = sql<KeyRow>(
  'stock.recordsOfItems',
  `SELECT r.item_id, r.warehouse_id FROM stock_record r
   WHERE r.org_id = $1 AND r.item_id = ANY($2::bigint[]) AND (r.item_id, r.warehouse_id) > ($3, $4)
   ORDER BY r.item_id, r.warehouse_id LIMIT $5`,
);

/** The next records of these items, in key order. */
export async function recordsOfItems(
  db: Reader,
  orgId: number,
  itemIds: readonly number[],
  after: RecordKey,
  limit: number,
): Promise<RecordKey[]> {
  return (await db.query(recordsOf, [orgId, itemIds, after.itemId, after.warehouseId, limit])).map(toKey);
}

const waited = sql<{ item_id: number }>(
  'stock.itemsWaitedFor',
  `SELECT DISTINCT b.item_id FROM backorder b WHERE b.org_id = $1 AND b.item_id > $2 ORDER BY b.item_id LIMIT $3`,
);

/** The next items that somebody waits for. */
export async function itemsWaitedFor(
  db: Reader,
  orgId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  return (await db.query(waited, [orgId, after, limit])).map((row) => row.item_id);
}

const orgsAt = sql<{ org_id: number }>(
  'stock.orgsAtWarehousesAcrossOrgs',
  'SELECT DISTINCT a.org_id FROM warehouse_access a WHERE a.warehouse_id = ANY($1::bigint[]) ORDER BY a.org_id',
);

/** Orgs to which one of the warehouses is open. */
export async function orgsAtWarehousesAcrossOrgs(
  db: Reader,
  warehouseIds: readonly number[],
): Promise<number[]> {
  return (await db.query(orgsAt, [warehouseIds])).map((row) => row.org_id);
}
