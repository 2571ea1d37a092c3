import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';

// --- Lots -------------------------------------------------------------------------------------------------------

const insertLots = sql(
  'stock.insertLots',
  `INSERT INTO stock_lot (org_id, item_id, lot, expiration)
   SELECT $1, l.item_id, l.lot, l.expiration FROM unnest($2::bigint[], $3::text[], $4::date[]) AS l (item_id, lot, expiration)
   ORDER BY l.item_id, l.lot
   ON CONFLICT (org_id, item_id, lot) DO NOTHING`,
);

const conflictingLots = sql<{ item_id: number; lot: string; expiration: string }>(
  'stock.conflictingLots',
  `SELECT s.item_id, s.lot, s.expiration::text AS expiration
   FROM unnest($2::bigint[], $3::text[], $4::date[]) AS l (item_id, lot, expiration)
   JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND s.lot = l.lot AND s.expiration <> l.expiration`,
);

export interface Lot {
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
}

/** Returns the lots that are known with another date; new ones are registered, unless only `asking`. */
export function registerLots(
  tx: Tx,
  orgId: number,
  lots: readonly Lot[],
  asking: boolean,
): Promise<{ item_id: number; lot: string; expiration: string }[]> {
  const values = [
    orgId,
    lots.map((one) => one.itemId),
    lots.map((one) => one.lot),
    lots.map((one) => one.expiration),
  ];
  if (!asking) tx.queueWrite(insertLots, values);
  return tx.query(conflictingLots, values);
}

const known = sql<{ expiration: string }>(
  'stock.knownLot',
  'SELECT s.expiration::text AS expiration FROM stock_lot s WHERE s.org_id = $1 AND s.item_id = $2 AND s.lot = $3',
);

/** The date that a lot is known with; null for a lot that nobody has received. */
export async function knownDate(
  db: Reader,
  orgId: number,
  itemId: number,
  lot: string,
): Promise<string | null> {
  return (await db.query(known, [orgId, itemId, lot]))[0]?.expiration ?? null;
}

// --- Corrections ------------------------------------------------------------------------------------------------

const lockOne = sql('stock.lockItem', 'SELECT i.id FROM item i WHERE i.org_id = $1 AND i.id = $2 FOR UPDATE');

/** Whoever stocks the item at a warehouse for the first time waits. */
export async function lockItem(tx: Tx, orgId: number, itemId: number): Promise<void> {
  await tx.query(lockOne, [orgId, itemId]);
}

const recordsOfItem = sql<{ warehouse_id: number }>(
  'stock.recordsOfItem',
  'SELECT r.warehouse_id FROM stock_record r WHERE r.org_id = $1 AND r.item_id = $2 ORDER BY r.warehouse_id',
);

/** Where the item has a record. */
export async function placesOf(
  tx: Tx,
  orgId: number,
  itemId: number,
): Promise<{ itemId: number; warehouseId: number }[]> {
  const rows = await tx.query(recordsOfItem, [orgId, itemId]);
  return rows.map((row) => ({ itemId, warehouseId: row.warehouse_id }));
}

const updateDate = sql(
  'stock.updateLotDate',
  'UPDATE stock_lot SET expiration = $4::date WHERE org_id = $1 AND item_id = $2 AND lot = $3',
);

export function queueLotDate(tx: Tx, orgId: number, itemId: number, lot: string, expiration: string): void {
  tx.queueWrite(updateDate, [orgId, itemId, lot, expiration]);
}

// --- Expiry -----------------------------------------------------------------------------------------------------

const expiredItems = sql<{ item_id: number }>(
  'stock.itemsWithExpired',
  `SELECT DISTINCT b.item_id FROM stock_balance b
   WHERE b.org_id = $1 AND b.warehouse_id = $2 AND b.expiration < $3::date AND b.item_id > $4
     AND b.status = 'available' AND b.on_hand > 0 AND b.expiration < 'infinity'
   ORDER BY b.item_id LIMIT $5`,
);

/** Items with available units that are dated before `today`, in order of id. */
export async function itemsWithExpired(
  db: Reader,
  orgId: number,
  warehouseId: number,
  today: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query(expiredItems, [orgId, warehouseId, today, after, limit]);
  return rows.map((row) => row.item_id);
}
