// Cancels what nobody has begun to pick; the order's row decides races with the floor. Reservations go back in the same
// transaction.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { notFound } from '../../http/problems.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { openOrders } from '../open-orders.ts';
import type { OrdersState, SubOrder } from '../orders-state.ts';
import { orderIdOf } from '../queries.ts';
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
  const id = await orderIdOf(tx, orgId, marketOrderId);
  if (id === null) throw notFound();
  const orders = await openOrders(tx, orgId, [id], now);
  const { subOrders } = orders.order(id);
  // What was cancelled before counts as cancelled again: asking twice gets the same outcome.
  const ending = subOrders.filter(({ state }) => isCancellable(state));
  const cancelled = subOrders.filter(({ state }) => isCancellable(state) || state === 'cancelled');
  const others = subOrders.filter((one) => !cancelled.includes(one));
  if (ending.length > 0 && !isDryRun) await cancel(tx, feed, orders, ending, reason ?? REASON);
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

async function cancel(
  tx: Tx,
  feed: FeedWriter,
  orders: OrdersState,
  ending: readonly SubOrder[],
  reason: string,
): Promise<void> {
  const ids = ending.map((one) => one.id);
  const waiting = ending.flatMap((one) => {
    const { lines } = orders.order(one.orderId);
    return one.state === 'backordered'
      ? [...one.lines.keys()].map((line) => ({
          itemId: lines[line - 1]?.itemId ?? 0,
          warehouseId: one.warehouseId ?? 0,
        }))
      : [];
  });
  const stock = await openReservedStock(tx, feed.orgId, 'sub_order', ids, waiting);
  for (const reservation of [...stock.allReservations()]) stock.unreserve(reservation, reservation.quantity);
  for (const subOrder of ending) orders.move(subOrder, 'cancelled', { by: 'merchant', reason });
  await writeOrders(tx, feed, orders, stock);
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
