import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import { type Reader, TransactionOutdated, type Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { FeedRange } from '../../../kit/feed/feed-writer.ts';
import { foldLot, type NamedLot } from '../lot-rules.ts';
import type { Cause } from '../stock-state.ts';
import type { WarehouseDay } from '../warehouse-day.ts';

// --- Lots -------------------------------------------------------------------------------------------------------

const insertLots = sql(
  'stock.insertLots',
  `INSERT INTO stock_lot (org_id, item_id, lot, expiration, spelling)
   SELECT f.org_id, l.item_id, l.lot, l.expiration, l.spelling
   FROM org_feed f, unnest($2::bigint[], $3::text[], $4::date[], $5::text[]) AS l (item_id, lot, expiration, spelling)
   WHERE f.org_id = $1
   ORDER BY l.item_id, l.spelling, l.lot
   ON CONFLICT DO NOTHING`,
);

const giveUp = sql(
  'stock.giveUpSpelling',
  'UPDATE stock_lot SET spelling = NULL WHERE org_id = $1 AND item_id = $2 AND lot = $3',
);

/** Another spelling of the lot can be registered from then on. */
export function queueSpellingGivenUp(tx: Tx, orgId: number, { itemId, lot }: NamedLot): void {
  tx.queueWrite(giveUp, [orgId, itemId, lot]);
}

interface KnownLot {
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
}

// What is known otherwise, or (with no date) not at all.
const differingLots = sql<Omit<KnownLot, 'expiration'> & { readonly expiration: string | null }>(
  'stock.differingLots',
  `SELECT l.item_id, l.lot, s.expiration::text AS expiration
   FROM unnest($2::bigint[], $3::text[], $4::date[]) AS l (item_id, lot, expiration)
   LEFT JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND s.lot = l.lot
   WHERE s.expiration IS DISTINCT FROM l.expiration`,
);

export interface Lot {
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
}

/** Returns the lots that are known with another date; new ones are registered, unless only `asking`. */
export async function registerLots(
  tx: Tx,
  orgId: number,
  lots: readonly Lot[],
  asking: boolean,
): Promise<KnownLot[]> {
  const values = [
    orgId,
    lots.map((one) => one.itemId),
    lots.map((one) => one.lot),
    lots.map((one) => one.expiration),
  ];
  if (!asking) tx.queueWrite(insertLots, [...values, lots.map((one) => foldLot(one.lot))]);
  const differing = await tx.query(differingLots, values);
  // Somebody else has just registered another spelling of it, which counts from then on.
  const unregistered = asking ? undefined : differing.find(({ expiration }) => expiration === null);
  if (unregistered !== undefined)
    throw new TransactionOutdated(`lot ${JSON.stringify(unregistered.lot)} is spelled otherwise by now`);
  return differing.flatMap(({ expiration, ...lot }) => (expiration === null ? [] : [{ ...lot, expiration }]));
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

const pickedOwners = sql<{ owner_id: number }>(
  'stock.subOrdersThatPicked',
  `SELECT DISTINCT v.owner_id FROM stock_record r
   JOIN reservation v ON v.org_id = $1 AND v.item_id = r.item_id AND v.warehouse_id = r.warehouse_id AND v.lot = $3
     AND v.expiration = $4::date AND v.owner_kind = 'sub_order' AND v.is_picked
   WHERE r.org_id = $1 AND r.item_id = $2 ORDER BY v.owner_id`,
);

/** Sub-orders that have picked units of a label. */
export async function subOrdersThatPicked(
  tx: Tx,
  orgId: number,
  { itemId, lot, expiration }: Lot,
): Promise<number[]> {
  return (await tx.query(pickedOwners, [orgId, itemId, lot, expiration])).map((row) => row.owner_id);
}

const updateDate = sql(
  'stock.updateLotDate',
  'UPDATE stock_lot SET expiration = $4::date WHERE org_id = $1 AND item_id = $2 AND lot = $3',
);

export function queueLotDate(tx: Tx, orgId: number, itemId: number, lot: string, expiration: string): void {
  tx.queueWrite(updateDate, [orgId, itemId, lot, expiration]);
}

const insertCorrection = sql(
  'stock.insertLotCorrection',
  `INSERT INTO lot_correction (org_id, item_id, transaction_id, warehouse_id, lot, expiration, to_lot, to_expiration,
     reason, actor, time)
   SELECT f.org_id, $2, f.last_transaction_id - $3 + $4 + 1, $5, $6, $7::date, $8, $9::date, $10, $11, f.last_time
   FROM org_feed f WHERE f.org_id = $1`,
);

export interface Correction {
  readonly itemId: number;
  /** Null: everywhere. */
  readonly warehouseId: number | null;
  readonly from: Omit<Lot, 'itemId'>;
  readonly to: Omit<Lot, 'itemId'>;
}

/** It has a transaction number of its own, behind those of what left before. */
export function queueCorrection(
  tx: Tx,
  orgId: number,
  range: FeedRange,
  { itemId, warehouseId, from, to }: Correction,
  reason: string,
  actor: string,
): void {
  tx.queueWrite(insertCorrection, [
    orgId,
    itemId,
    range.transactions,
    range.transactionsBefore,
    warehouseId,
    from.lot,
    from.expiration,
    to.lot,
    to.expiration,
    reason,
    actor,
  ]);
}

interface CorrectionRow {
  readonly item_id: number;
  readonly warehouse_id: number | null;
  readonly lot: string;
  readonly expiration: string;
  readonly to_lot: string;
  readonly to_expiration: string;
  readonly transaction_id: number;
  readonly time: Date;
}

const readCorrections = sql<CorrectionRow>(
  'stock.readLotCorrections',
  `SELECT c.item_id, c.warehouse_id, c.lot, c.expiration::text AS expiration, c.to_lot,
          c.to_expiration::text AS to_expiration, c.transaction_id, c.time
   FROM lot_correction c WHERE c.org_id = $1 AND c.item_id = ANY($2::bigint[]) ORDER BY c.item_id, c.transaction_id`,
);

export interface MadeCorrection extends Correction {
  readonly transactionId: number;
  readonly time: Date;
}

/** Of each item, in the order in which they were made. Its records are locked. */
export async function correctionsOf(
  tx: Tx,
  orgId: number,
  itemIds: readonly number[],
): Promise<MadeCorrection[]> {
  const rows = await tx.query(readCorrections, [orgId, itemIds]);
  return rows.map((row) => ({
    itemId: row.item_id,
    warehouseId: row.warehouse_id,
    from: { lot: row.lot, expiration: row.expiration },
    to: { lot: row.to_lot, expiration: row.to_expiration },
    transactionId: row.transaction_id,
    time: row.time,
  }));
}

const leaving = sql<{ item_id: number; lot: string; expiration: string; transaction_id: number }>(
  'stock.transactionsOfLeaving',
  `SELECT m.item_id, m.lot, m.expiration::text AS expiration, max(m.transaction_id) AS transaction_id
   FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = ANY($2::bigint[]) AND m.warehouse_id = $3 AND NOT m.is_receipt AND m.time >= $4
     AND m.reason = $5 AND m.linked_item_type = $6 AND m.linked_item_id = $7 AND m.quantity < 0
   GROUP BY m.item_id, m.lot, m.expiration`,
);

/** The last transactions by which units left a warehouse for a cause, by what they were labelled. */
export async function leavingTransactions(
  tx: Tx,
  orgId: number,
  itemIds: readonly number[],
  from: {
    readonly warehouseId: number;
    readonly cause: Pick<Cause, 'reason' | 'linkedType' | 'linkedId'>;
    readonly since: Date;
  },
): Promise<(Lot & { readonly transactionId: number })[]> {
  const { warehouseId, cause, since } = from;
  const { reason, linkedType, linkedId } = cause;
  const rows = await tx.query(leaving, [orgId, itemIds, warehouseId, since, reason, linkedType, linkedId]);
  return rows.map(({ item_id, lot, expiration, transaction_id }) => ({
    itemId: item_id,
    lot,
    expiration,
    transactionId: transaction_id,
  }));
}

const knownDates = sql<{ item_id: number; lot: string; expiration: string }>(
  'stock.knownLots',
  `SELECT s.item_id, s.lot, s.expiration::text AS expiration
   FROM unnest($2::bigint[], $3::text[]) AS l (item_id, lot)
   JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND s.lot = l.lot`,
);

/** Those of the lots that are known, with their dates. */
export async function knownLots(
  db: Reader,
  orgId: number,
  lots: readonly { readonly itemId: number; readonly lot: string }[],
): Promise<Lot[]> {
  const values = [orgId, lots.map((one) => one.itemId), lots.map((one) => one.lot)];
  const rows = await db.query(knownDates, values);
  return rows.map(({ item_id, lot, expiration }) => ({ itemId: item_id, lot, expiration }));
}

const spelledLots = sql<{ item_id: number; lot: string }>(
  'stock.spelledLots',
  `SELECT DISTINCT s.item_id, s.spelling IS NULL, s.lot
   FROM unnest($2::bigint[], $3::text[]) AS l (item_id, lot)
   JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND lower(s.lot) = lower(l.lot)
   ORDER BY s.item_id, s.spelling IS NULL, s.lot`,
);

/** Lots that are written as these are, but for the case. */
export async function lotsInAnyCase(
  db: Reader,
  orgId: number,
  lots: readonly NamedLot[],
): Promise<NamedLot[]> {
  const values = [orgId, lots.map((one) => one.itemId), lots.map((one) => one.lot)];
  return (await db.query(spelledLots, values)).map(({ item_id, lot }) => ({ itemId: item_id, lot }));
}

// --- Expiry -----------------------------------------------------------------------------------------------------

const expiredItems = sql<{ item_id: number }>(
  'stock.itemsWithExpired',
  `SELECT DISTINCT b.item_id FROM stock_balance b
   WHERE b.org_id = $1 AND b.warehouse_id = $2 AND b.expiration < $3::date AND b.item_id > $4
     AND b.status = 'available' AND b.on_hand > 0 AND b.expiration < 'infinity'
   ORDER BY b.item_id LIMIT $5`,
);

const withExpired = orgsWhere('stock.orgsWithExpiredAcrossOrgs', (table) => [
  `EXISTS (SELECT FROM ${table('stock_balance')} b, unnest($1::bigint[], $2::date[]) AS w (id, today)
     WHERE b.org_id = f.org_id AND b.warehouse_id = w.id AND b.expiration < w.today AND b.status = 'available'
       AND b.on_hand > 0 AND b.expiration < 'infinity')`,
]);

/** Orgs with such items at one of the warehouses. */
export async function orgsWithExpiredAcrossOrgs(
  db: Reader,
  days: readonly WarehouseDay[],
): Promise<number[]> {
  const values = [days.map(({ id }) => id), days.map(({ today }) => today)];
  return (await db.query(withExpired, values)).map((row) => row.org_id);
}

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
