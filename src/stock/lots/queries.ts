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
