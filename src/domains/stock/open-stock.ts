// Locks stock and reads it: the first half of every stock transaction. The second half is write-stock.ts.
import type { Tx } from '../../kit/db/db.ts';
import { Problem } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import {
  type BalanceRow,
  balancesOf,
  bundlesAmong,
  lockOrInsertRecords,
  lockRecords,
  queueRecordsOfBundles,
  stockOfItems,
  stockOfOwners,
} from './queries.ts';
import { type ReservationRow, reservationsOf, reservationsOn } from './reservations/queries.ts';
import {
  type Balance,
  type OwnerKind,
  type RecordKey,
  StockState,
  type StoredReservation,
} from './stock-state.ts';

/**
 * For operations that may bring an item to a warehouse for the first time.
 * @param keys where units arrive
 * @param beside further records to lock, where there are such
 */
export async function openStockForArrival(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  now: Date,
  beside: readonly RecordKey[] = [],
): Promise<StockState> {
  const wanted = distinct([...keys, ...beside]);
  const locked = await lockOrInsertRecords(tx, orgId, wanted, distinct(keys), now);
  const [state] = await Promise.all([readStock(tx, orgId, locked), refuseBundles(tx, orgId, wanted)]);
  return state;
}

/**
 * For goods that only arrive: the records are locked, and what is there is not read, because units are added to it
 * whatever it is. So the state knows no balances, and nothing can be taken from it.
 */
export async function openStockToReceive(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  now: Date,
): Promise<StockState> {
  const wanted = distinct(keys);
  const locked = await lockOrInsertRecords(tx, orgId, wanted, wanted, now);
  assert(locked.length === wanted.length, `only ${locked.length} of ${wanted.length} records are there`);
  await refuseBundles(tx, orgId, wanted);
  return new StockState(wanted);
}

/** Asked under the lock: an item may have become a bundle since the caller looked at it. */
async function refuseBundles(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<void> {
  const [bundle] = await bundlesAmong(tx, orgId, keys);
  if (bundle !== undefined)
    throw new Problem('state_conflict', {
      detail: `item ${bundle} is a bundle, which has no stock of its own`,
    });
}

/** For the catalog, when an item becomes a bundle or gets other components. */
export function openBundleRecords(tx: Tx, orgId: number, bundleIds: readonly number[], now: Date): void {
  queueRecordsOfBundles(tx, orgId, bundleIds, now);
}

/** Locks the records that exist among `keys` and reads their balances. */
export async function openStock(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<StockState> {
  return readStock(tx, orgId, await lockRecords(tx, orgId, distinct(keys)));
}

async function readStock(tx: Tx, orgId: number, locked: readonly RecordKey[]): Promise<StockState> {
  const state = new StockState(locked);
  // A statement of its own: under READ COMMITTED it sees what the lock had to wait for.
  for (const row of await balancesOf(tx, orgId, locked)) state.loadBalance(toBalance(row));
  return state;
}

/** The same where nothing moves: the balances are not read. */
export async function openRecords(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<StockState> {
  return new StockState(await lockRecords(tx, orgId, distinct(keys)));
}

export interface StockOfItems {
  readonly state: StockState;
  /** Where orders wait for units, and for how many. */
  readonly waiting: readonly (RecordKey & { readonly units: number })[];
}

/**
 * Opens the stock, at every warehouse, of the items that a subquery selects. The statements go out with the next one
 * that is awaited, so that others can be asked in the same round trip.
 * @param itemIds SQL with the org as `$1` and the caller's parameters after it
 */
export function stockOpener(name: string, itemIds: string) {
  const statements = stockOfItems(name, itemIds);
  return async (tx: Tx, values: readonly unknown[]): Promise<StockOfItems> => {
    const [records, balances] = await Promise.all([
      tx.queueRead(statements.lock, values),
      tx.queueRead(statements.balances, values),
    ]);
    const locked = records.map((row) => ({
      itemId: row.item_id,
      warehouseId: row.warehouse_id,
      units: row.backordered,
    }));
    const state = new StockState(locked);
    // An item may have come to another warehouse between the two statements: that place is not ours.
    for (const row of balances) {
      const balance = toBalance(row);
      if (state.isLocked(balance)) state.loadBalance(balance);
    }
    return { state, waiting: locked.filter(({ units }) => units > 0) };
  };
}

/**
 * Opens what owners have reserved, where a statement selects the owners: their documents can be locked in the same round
 * trip, by statements before these.
 * @param ownerIds SQL of the array of their ids, with the org as `$1` and the caller's parameters after it
 * @param beside SQL of item and warehouse of further records to lock
 */
export function reservedStockOpener(
  name: string,
  kind: OwnerKind,
  ownerIds: string,
  beside: string | null = null,
) {
  const statements = stockOfOwners(name, kind, ownerIds, beside);
  return async (tx: Tx, values: readonly unknown[]): Promise<StockState> => {
    const [records, balances, reservations] = await Promise.all([
      tx.queueRead(statements.lock, values),
      tx.queueRead(statements.balances, values),
      tx.queueRead(statements.reservations, values),
    ]);
    const state = new StockState(
      records.map((row) => ({ itemId: row.item_id, warehouseId: row.warehouse_id })),
    );
    for (const row of balances) {
      state.loadBalance(toBalance(row));
      if (!row.is_bundled) state.setApartFromBundles(row.item_id);
    }
    for (const row of reservations) state.loadReservation(toReservation(row));
    return state;
  };
}

/** What these owners have reserved, for stock that the caller locks or has locked. */
export async function readReservations(
  tx: Tx,
  orgId: number,
  kind: OwnerKind,
  ownerIds: readonly number[],
): Promise<ReturnType<typeof toReservation>[]> {
  return (await reservationsOf(tx, orgId, kind, ownerIds)).map(toReservation);
}

function toBalance(row: BalanceRow): Parameters<StockState['loadBalance']>[0] {
  return {
    itemId: row.item_id,
    warehouseId: row.warehouse_id,
    lot: row.lot,
    expiration: row.expiration,
    status: row.status,
    onHand: row.on_hand,
    reserved: row.reserved,
  };
}

/**
 * Locks what `owners` have reserved. The caller holds their document rows, so nobody else reserves for them.
 * @param beside records that must be locked with it
 */
export async function openReservedStock(
  tx: Tx,
  orgId: number,
  kind: OwnerKind,
  ownerIds: readonly number[],
  beside: readonly RecordKey[] = [],
): Promise<StockState> {
  const before = await reservationsOf(tx, orgId, kind, ownerIds);
  const reserved = before.map((row) => ({ itemId: row.item_id, warehouseId: row.warehouse_id }));
  const state = await openStock(tx, orgId, [...reserved, ...beside]);
  // Read again under the lock: reality may have taken some of it back meanwhile.
  for (const one of await readReservations(tx, orgId, kind, ownerIds)) state.loadReservation(one);
  return state;
}

/** The same beside records that may not be there yet. @param arriving where the item may come for the first time */
export async function openReservedStockForArrival(
  tx: Tx,
  orgId: number,
  kind: OwnerKind,
  ownerIds: readonly number[],
  beside: readonly RecordKey[],
  arriving: readonly RecordKey[],
  now: Date,
): Promise<StockState> {
  const before = await reservationsOf(tx, orgId, kind, ownerIds);
  const reserved = before.map((row) => ({ itemId: row.item_id, warehouseId: row.warehouse_id }));
  const state = await openStockForArrival(tx, orgId, arriving, now, [...reserved, ...beside]);
  for (const one of await readReservations(tx, orgId, kind, ownerIds)) state.loadReservation(one);
  return state;
}

/** Everything that is reserved of balances that the caller has locked. */
export async function readReservationsOn(
  tx: Tx,
  orgId: number,
  balances: readonly Balance[],
): Promise<ReturnType<typeof toReservation>[]> {
  return (await reservationsOn(tx, orgId, balances)).map(toReservation);
}

/** Lets reality win: reservations beyond what is there are taken back. */
export async function settleOverReserved(tx: Tx, orgId: number, state: StockState): Promise<void> {
  const over = state.overReserved();
  if (over.length === 0) return;
  for (const one of await readReservationsOn(tx, orgId, over)) state.loadReservation(one);
  state.revokeOverReserved();
}

function toReservation(row: ReservationRow): StoredReservation {
  return {
    ownerKind: row.owner_kind,
    ownerId: row.owner_id,
    ownerLine: row.owner_line,
    itemId: row.item_id,
    warehouseId: row.warehouse_id,
    lot: row.lot,
    expiration: row.expiration,
    quantity: row.quantity,
    isPicked: row.is_picked,
    pickedQuantity: row.picked_quantity,
  };
}

function distinct(keys: readonly RecordKey[]): RecordKey[] {
  const known = new Map<number, Set<number>>();
  const found: RecordKey[] = [];
  for (const { itemId, warehouseId } of keys) {
    const places = known.get(itemId);
    if (places?.has(warehouseId)) continue;
    if (places === undefined) known.set(itemId, new Set([warehouseId]));
    else places.add(warehouseId);
    found.push({ itemId, warehouseId });
  }
  return found.sort((a, b) => a.itemId - b.itemId || a.warehouseId - b.warehouseId);
}
