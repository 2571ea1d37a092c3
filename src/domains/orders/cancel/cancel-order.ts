// Cancels what is not in picking yet; the lock on the order's row decides races with the floor. Reservations are
// released in the same transaction.
import type { Work } from '../../../kit/aggregates/work.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { openForCancellation } from '../aggregate.ts';
import type { SubOrder } from '../orders-state.ts';
import { isCancellable, subOrderStatus } from '../state-rules.ts';

export interface CancelRequest {
  readonly marketOrderId: string;
  readonly reason: string | null;
  readonly isDryRun: boolean;
}

const REASON = 'cancelled by the merchant';

export async function cancelOrder(work: Work, { marketOrderId, reason, isDryRun }: CancelRequest) {
  const { order, stock } = await openForCancellation(work, marketOrderId);
  if (order === null) throw notFound();
  const { subOrders } = order;
  // Sub-orders that are cancelled already count too, so a repeated request gets the same outcome.
  const ending = subOrders.filter(({ state }) => isCancellable(state));
  const cancelled = subOrders.filter(({ state }) => isCancellable(state) || state === 'cancelled');
  const others = subOrders.filter((one) => !cancelled.includes(one));
  if (!isDryRun) {
    for (const one of stock.allReservations()) stock.unreserve(one, one.quantity);
    for (const subOrder of ending) subOrder.move('cancelled', { by: 'merchant', reason: reason ?? REASON });
  }
  return {
    market_order_id: marketOrderId,
    success: others.length === 0,
    message: messageOf(cancelled.length, others.length, isDryRun),
    cancelled_orders: cancelled.map((one) => ({ ...named(one), status: 'cancelled' as const })),
    non_cancellable_orders: others.map((one) => ({
      ...named(one),
      status: subOrderStatus(one.state),
      reason: one.state === 'shipped' ? 'it has shipped' : 'picking has started',
    })),
  };
}

function named({ id, number }: SubOrder) {
  return { sub_order_id: id, sub_order_number: number };
}

function messageOf(cancelled: number, others: number, isDryRun: boolean): string {
  const would = isDryRun ? 'would be' : 'is';
  if (others === 0) return `The whole order ${would} cancelled.`;
  if (cancelled === 0) return 'No part of the order can be cancelled.';
  const all = cancelled + others;
  return `${cancelled} of ${all} sub-orders ${isDryRun ? 'would be' : cancelled === 1 ? 'is' : 'are'} cancelled.`;
}
