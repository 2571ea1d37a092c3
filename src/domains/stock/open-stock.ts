// Locks stock and reads it: the first half of every stock transaction. The second half is write-stock.ts.
import type { Tx } from '../../kit/db/db.ts';
import { Problem } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import {
  balancesOf,
  bundlesAmong,
  lockOrInsertAll,
  lockOrInsertRecords,
  lockRecords,
  stockOfItems,
  stockOfOwners,
} from './queries.ts';
import { readReservations, readReservationsOn } from './reservations/queries.ts';
import { type OwnerKind, type RecordKey, StockState } from './stock-state.ts';

/** For the catalog, when an item becomes a bundle or gets other components. */
export { queueRecordsOfBundles as openBundleRecords } from './queries.ts';
export { readReservations, readReservationsOn } from './reservations/queries.ts';

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

/** For goods that only arrive: the records are locked, but no balances are read, so nothing can be taken from the state. */
export async function openStockToReceive(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  now: Date,
): Promise<StockState> {
  const wanted = distinct(keys);
  const locked = await lockOrInsertAll(tx, orgId, wanted, now);
  assert(locked === wanted.length, `only ${locked} of ${wanted.length} records are there`);
  await refuseBundles(tx, orgId, wanted);
  return new StockState(wanted);
}

/** Asked under the lock: an item may have become a bundle since the caller looked at it. */
async function refuseBundles(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<void> {
  const itemIds = new Set(keys.map((key) => key.itemId));
  const [bundle] = await bundlesAmong(tx, orgId, [...itemIds]);
  if (bundle !== undefined)
    throw new Problem('state_conflict', {
      detail: `item ${bundle} is a bundle, which has no stock: name its components`,
    });
}

/** Locks the records that exist among `keys` and reads their balances. */
export async function openStock(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<StockState> {
  return readStock(tx, orgId, await lockRecords(tx, orgId, distinct(keys)));
}

async function readStock(tx: Tx, orgId: number, locked: readonly RecordKey[]): Promise<StockState> {
  const state = new StockState(locked);
  // A separate statement: under READ COMMITTED it sees what the lock waited for.
  for (const row of await balancesOf(tx, orgId, locked)) state.loadBalance(row);
  return state;
}

/** The same where nothing moves: the balances are not read. */
export async function openRecords(tx: Tx, orgId: number, keys: readonly RecordKey[]): Promise<StockState> {
  return new StockState(await lockRecords(tx, orgId, distinct(keys)));
}

interface StockOfItems {
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
  return stockBy(stockOfItems(name, itemIds, true));
}

/** The same without locks, for estimates: nothing may be written on what was read. */
export function stockReader(name: string, itemIds: string) {
  return stockBy(stockOfItems(name, itemIds, false));
}

function stockBy(statements: ReturnType<typeof stockOfItems>) {
  return async (tx: Tx, values: readonly unknown[]): Promise<StockOfItems> => {
    const [records, balances] = await Promise.all([
      tx.queueRead(statements.records, values),
      tx.queueRead(statements.balances, values),
    ]);
    const state = new StockState(records);
    // An item may have come to another warehouse between the two statements: that place is not ours.
    for (const balance of balances) if (state.isLocked(balance)) state.loadBalance(balance);
    return { state, waiting: records.filter(({ units }) => units > 0) };
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
    const state = new StockState(records);
    for (const balance of balances) {
      state.loadBalance(balance);
      if (!balance.isBundled) state.setApartFromBundles(balance.itemId);
    }
    for (const reservation of reservations) state.loadReservation(reservation);
    return state;
  };
}

/**
 * Locks what `owners` have reserved. The caller holds their document rows, so no one else reserves for them.
 * @param beside records to lock with it
 */
export async function openReservedStock(
  tx: Tx,
  orgId: number,
  kind: OwnerKind,
  ownerIds: readonly number[],
  beside: readonly RecordKey[] = [],
): Promise<StockState> {
  const reserved = await readReservations(tx, orgId, kind, ownerIds);
  const state = await openStock(tx, orgId, [...reserved, ...beside]);
  // Read again under the lock: units may have been revoked in between.
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
  const reserved = await readReservations(tx, orgId, kind, ownerIds);
  const state = await openStockForArrival(tx, orgId, arriving, now, [...reserved, ...beside]);
  for (const one of await readReservations(tx, orgId, kind, ownerIds)) state.loadReservation(one);
  return state;
}

/** Lets reality win: reservations beyond what is there are taken back. */
export async function settleOverReserved(tx: Tx, orgId: number, state: StockState): Promise<void> {
  const over = state.overReserved();
  if (over.length === 0) return;
  for (const one of await readReservationsOn(tx, orgId, over)) state.loadReservation(one);
  state.revokeOverReserved();
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
