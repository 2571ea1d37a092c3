// The only statements that write balances and ledger, and the only lock on stock: the record of an item at a
// warehouse, taken in key order. Balances, reservations and movements below a record are written only while it is
// locked, so they need no locks of their own.

import { ofCaller, type WarehouseBinding } from '../../kit/db/caller-warehouses.ts';
import { columnOrSame } from '../../kit/db/columns.ts';
import type { Tx } from '../../kit/db/db.ts';
import { forCaller } from '../../kit/db/for-caller.ts';
import { sql } from '../../kit/db/statement.ts';
import { readsColumn, writes } from '../../kit/db/statement-functions.ts';
import { markStatement, queueMarksBy } from '../../kit/due/mark-due.ts';
import type { Author, FeedRange } from '../../kit/feed/feed-writer.ts';
import { only } from '../../kit/kernel/assert.ts';
import { isBundle, recordEvent } from './bundle-records/queries.ts';
import { FILL_BACKORDERS } from './due-kinds.ts';
import { RESERVATION_COLUMNS } from './reservations/queries.ts';
import { SELLABLE_COLUMNS, sellableOf, sellablePlaces } from './sellable/queries.ts';
import {
  type Balance,
  keyColumns,
  type Movement,
  type OwnerKind,
  type RecordKey,
  type StoredBalance,
  type StoredReservation,
  type TakenBack,
} from './stock-state.ts';

// --- Locking ----------------------------------------------------------------------------------------------------

// The catalog locks an item FOR UPDATE while it makes it a bundle or a component: where that goes on, the first arrival
// of the item waits here, and sees afterwards what the item has become.
const lockNewItems = sql(
  'stock.lockItemsOfMissingRecords',
  `WITH missing AS MATERIALIZED (
     SELECT DISTINCT k.item_id FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
     WHERE NOT EXISTS (SELECT 1 FROM stock_record r
                       WHERE r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id))
   SELECT i.id FROM missing m JOIN item i ON i.org_id = $1 AND i.id = m.item_id
   ORDER BY i.id FOR KEY SHARE OF i`,
);

// New records are inserted after the existing ones are locked, in key order, so that writers wait for each other without deadlocks.
// A record created concurrently is locked by the insert.
const insertRecords = sql<RecordKey>(
  'stock.insertMissingRecords',
  `INSERT INTO stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined, expired,
     reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)
   SELECT i.org_id, k.item_id, k.warehouse_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $4
   FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
   JOIN item i ON i.org_id = $1 AND i.id = k.item_id
   ORDER BY k.item_id, k.warehouse_id
   ON CONFLICT (org_id, item_id, warehouse_id) DO UPDATE SET version = stock_record.version
   RETURNING item_id AS "itemId", warehouse_id AS "warehouseId"`,
);

const findMissing = sql<RecordKey>(
  'stock.findMissingRecords',
  `SELECT k.item_id AS "itemId", k.warehouse_id AS "warehouseId" FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
   WHERE NOT EXISTS (SELECT 1 FROM stock_record r
                     WHERE r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id)`,
);

/** @param now SQL of the time */
const bundleRecords = (
  now: string,
) => `INSERT INTO stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined,
     expired, reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)
   SELECT DISTINCT b.org_id, b.bundle_id, c.warehouse_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${now}::timestamptz`;

// A bundle has a computed record wherever one of its components has one.
export const queueRecordsOfBundles = writes<[orgId: number, bundleIds: readonly number[], now: Date]>(
  'stock.insertRecordsOfBundles',
  `${bundleRecords('$3')}
   FROM bundle_component b JOIN stock_record c ON c.org_id = $1 AND c.item_id = b.component_id
   WHERE b.org_id = $1 AND b.bundle_id = ANY($2::bigint[])
   ORDER BY 2, 3
   ON CONFLICT (org_id, item_id, warehouse_id) DO NOTHING`,
);

const insertRecordsOfParents = sql(
  'stock.insertRecordsOfParents',
  `${bundleRecords('$4')}
   FROM unnest($2::bigint[], $3::bigint[]) AS c (item_id, warehouse_id)
   JOIN bundle_component b ON b.org_id = $1 AND b.component_id = c.item_id
   WHERE NOT EXISTS (SELECT 1 FROM stock_record r
                     WHERE r.org_id = $1 AND r.item_id = b.bundle_id AND r.warehouse_id = c.warehouse_id)
   ORDER BY 2, 3
   ON CONFLICT (org_id, item_id, warehouse_id) DO NOTHING`,
);

const lock = sql<RecordKey>(
  'stock.lockRecords',
  `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId"
   FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id
   ORDER BY r.item_id, r.warehouse_id
   FOR UPDATE OF r`,
);

/** The same where all are expected: to list a hundred thousand of them takes longer than to lock them. */
const lockAll = sql<{ readonly locked: number }>(
  'stock.lockAllRecords',
  `SELECT count(*)::int AS locked FROM (
     SELECT r.item_id FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
     JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id
     ORDER BY r.item_id, r.warehouse_id
     FOR UPDATE OF r) AS l`,
);

/** Those of the items that are bundles. */
export const bundlesAmong = readsColumn<number, [orgId: number, itemIds: readonly number[]]>(
  'stock.bundlesAmong',
  `SELECT DISTINCT b.bundle_id FROM unnest($2::bigint[]) AS k (item_id)
   JOIN bundle_component b ON b.org_id = $1 AND b.bundle_id = k.item_id`,
);

/** Of balance `b`. */
const BALANCE_COLUMNS = `b.item_id AS "itemId", b.warehouse_id AS "warehouseId", b.lot, b.expiration::text AS expiration,
  b.status, b.on_hand AS "onHand", b.reserved`;

const readBalances = sql<StoredBalance>(
  'stock.readBalances',
  `SELECT ${BALANCE_COLUMNS}
   FROM unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)
   JOIN stock_balance b ON b.org_id = $1 AND b.item_id = k.item_id AND b.warehouse_id = k.warehouse_id`,
);

/**
 * Statements that read the stock of selected items at every warehouse, and lock it if it is to change, in the round trip that
 * selects them.
 * @param itemIds SQL that selects each id once, with the org as `$1`
 */
export function stockOfItems(name: string, itemIds: string, isLocked: boolean) {
  return {
    records: sql<RecordKey & { readonly units: number }>(
      `${name}.${isLocked ? 'lockStock' : 'readRecords'}`,
      // Item by item, in key order, even where the planner expects many items.
      `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId", r.backordered AS units
       FROM (SELECT i.item_id FROM (${itemIds}) AS i (item_id) ORDER BY i.item_id) AS k, LATERAL (
         SELECT r.item_id, r.warehouse_id, r.backordered FROM stock_record r
         WHERE r.org_id = $1 AND r.item_id = k.item_id ORDER BY r.warehouse_id${isLocked ? ' FOR UPDATE OF r' : ''}) AS r`,
    ),
    balances: sql<StoredBalance>(
      `${name}.readStock`,
      `SELECT ${BALANCE_COLUMNS}
       FROM (${itemIds}) AS k (item_id), LATERAL (
         SELECT * FROM stock_balance b WHERE b.org_id = $1 AND b.item_id = k.item_id OFFSET 0) AS b`,
    ),
  };
}

/**
 * Statements that lock and read what owners have reserved, in the round trip that selects the owners. Their documents are locked, so
 * no one else reserves for them.
 * @param ownerIds SQL of the array of their ids, with the org as `$1`
 * @param beside SQL of item and warehouse of further records to lock
 */
export function stockOfOwners(name: string, kind: OwnerKind, ownerIds: string, beside: string | null) {
  const reserved = `FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = '${kind}' AND v.owner_id = ANY(${ownerIds})`;
  const both = beside === null ? '' : `UNION ${beside}`;
  const keys = `(SELECT DISTINCT v.item_id, v.warehouse_id ${reserved} ${both}) AS k (item_id, warehouse_id)`;
  return {
    lock: sql<RecordKey>(
      `${name}.lockReserved`,
      `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId" FROM ${keys}
       JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id
       ORDER BY r.item_id, r.warehouse_id FOR UPDATE OF r`,
    ),
    balances: sql<StoredBalance & { readonly isBundled: boolean }>(
      `${name}.readReservedBalances`,
      `SELECT ${BALANCE_COLUMNS}, (
         SELECT i.is_bundle OR i.is_bundle_component FROM item i WHERE i.org_id = $1 AND i.id = b.item_id) AS "isBundled"
       FROM ${keys}, LATERAL (
         SELECT * FROM stock_balance b
         WHERE b.org_id = $1 AND b.item_id = k.item_id AND b.warehouse_id = k.warehouse_id OFFSET 0) AS b`,
    ),
    // Read after the lock: units may have been revoked in between.
    reservations: sql<StoredReservation>(`${name}.readReserved`, `SELECT ${RESERVATION_COLUMNS} ${reserved}`),
  };
}

/**
 * Locks the records, and makes those of `arriving` that are not there yet: nearly always none, so that is asked first.
 * @param keys all of them, in key order
 */
export async function lockOrInsertRecords(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  arriving: readonly RecordKey[],
  now: Date,
): Promise<RecordKey[]> {
  const missing = await tx.query(findMissing, [orgId, ...keyColumns(arriving)]);
  return missing.length === 0 ? lockRecords(tx, orgId, keys) : lockAndInsert(tx, orgId, keys, missing, now);
}

/** The same where only their number is wanted. */
export async function lockOrInsertAll(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  now: Date,
): Promise<number> {
  const columns = keyColumns(keys);
  const missing = await tx.query(findMissing, [orgId, ...columns]);
  if (missing.length === 0) return only(await tx.query(lockAll, [orgId, ...columns])).locked;
  return (await lockAndInsert(tx, orgId, keys, missing, now)).length;
}

async function lockAndInsert(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  missing: readonly RecordKey[],
  now: Date,
): Promise<RecordKey[]> {
  tx.queueWrite(lockNewItems, [orgId, ...keyColumns(missing)]);
  const locked = await lockRecords(tx, orgId, keys);
  const isLocked = new Set(locked.map(({ itemId, warehouseId }) => `${itemId} ${warehouseId}`));
  const left = missing.filter((key) => !isLocked.has(`${key.itemId} ${key.warehouseId}`));
  const inserted = await tx.query(insertRecords, [orgId, ...keyColumns(left), now]);
  tx.queueWrite(insertRecordsOfParents, [orgId, ...keyColumns(missing), now]);
  return [...locked, ...inserted];
}

export function queueBackorderRecords(tx: Tx, orgId: number, keys: readonly RecordKey[], now: Date): void {
  tx.queueWrite(insertRecords, [orgId, ...keyColumns(keys), now]);
  tx.queueWrite(insertRecordsOfParents, [orgId, ...keyColumns(keys), now]);
}

export function lockRecords(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<RecordKey[]> {
  return tx.query(lock, [orgId, ...keyColumns(keys)]);
}

export function balancesOf(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<StoredBalance[]> {
  return tx.query(readBalances, [orgId, ...keyColumns(keys)]);
}

// --- Writing ----------------------------------------------------------------------------------------------------

const BALANCE_ROWS = `(SELECT d.item_id, coalesce(d.warehouse_id, $4) AS warehouse_id, coalesce(d.lot, $6) AS lot,
    coalesce(d.expiration, $8) AS expiration, coalesce(d.status, $10) AS status, coalesce(d.on_hand, $12) AS on_hand,
    coalesce(d.reserved, $14) AS reserved
  FROM unnest($2::bigint[], $3::bigint[], $5::text[], $7::date[], $9::text[], $11::bigint[], $13::bigint[])
    AS d (item_id, warehouse_id, lot, expiration, status, on_hand, reserved)) AS d`;
const BALANCE_MATCH = `b.org_id = $1 AND b.item_id = d.item_id AND b.warehouse_id = d.warehouse_id AND b.lot = d.lot
  AND b.expiration = d.expiration AND b.status = d.status`;

// Goods that arrive come to what is there: they need not know it (openStockForArrivals).
const insertBalances = sql(
  'stock.insertBalances',
  `INSERT INTO stock_balance (org_id, item_id, warehouse_id, lot, expiration, status, on_hand, reserved)
   SELECT f.org_id, d.item_id, d.warehouse_id, d.lot, d.expiration, d.status, d.on_hand, d.reserved
   FROM org_feed f, ${BALANCE_ROWS} WHERE f.org_id = $1
   ON CONFLICT (org_id, item_id, warehouse_id, lot, expiration, status)
     DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand`,
);

// Differences, not totals: a mistake of ours breaks a check instead of overwriting what another transaction wrote.
const updateBalances = sql(
  'stock.updateBalances',
  `UPDATE stock_balance b SET on_hand = b.on_hand + d.on_hand, reserved = b.reserved + d.reserved
   FROM ${BALANCE_ROWS} WHERE ${BALANCE_MATCH}`,
);

const deleteBalances = sql(
  'stock.deleteEmptyBalances',
  `DELETE FROM stock_balance b USING ${BALANCE_ROWS}
   WHERE ${BALANCE_MATCH} AND b.on_hand = -d.on_hand AND b.reserved = -d.reserved`,
);

const balanceDifferences = (orgId: number, rows: readonly Balance[]): unknown[] => [
  orgId,
  rows.map((row) => row.itemId),
  ...columnOrSame(rows, (row) => row.warehouseId),
  ...columnOrSame(rows, (row) => row.lot),
  ...columnOrSame(rows, (row) => row.expiration),
  ...columnOrSame(rows, (row) => row.status),
  ...columnOrSame(rows, (row) => row.onHand - row.wasOnHand),
  ...columnOrSame(rows, (row) => row.reserved - row.wasReserved),
];

export function queueBalances(tx: Tx, orgId: number, all: Iterable<Balance>): void {
  const added: Balance[] = [];
  const emptied: Balance[] = [];
  const updated: Balance[] = [];
  for (const row of all) {
    if (row.onHand === row.wasOnHand && row.reserved === row.wasReserved) continue;
    (row.wasOnHand === 0 ? added : row.onHand === 0 ? emptied : updated).push(row);
  }
  if (added.length > 0) tx.queueWrite(insertBalances, balanceDifferences(orgId, added));
  if (updated.length > 0) tx.queueWrite(updateBalances, balanceDifferences(orgId, updated));
  if (emptied.length > 0) tx.queueWrite(deleteBalances, balanceDifferences(orgId, emptied));
}

const insertMovements = sql(
  'stock.insertMovements',
  `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration,
     status, quantity, reason, note, linked_item_type, linked_item_id, fba_shipment_id, actor)
   SELECT f.org_id, coalesce(m.reason, $17) IS NULL, f.last_time, f.last_transaction_id - $2 + $3 + m.transaction,
          coalesce(m.line, $8), m.item_id, coalesce(m.warehouse_id, $10), coalesce(m.lot, $12),
          coalesce(m.expiration, $14), coalesce(m.status, $16), m.quantity, coalesce(m.reason, $17),
          coalesce(m.note, $20), coalesce(m.linked_item_type, $22), coalesce(m.linked_item_id, $24),
          coalesce(m.fba_shipment_id, $26), $4
   FROM org_feed f,
        unnest($5::bigint[], $6::bigint[], $7::int[], $9::bigint[], $11::text[], $13::date[], $15::text[],
               $27::bigint[], $18::text[], $19::text[], $21::text[], $23::text[], $25::text[])
          AS m (transaction, item_id, line, warehouse_id, lot, expiration, status, quantity, reason, note,
                linked_item_type, linked_item_id, fba_shipment_id)
   WHERE f.org_id = $1`,
);

/** A statement's arrays stay small enough for the server to take them in at once. */
const MOVEMENTS_PER_STATEMENT = 20_000;

export function queueMovements(
  tx: Tx,
  orgId: number,
  range: FeedRange,
  all: readonly Movement[],
  actor: string,
): void {
  for (let start = 0; start < all.length; start += MOVEMENTS_PER_STATEMENT) {
    const rows = all.slice(start, start + MOVEMENTS_PER_STATEMENT);
    const [reasons, reason] = columnOrSame(rows, (row) => row.cause.reason);
    tx.queueWrite(insertMovements, [
      orgId,
      range.transactions,
      range.transactionsBefore,
      actor,
      rows.map((row) => row.transaction),
      rows.map((row) => row.balance.itemId),
      ...columnOrSame(rows, (row) => row.line),
      ...columnOrSame(rows, (row) => row.balance.warehouseId),
      ...columnOrSame(rows, (row) => row.balance.lot),
      ...columnOrSame(rows, (row) => row.balance.expiration),
      ...columnOrSame(rows, (row) => row.balance.status),
      reason,
      reasons,
      ...columnOrSame(rows, (row) => row.cause.note ?? null),
      ...columnOrSame(rows, (row) => row.cause.linkedType ?? null),
      ...columnOrSame(rows, (row) => row.cause.linkedId ?? null),
      ...columnOrSame(rows, (row) => row.cause.fbaShipmentId ?? null),
      rows.map((row) => row.quantity),
    ]);
  }
}

const updateRecords = sql(
  'stock.updateRecords',
  `WITH ${sellablePlaces('$25::timestamptz')}
   UPDATE stock_record r SET
       available_on_hand = r.available_on_hand + coalesce(d.available_on_hand, $8),
       damaged = r.damaged + coalesce(d.damaged, $10), quarantined = r.quarantined + coalesce(d.quarantined, $12),
       expired = r.expired + coalesce(d.expired, $14),
       reserved_orders = r.reserved_orders + coalesce(d.reserved_orders, $16),
       reserved_work_orders = r.reserved_work_orders + coalesce(d.reserved_work_orders, $18),
       reserved_holds = r.reserved_holds + coalesce(d.reserved_holds, $20),
       backordered = r.backordered + coalesce(d.backordered, $22), inbound = r.inbound + coalesce(d.inbound, $24),
       ${SELLABLE_COLUMNS.map((column) => `${column} = s.${column}`).join(', ')},
       version = f.last_sequence - $2 + $3 + d.ordinal, updated_at = f.last_time
     FROM org_feed f,
          unnest($4::bigint[], $5::bigint[], $7::bigint[], $9::bigint[], $11::bigint[], $13::bigint[], $15::bigint[],
                 $17::bigint[], $19::bigint[], $21::bigint[], $23::bigint[]) WITH ORDINALITY
            AS d (item_id, warehouse_id, available_on_hand, damaged, quarantined, expired, reserved_orders,
                  reserved_work_orders, reserved_holds, backordered, inbound, ordinal),
          LATERAL (${sellableOf('d.item_id', 'coalesce(d.warehouse_id, $6)')}) AS s
     WHERE r.org_id = $1 AND f.org_id = $1 AND r.item_id = d.item_id AND r.warehouse_id = coalesce(d.warehouse_id, $6)`,
);

// The event is made of the record's current state. Its JSON is assembled as text, at half the cost of row_to_json. Bundles follow
// (queueTouchedBundles). The records are looked up again by key in the same round trip: a cluster cannot run an INSERT after an
// UPDATE in one statement on one machine.
const insertRecordEvents = sql(
  'stock.insertRecordEvents',
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT r.org_id, r.version, 'inventory.changed', r.updated_at, 'inventory', r.item_id || '-' || r.warehouse_id, r.version, $5,
     ${recordEvent(
       'r.available_on_hand + r.damaged + r.quarantined + r.expired',
       'r.available_on_hand - r.reserved_orders - r.reserved_work_orders - r.reserved_holds',
     )}
   FROM unnest($2::bigint[], $3::bigint[]) AS d (item_id, warehouse_id)
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = d.item_id AND r.warehouse_id = coalesce(d.warehouse_id, $4)
   WHERE NOT ${isBundle('r.item_id')}`,
);

export interface RecordDifference extends RecordKey {
  availableOnHand: number;
  damaged: number;
  quarantined: number;
  expired: number;
  reservedOrders: number;
  reservedWorkOrders: number;
  reservedHolds: number;
  backordered: number;
  inbound: number;
}

export function queueRecords(
  tx: Tx,
  orgId: number,
  range: FeedRange,
  rows: readonly RecordDifference[],
  actor: string,
  now: Date,
): void {
  const keys = [rows.map((row) => row.itemId), ...columnOrSame(rows, (row) => row.warehouseId)];
  tx.queueWrite(updateRecords, [
    orgId,
    range.total,
    range.before,
    ...keys,
    ...columnOrSame(rows, (row) => row.availableOnHand),
    ...columnOrSame(rows, (row) => row.damaged),
    ...columnOrSame(rows, (row) => row.quarantined),
    ...columnOrSame(rows, (row) => row.expired),
    ...columnOrSame(rows, (row) => row.reservedOrders),
    ...columnOrSame(rows, (row) => row.reservedWorkOrders),
    ...columnOrSame(rows, (row) => row.reservedHolds),
    ...columnOrSame(rows, (row) => row.backordered),
    ...columnOrSame(rows, (row) => row.inbound),
    now,
  ]);
  tx.queueWrite(insertRecordEvents, [orgId, ...keys, actor]);
}

// --- What others must do ----------------------------------------------------------------------------------------

// Marks are written only after the org's sequence lock, so it is safe to mark only items with backorders: a new backorder has
// committed and is seen here, or comes later and marks the item itself.
const markFill = markStatement(
  'stock.markFillBackorders',
  `SELECT k.item_id FROM unnest($5::bigint[]) AS k (item_id)
   WHERE EXISTS (SELECT 1 FROM stock_record r WHERE r.org_id = $1 AND r.item_id = k.item_id AND r.backordered > 0)
     OR EXISTS (SELECT 1 FROM bundle_component b
                JOIN stock_record r ON r.org_id = $1 AND r.item_id = b.bundle_id AND r.backordered > 0
                WHERE b.org_id = $1 AND b.component_id = k.item_id)
   ORDER BY k.item_id`,
);

const raiseException = sql(
  'stock.raiseFloorExceptions',
  `INSERT INTO floor_exception (org_id, id, item_id, warehouse_id, lot, expiration, quantity, owner_kind, owner_id, cause,
     raised_at, raised_by)
   SELECT f.org_id, x.id, x.item_id, x.warehouse_id, x.lot, x.expiration, x.quantity, x.owner_kind, x.owner_id, x.cause, $11, $12
   FROM org_feed f, unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::date[], $7::bigint[], $8::text[], $9::bigint[],
               $10::text[])
     AS x (id, item_id, warehouse_id, lot, expiration, quantity, owner_kind, owner_id, cause)
   WHERE f.org_id = $1`,
);

/** @param itemIds each once */
export function queueFillDue(tx: Tx, orgId: number, itemIds: readonly number[], now: Date): void {
  queueMarksBy(markFill, tx, orgId, FILL_BACKORDERS, [itemIds], now);
}

export function queueFloorExceptions(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
  taken: readonly TakenBack[],
  { actor, now }: Pick<Author, 'actor' | 'now'>,
): void {
  const held = taken.map((one) => one.reservation);
  tx.queueWrite(raiseException, [
    orgId,
    ids,
    ...keyColumns(held),
    held.map((one) => one.lot),
    held.map((one) => one.expiration),
    taken.map((one) => one.quantity),
    held.map((one) => one.ownerKind),
    held.map((one) => one.ownerId),
    taken.map((one) => one.reason),
    now,
    actor,
  ]);
}

/** Changes nothing if it is already resolved. */
export const queueResolved = forCaller(
  writes<[orgId: number, id: number, now: Date, WarehouseBinding]>(
    'stock.resolveFloorException',
    `UPDATE floor_exception SET resolved_at = $3 WHERE org_id = $1 AND id = $2 AND resolved_at IS NULL
       AND ${ofCaller('warehouse_id', '$4')}`,
  ),
);
