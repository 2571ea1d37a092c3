// Cancels what nobody has begun to pick; the order's row decides races with the floor. Reservations go back in the same
// transaction.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { openForCancellation } from '../open-orders.ts';
import type { SubOrder } from '../orders-state.ts';
import { isCancellable, subOrderNumber, subOrderStatus } from '../state-rules.ts';
import { writeOrders } from '../write-orders.ts';
import type { Cancellation } from './schema.ts';

export interface CancelRequest {
  readonly marketOrderId: string;
  readonly reason: string | null;
  readonly isDryRun: boolean;
}

const REASON = 'cancelled by the merchant';

export async function cancelOrder(
  tx: Tx,
  feed: FeedWriter,
  { marketOrderId, reason, isDryRun }: CancelRequest,
): Promise<Cancellation> {
  const { orgId, now } = feed;
  const { orders, stock } = await openForCancellation(tx, orgId, marketOrderId, now);
  const [order] = orders.orders();
  if (order === undefined) throw notFound();
  const { subOrders } = order;
  // What was cancelled before counts as cancelled again: asking twice gets the same outcome.
  const ending = subOrders.filter(({ state }) => isCancellable(state));
  const cancelled = subOrders.filter(({ state }) => isCancellable(state) || state === 'cancelled');
  const others = subOrders.filter((one) => !cancelled.includes(one));
  if (ending.length > 0 && !isDryRun) {
    for (const reservation of stock.allReservations()) stock.unreserve(reservation, reservation.quantity);
    for (const subOrder of ending)
      orders.move(subOrder, 'cancelled', { by: 'merchant', reason: reason ?? REASON });
    await writeOrders(tx, feed, orders, stock);
  }
  return {
    market_order_id: marketOrderId,
    success: others.length === 0,
    message: messageOf(cancelled.length, others.length, isDryRun),
    cancelled_orders: cancelled.map((one) => ({ ...named(one), status: 'cancelled' as const })),
    non_cancellable_orders: others.map((one) => ({
      ...named(one),
      status: subOrderStatus(one.state),
      reason: one.state === 'shipped' ? 'it has shipped' : 'somebody has begun to pick it',
    })),
  };
}

function named({ id }: SubOrder) {
  return { sub_order_id: id, sub_order_number: subOrderNumber(id) };
}

function messageOf(cancelled: number, others: number, isDryRun: boolean): string {
  const would = isDryRun ? 'would be' : 'is';
  if (others === 0) return `The whole order ${would} cancelled.`;
  if (cancelled === 0) return 'Nothing of the order can be cancelled.';
  const all = cancelled + others;
  return `${cancelled} of ${all} sub-orders ${isDryRun ? 'would be' : cancelled === 1 ? 'is' : 'are'} cancelled.`;
}
