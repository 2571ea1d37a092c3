// Holds: the hold's row is locked after its stock, because reality that shrinks it comes from there; its units are
// reservations like any other.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { heldUnits, holdEvent } from './held-units.ts';
import { lockHolds, type NewHold, queueHold, queueReleased } from './holds/queries.ts';
import { openReservedStock } from './open-stock.ts';
import type { Shortage } from './pick-balances.ts';
import { type ReserveLine, reserveStock } from './reserve-stock.ts';
import { writeStock } from './write-stock.ts';

export async function openHold(
  tx: Tx,
  feed: FeedWriter,
  hold: NewHold,
  lines: readonly ReserveLine[],
): Promise<Shortage[]> {
  queueHold(tx, feed.orgId, hold, feed.actor, feed.now);
  const shortages = await reserveStock(tx, feed, 'hold', lines);
  if (shortages.length === 0) feed.addEvent(holdEvent('hold.created', hold.id, 1, hold.note));
  return shortages;
}

/** @returns false where there is no such hold */
export async function closeHold(tx: Tx, feed: FeedWriter, id: number): Promise<boolean> {
  const state = await openReservedStock(tx, feed.orgId, 'hold', [id]);
  const [held] = await lockHolds(tx, feed.orgId, [id]);
  if (held === undefined) return false;
  if (held.is_released) return true;
  const reservations = [...state.allReservations()];
  const lines = reservations.map((reservation) => heldUnits(reservation, reservation.quantity));
  for (const reservation of reservations) state.unreserve(reservation, reservation.quantity);
  await writeStock(tx, feed, state);
  queueReleased(tx, feed.orgId, id, feed.now, lines);
  feed.addEvent(holdEvent('hold.released', id, held.version + 1, held.note));
  return true;
}
