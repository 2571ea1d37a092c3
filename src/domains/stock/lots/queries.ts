import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import { type Reader, TransactionOutdated, type Tx } from '../../../kit/db/db.ts';
import { orgIds } from '../../../kit/db/org-ids.ts';
import { sql } from '../../../kit/db/statement.ts';
import { findsValue, reads, readsColumn, writes } from '../../../kit/db/statement-functions.ts';
import type { FeedRange } from '../../../kit/feed/feed-writer.ts';
import { foldLot, type NamedLot } from '../lot-rules.ts';
import type { Cause, RecordKey } from '../stock-state.ts';

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

/** Another spelling of the lot can be registered from then on. */
export const queueSpellingGivenUp = writes<[orgId: number, itemId: number, lot: string]>(
  'stock.giveUpSpelling',
  'UPDATE stock_lot SET spelling = NULL WHERE org_id = $1 AND item_id = $2 AND lot = $3',
);

export interface Lot extends NamedLot {
  readonly expiration: string;
}

// What is known otherwise, or (with no date) not at all.
const differingLots = sql<NamedLot & { readonly expiration: string | null }>(
  'stock.differingLots',
  `SELECT l.item_id AS "itemId", l.lot, s.expiration::text AS expiration
   FROM unnest($2::bigint[], $3::text[], $4::date[]) AS l (item_id, lot, expiration)
   LEFT JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND s.lot = l.lot
   WHERE s.expiration IS DISTINCT FROM l.expiration`,
);

const namesOf = (lots: readonly NamedLot[]) => [lots.map((one) => one.itemId), lots.map((one) => one.lot)];

/** Returns the lots that are known with another date; new ones are registered, unless only `asking`. */
export async function registerLots(
  tx: Tx,
  orgId: number,
  lots: readonly Lot[],
  asking: boolean,
): Promise<Lot[]> {
  const values = [orgId, ...namesOf(lots), lots.map((one) => one.expiration)];
  if (!asking) tx.queueWrite(insertLots, [...values, lots.map((one) => foldLot(one.lot))]);
  const differing = await tx.query(differingLots, values);
  // A concurrent request has registered another spelling, which counts from now on.
  const unregistered = asking ? undefined : differing.find(({ expiration }) => expiration === null);
  if (unregistered !== undefined)
    throw new TransactionOutdated(`lot ${JSON.stringify(unregistered.lot)} is spelled otherwise by now`);
  return differing.flatMap(({ expiration, ...lot }) => (expiration === null ? [] : [{ ...lot, expiration }]));
}

/** The known date of a lot; null: never received. */
export const findLotDate = findsValue<string, [orgId: number, itemId: number, lot: string]>(
  'stock.knownLot',
  'SELECT s.expiration::text AS expiration FROM stock_lot s WHERE s.org_id = $1 AND s.item_id = $2 AND s.lot = $3',
);

// --- Corrections ------------------------------------------------------------------------------------------------

/** Serializes with the first stocking of the item at a warehouse. */
export const lockItem = reads<unknown, [orgId: number, itemId: number], Tx>(
  'stock.lockItem',
  'SELECT i.id FROM item i WHERE i.org_id = $1 AND i.id = $2 FOR UPDATE',
);

/** Where the item has a record. */
export const placesOf = reads<RecordKey, [orgId: number, itemId: number]>(
  'stock.recordsOfItem',
  `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId" FROM stock_record r
   WHERE r.org_id = $1 AND r.item_id = $2 ORDER BY r.warehouse_id`,
);

/** Sub-orders that have picked units of a label. */
export const subOrdersThatPicked = readsColumn<
  number,
  [orgId: number, itemId: number, lot: string, expiration: string]
>(
  'stock.subOrdersThatPicked',
  `SELECT DISTINCT v.owner_id FROM stock_record r
   JOIN reservation v ON v.org_id = $1 AND v.item_id = r.item_id AND v.warehouse_id = r.warehouse_id AND v.lot = $3
     AND v.expiration = $4::date AND v.owner_kind = 'sub_order' AND v.is_picked
   WHERE r.org_id = $1 AND r.item_id = $2 ORDER BY v.owner_id`,
);

export const queueLotDate = writes<[orgId: number, itemId: number, lot: string, expiration: string]>(
  'stock.updateLotDate',
  'UPDATE stock_lot SET expiration = $4::date WHERE org_id = $1 AND item_id = $2 AND lot = $3',
);

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

/** It gets a new transaction number, after those of earlier departures. */
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

export interface MadeCorrection extends Correction {
  readonly transactionId: number;
  readonly time: Date;
}

type CorrectionRow = Omit<MadeCorrection, 'from' | 'to'> &
  Omit<Lot, 'itemId'> & { readonly toLot: string; readonly toExpiration: string };

const readCorrections = sql<CorrectionRow>(
  'stock.readLotCorrections',
  `SELECT c.item_id AS "itemId", c.warehouse_id AS "warehouseId", c.lot, c.expiration::text AS expiration,
     c.to_lot AS "toLot", c.to_expiration::text AS "toExpiration", c.transaction_id AS "transactionId", c.time
   FROM lot_correction c WHERE c.org_id = $1 AND c.item_id = ANY($2::bigint[]) ORDER BY c.item_id, c.transaction_id`,
);

/** Of each item, in the order in which they were made. Its records are locked. */
export async function correctionsOf(tx: Tx, orgId: number, itemIds: readonly number[]) {
  const rows = await tx.query(readCorrections, [orgId, itemIds]);
  return rows.map(({ lot, expiration, toLot, toExpiration, ...row }): MadeCorrection => {
    return { ...row, from: { lot, expiration }, to: { lot: toLot, expiration: toExpiration } };
  });
}

const leaving = sql<Lot & { readonly transactionId: number }>(
  'stock.transactionsOfLeaving',
  `SELECT m.item_id AS "itemId", m.lot, m.expiration::text AS expiration, max(m.transaction_id) AS "transactionId"
   FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = ANY($2::bigint[]) AND m.warehouse_id = $3 AND NOT m.is_receipt AND m.time >= $4
     AND m.reason = $5 AND m.linked_item_type = $6 AND m.linked_item_id = $7 AND m.quantity < 0
   GROUP BY m.item_id, m.lot, m.expiration`,
);

/** The last transactions by which units left a warehouse for a cause, by what they were labelled. */
export function leavingTransactions(
  tx: Tx,
  orgId: number,
  itemIds: readonly number[],
  from: {
    readonly warehouseId: number;
    readonly cause: Pick<Cause, 'reason' | 'linkedType' | 'linkedId'>;
    readonly since: Date;
  },
) {
  const { warehouseId, cause, since } = from;
  const { reason, linkedType, linkedId } = cause;
  return tx.query(leaving, [orgId, itemIds, warehouseId, since, reason, linkedType, linkedId]);
}

const knownDates = sql<Lot>(
  'stock.knownLots',
  `SELECT s.item_id AS "itemId", s.lot, s.expiration::text AS expiration
   FROM unnest($2::bigint[], $3::text[]) AS l (item_id, lot)
   JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND s.lot = l.lot`,
);

/** Those of the lots that are known, with their dates. */
export function findLotDates(db: Reader, orgId: number, lots: readonly NamedLot[]): Promise<Lot[]> {
  return db.query(knownDates, [orgId, ...namesOf(lots)]);
}

const spelledLots = sql<NamedLot>(
  'stock.spelledLots',
  `SELECT DISTINCT s.item_id AS "itemId", s.spelling IS NULL AS is_given_up, s.lot
   FROM unnest($2::bigint[], $3::text[]) AS l (item_id, lot)
   JOIN stock_lot s ON s.org_id = $1 AND s.item_id = l.item_id AND lower(s.lot) = lower(l.lot)
   ORDER BY s.item_id, s.spelling IS NULL, s.lot`,
);

/** Lots that are written as these are, but for the case. */
export function lotsInAnyCase(db: Reader, orgId: number, lots: readonly NamedLot[]): Promise<NamedLot[]> {
  return db.query(spelledLots, [orgId, ...namesOf(lots)]);
}

// --- Expiry -----------------------------------------------------------------------------------------------------

/** Orgs with such items at one of the warehouses. */
export const orgsWithExpired = orgIds<[warehouseIds: readonly number[], today: readonly string[]]>(
  orgsWhere('stock.orgsWithExpiredAcrossOrgs', (table) => [
    `EXISTS (SELECT FROM ${table('stock_balance')} b, unnest($1::bigint[], $2::date[]) AS w (id, today)
     WHERE b.org_id = f.org_id AND b.warehouse_id = w.id AND b.expiration < w.today AND b.status = 'available'
       AND b.on_hand > 0 AND b.expiration < 'infinity')`,
  ]),
);

/** Items with available units that are dated before `today`, in order of id. */
export const itemsWithExpired = readsColumn<
  number,
  [orgId: number, warehouseId: number, today: string, after: number, limit: number]
>(
  'stock.itemsWithExpired',
  `SELECT DISTINCT b.item_id FROM stock_balance b
   WHERE b.org_id = $1 AND b.warehouse_id = $2 AND b.expiration < $3::date AND b.item_id > $4
     AND b.status = 'available' AND b.on_hand > 0 AND b.expiration < 'infinity'
   ORDER BY b.item_id LIMIT $5`,
);
