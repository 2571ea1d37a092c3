// A picker does not find what should be there. The missing units are quarantined until somebody counts, so that nobody is
// sent for them again, a floor exception asks for that count, and what cannot be shipped without them is routed again.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid } from '../../kit/http/problems.ts';
import { openStockForRouting, routeAgain } from '../orders/routing/route-again.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import type { Cause, Reservation, StockState } from '../stock/stock-state.ts';
import { heldBy, openSubOrder, readLineParts } from './open-sub-order.ts';
import type { ShortPick } from './schema.ts';
import { findMissing, type Share, unitsThatLeave } from './short-pick-rules.ts';

export async function shortPick(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { lines: reported, note }: Static<typeof ShortPick>,
): Promise<void> {
  const open = await openSubOrder(tx, feed, id, 'picking');
  const { orders, order, subOrder } = open;
  const input = await openStockForRouting(tx, feed.orgId, orders, [id]);
  const { stock } = input;
  const held = heldBy(stock, id);
  const lines = await readLineParts(tx, feed.orgId, open, held);
  const { shares, violations } = findMissing(lines, held, reported, 'unpicked');
  if (violations.length > 0) throw invalid(violations);
  const reason = note === undefined ? 'short pick' : `short pick: ${note}`;
  const cause: Cause = {
    reason: 'quarantined',
    note: note ?? `not found for ${subOrderNumber(id)}`,
    linkedType: 'order',
    linkedId: String(order.id),
  };
  quarantine(stock, shares, cause, reason);
  const { leaving, spare } = unitsThatLeave(lines, heldBy(stock, id));
  for (const { held: reservation, quantity } of spare) stock.unreserve(reservation, quantity);
  if (leaving.size > 0) await routeAgain(tx, orders, input, subOrder, leaving, { by: 'floor', reason });
  await writeOrders(tx, feed, orders, stock);
}

function quarantine(
  stock: StockState,
  shares: readonly Share<Reservation>[],
  cause: Cause,
  reason: string,
): void {
  if (shares.length === 0) return;
  const transaction = stock.beginTransaction();
  for (const [index, { held, quantity }] of shares.entries()) {
    const { itemId, warehouseId, lot, expiration } = held;
    const key = { itemId, warehouseId, lot, expiration };
    stock.unreserve(held, quantity);
    stock.move(transaction, 2 * index + 1, { ...key, status: 'available' }, -quantity, cause);
    stock.move(transaction, 2 * index + 2, { ...key, status: 'quarantined' }, quantity, cause);
    stock.notFound.push({ reservation: held, quantity, reason });
  }
}
