// Corrects a mistyped label: units get another lot or date, wherever they are. Reservations keep their units if the new date
// allows it; otherwise they are revoked and rerouted.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { isPast } from './date-rules.ts';
import { lockHolds, queueHoldChanged, queueHoldVersions } from './holds/queries.ts';
import { hasLabel, type Label } from './labels-now.ts';
import { isSameLot } from './lot-rules.ts';
import { lockItem, placesOf, queueCorrection, queueLotDate, queueSpellingGivenUp } from './lots/queries.ts';
import { openStock, readReservationsOn } from './open-stock.ts';
import { queueFillDue } from './queries.ts';
import { checkLots, type LotConflict } from './receive-stock.ts';
import {
  type Balance,
  type BalanceKey,
  NO_DATE,
  NO_LOT,
  NOTE_MAX,
  type Reservation,
  type StockState,
  type StockStatus,
} from './stock-state.ts';
import { writeStock } from './write-stock.ts';

export { findLotDate, findLotDates, subOrdersThatPicked } from './lots/queries.ts';

export interface Relabelling {
  readonly itemId: number;
  readonly from: Label;
  readonly to: Label;
  /** Null: all warehouses. A lot has one date, so a date only changes everywhere. */
  readonly warehouseId: number | null;
  /** The status of units with the new date. */
  readonly statusAt: (warehouseId: number, status: StockStatus) => StockStatus;
  /** Whether a reservation may keep its units with their new label. */
  readonly mayKeep: (reservation: Reservation) => boolean;
  readonly note: string;
}

export interface Relabelled {
  readonly units: number;
  /** The new label contradicts its lot: nothing was changed. */
  readonly conflicts: readonly LotConflict[];
  /** Relabelled reservations, as they were before. */
  readonly reservations: readonly Reservation[];
}

/** With a conflict the caller ends the transaction. */
export async function relabelLot(tx: Tx, feed: FeedWriter, change: Relabelling): Promise<Relabelled> {
  const { orgId, now } = feed;
  const { itemId, from, to } = change;
  const isNewDate = from.lot === to.lot && to.lot !== NO_LOT;
  const target = [{ itemId, ...to }];
  // Lots before records, in the same order as receiving: no deadlocks.
  if (!isNewDate) {
    if (from.lot !== NO_LOT && isSameLot(from.lot, to.lot)) queueSpellingGivenUp(tx, orgId, itemId, from.lot);
    const conflicts = await checkLots(tx, orgId, target);
    if (conflicts.length > 0) return { units: 0, conflicts, reservations: [] };
  }
  // No one moves the item to another warehouse until the commit.
  await lockItem(tx, orgId, itemId);
  const places = await placesOf(tx, orgId, itemId);
  const state = await openStock(tx, orgId, places);
  // Under the lock no lot changes: check the old label of a new date, otherwise the new label.
  const late = await checkLots(tx, orgId, isNewDate ? [{ itemId, ...from }] : target, true);
  if (late.length > 0) return { units: 0, conflicts: late, reservations: [] };
  if (hasLabel(from, to)) return { units: 0, conflicts: [], reservations: [] };
  const balances = [...state.allBalances()].filter((one) => hasLabel(one, from) && isMeant(one, change));
  const touched = [...state.allBalances()].filter((one) => hasLabel(one, from) || hasLabel(one, to));
  const reserved = touched.filter((one) => one.reserved > 0);
  if (reserved.length > 0)
    for (const one of await readReservationsOn(tx, orgId, reserved)) state.loadReservation(one);
  const reservations = [...state.allReservations()].filter(
    (one) => hasLabel(one, from) && isMeant(one, change),
  );
  const units = balances.reduce((sum, { onHand }) => sum + onHand, 0);
  const holds = relabel(state, balances, reservations, change);
  if (isNewDate) queueLotDate(tx, orgId, itemId, to.lot, to.expiration);
  await writeStock(tx, feed, state);
  feed.addWrite({
    events: 0,
    transactions: 1,
    queue: (next, range) => {
      queueCorrection(next, orgId, range, change, change.note, feed.actor);
      // The new date may satisfy a backorder.
      if (units > 0) queueFillDue(next, orgId, [itemId], now);
    },
  });
  await announceHolds(tx, feed, holds, state);
  return { units, conflicts: [], reservations };
}

/** By the date at their warehouse: units past their date expire, and units that expired by a wrong date are available again. */
export function statusWithDate(status: StockStatus, from: string, to: string, today: string): StockStatus {
  if (status === 'available') return isPast(to, today) ? 'expired' : 'available';
  return status === 'expired' && isPast(from, today) && !isPast(to, today) ? 'available' : status;
}

export function labelInWords({ lot, expiration }: Label): string {
  const date = expiration === NO_DATE ? 'no date' : `date ${expiration}`;
  return `${lot === NO_LOT ? 'no lot' : `lot ${JSON.stringify(lot)}`}, ${date}`;
}

const isMeant = (one: { readonly warehouseId: number }, { warehouseId }: Relabelling) =>
  warehouseId === null || one.warehouseId === warehouseId;

/** @returns the holds whose units have another label now */
function relabel(
  state: StockState,
  balances: readonly Balance[],
  reservations: readonly Reservation[],
  change: Relabelling,
): Set<number> {
  const cause = { reason: 'relabelled', note: change.note } as const;
  const reason = `its lot was corrected (${labelInWords(change.to)}): ${change.note.slice(0, NOTE_MAX).toWellFormed()}`;
  const holds = new Set<number>();
  for (const balance of balances) {
    const { onHand, warehouseId, status } = balance;
    if (onHand === 0) continue;
    const own = status === 'available' ? reservations.filter((one) => one.warehouseId === warehouseId) : [];
    const there: BalanceKey = {
      itemId: change.itemId,
      warehouseId,
      ...change.to,
      status: change.statusAt(warehouseId, status),
    };
    const held = own
      .filter(({ quantity }) => quantity > 0)
      .map((reservation) => {
        const { quantity, pickedQuantity: picked } = reservation;
        return { reservation, quantity, picked };
      });
    for (const { reservation, quantity } of held) state.unreserve(reservation, quantity);
    const transaction = state.beginTransaction();
    state.move(transaction, 1, balance, -onHand, cause);
    state.move(transaction, 2, there, onHand, cause);
    for (const { reservation, quantity, picked } of held) {
      if (there.status !== 'available' || !change.mayKeep(reservation)) {
        state.revoked.push({ reservation, quantity, reason });
        continue;
      }
      const { ownerKind, ownerId, ownerLine, isPicked } = reservation;
      const kept = state.reserve({ ownerKind, ownerId, ownerLine }, there, quantity);
      if (isPicked) state.pick(kept);
      state.markPicked(kept, picked);
      if (ownerKind === 'hold') holds.add(ownerId);
    }
  }
  return holds;
}

/** Holds that also lost units get their event with the revocation. */
async function announceHolds(
  tx: Tx,
  feed: FeedWriter,
  holds: ReadonlySet<number>,
  state: StockState,
): Promise<void> {
  const { orgId, actor } = feed;
  const emitted = new Set(state.revoked.map(({ reservation }) => reservation.ownerId));
  const ids = [...holds].filter((id) => !emitted.has(id));
  if (ids.length === 0) return;
  const locked = (await lockHolds(tx, orgId, ids)).map(({ id }) => id);
  const changed = locked.map((id) => ({ id, revoked: [] }));
  queueHoldVersions(tx, orgId, locked);
  feed.addWrite({
    events: changed.length,
    transactions: 0,
    queue: (to, range) => queueHoldChanged(to, orgId, range, changed, actor),
  });
}
