// Holds: the hold's row is locked after its stock, because reality that shrinks it comes from there; its units are
// reservations like any other.
import type { Db, Tx } from '../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../kit/db/in-batches.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { lockHolds, placeHolds, queueHold, queueReleased } from './holds/queries.ts';
import { openReservedStock } from './open-stock.ts';
import type { Shortage } from './pick-balances.ts';
import { type ReserveLine, reserveStock } from './reserve-stock.ts';
import { heldUnits, holdEvent } from './shrink-holds.ts';
import { writeStock } from './write-stock.ts';

export { orgsWithFormerHolds } from './holds/queries.ts';

export async function openHold(
  tx: Tx,
  feed: FeedWriter,
  { id, warehouseId, note }: { id: number; warehouseId: number; note: string | null },
  lines: readonly ReserveLine[],
): Promise<Shortage[]> {
  queueHold(tx, feed.orgId, id, warehouseId, note, feed.actor, feed.now);
  const shortages = await reserveStock(tx, feed, 'hold', lines);
  if (shortages.length === 0) feed.addEvent(holdEvent('hold.created', id, 1, note));
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
  queueReleased(tx, feed.orgId, id, feed.now, JSON.stringify(lines));
  feed.addEvent(holdEvent('hold.released', id, held.version + 1, held.note));
  return true;
}

/** Callers bound to warehouses find a hold by its warehouse, including one that an earlier release has written. */
export async function placeFormerHolds(db: Db, _: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => placeHolds(tx, orgId, BATCH_SIZE), orgId);
}
