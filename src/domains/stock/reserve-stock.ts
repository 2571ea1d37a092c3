// Reserves, releases and consumes units.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { openReservedStock, openStock } from './open-stock.ts';
import { type Shortage, type StockLine, sharesOf, shortageOf } from './pick-balances.ts';
import type { Balance, Cause, OwnerKind, Reservation, StockState } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

export interface ReserveLine extends StockLine {
  readonly ownerId: number;
  readonly ownerLine: number;
  readonly quantity: number;
}

/** Reserves free units, first expired first; with a shortage nothing is sent. */
export async function reserveStock(
  tx: Tx,
  feed: FeedWriter,
  kind: OwnerKind,
  lines: readonly ReserveLine[],
): Promise<Shortage[]> {
  const state = await openStock(tx, feed.orgId, lines);
  const shortages: Shortage[] = [];
  for (const [index, line] of lines.entries()) {
    const shares = sharesOf(state, { ...line, status: 'available' }, 'free');
    if (typeof shares === 'number') {
      shortages.push(shortageOf(index, line, line.quantity, shares));
      continue;
    }
    const owner = { ownerKind: kind, ownerId: line.ownerId, ownerLine: line.ownerLine };
    for (const { balance, quantity } of shares) state.reserve(owner, balance, quantity);
  }
  if (shortages.length === 0) await writeStock(tx, feed, state);
  return shortages;
}

/** Releases everything that these owners have reserved. */
export async function releaseStock(
  tx: Tx,
  feed: FeedWriter,
  kind: OwnerKind,
  ownerIds: readonly number[],
): Promise<void> {
  const state = await openReservedStock(tx, feed.orgId, kind, ownerIds);
  for (const reservation of [...state.allReservations()]) state.unreserve(reservation, reservation.quantity);
  await writeStock(tx, feed, state);
}

/** The units leave for good, as one change: reserved before, gone now. One movement for each balance. */
export function consume(state: StockState, held: readonly Reservation[], cause: Cause): void {
  const units = new Map<Balance, number>();
  for (const reservation of held) {
    const balance = state.balance({ ...reservation, status: 'available' });
    if (balance === undefined) fail('a reservation without its balance');
    units.set(balance, (units.get(balance) ?? 0) + reservation.quantity);
    state.unreserve(reservation, reservation.quantity);
  }
  const transaction = state.beginTransaction();
  [...units].forEach(([balance, quantity], index) => {
    state.move(transaction, index + 1, balance, -quantity, cause);
  });
}

/** The same for everything that these owners have reserved, one change for each. */
export async function consumeStock(
  tx: Tx,
  feed: FeedWriter,
  kind: OwnerKind,
  ownerIds: readonly number[],
  cause: {
    reason: 'order_shipped' | 'work_order_packed';
    linkedType: string;
    linkedId: (ownerId: number) => string;
  },
): Promise<void> {
  const state = await openReservedStock(tx, feed.orgId, kind, ownerIds);
  const { reason, linkedType, linkedId } = cause;
  for (const [ownerId, held] of Map.groupBy(state.allReservations(), (one) => one.ownerId))
    consume(state, held, { reason, linkedType, linkedId: linkedId(ownerId) });
  await writeStock(tx, feed, state);
}
