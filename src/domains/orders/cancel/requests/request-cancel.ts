// What is being picked is not cancelled at once: the floor is asked, and confirms or refuses. Until then it is neither packed
// nor shipped. The lock on the order's row decides races.
import type { Work } from '../../../../kit/aggregates/work.ts';
import { isAtCaller } from '../../../../kit/db/caller-warehouses.ts';
import { notFound, stateConflict } from '../../../../kit/http/problems.ts';
import { nameValues, openOrders, ordersOf } from '../../aggregate.ts';
import type { SubOrder } from '../../orders-state.ts';
import { openStockOfCancellable, openStockOfSubOrders } from '../../queries.ts';
import { isCancellable } from '../../state-rules.ts';
import { cancelUnits } from '../cancel-units.ts';
import { answeredWith, askedFor, askedUnits, type CancelAsked } from './request-rules.ts';

interface Asking {
  readonly isHub: boolean;
  readonly reason: string | null;
}

/** As much as is asked for already changes nothing. */
export function requestCancel(
  work: Work,
  subOrder: SubOrder,
  units: ReadonlyMap<number, number>,
  { isHub, reason }: Asking,
): void {
  const { order, cancelRequest } = subOrder;
  const by = { name: work.actor, isHub, reason, now: work.now };
  const asked = askedFor(cancelRequest, units, (line) => order.line(line), by);
  if (asked === null) return;
  const words = `cancellation requested${reason === null ? '' : `: ${reason}`}`;
  subOrder.recordCancelRequest(asked, { by: isHub ? 'hub' : 'merchant', reason: words });
}

/** Its units are free again, and what was picked of them is put back. Confirming again changes nothing. */
export async function confirmCancel(work: Work, id: number): Promise<void> {
  const { subOrder, request } = await openAsked(work, id);
  if (request.answer === 'confirmed') return;
  requireOpen(subOrder, request);
  const { order } = subOrder;
  const stock = isCancellable(subOrder.state)
    ? await openStockOfCancellable(work.tx, [work.orgId, nameValues({ ...order, orderId: order.id })])
    : await openStockOfSubOrders(work.tx, [work.orgId, [id]]);
  ordersOf(work).stock = stock;
  const reason = `cancelled as requested${request.reason === null ? '' : `: ${request.reason}`}`;
  const units = askedUnits(request, subOrder.lines);
  if (units.size > 0) await cancelUnits(work, stock, new Map([[subOrder, units]]), { by: 'answer', reason });
  if (!subOrder.isCancelAsked) return;
  subOrder.recordCancelRequest(answeredWith(request, answerOf(work, 'confirmed', null)), {
    by: 'answer',
    reason,
  });
}

/** It goes on. Refusing again for the same reason changes nothing. */
export async function refuseCancel(work: Work, id: number, reason: string): Promise<void> {
  const { subOrder, request } = await openAsked(work, id);
  if (request.answer === 'refused' && request.answer_reason === reason) return;
  requireOpen(subOrder, request);
  subOrder.recordCancelRequest(answeredWith(request, answerOf(work, 'refused', reason)), {
    by: 'answer',
    reason: `cancellation refused: ${reason}`,
  });
}

const answerOf = ({ actor, now }: Work, answer: 'confirmed' | 'refused', reason: string | null) => ({
  answer,
  reason,
  name: actor,
  now,
});

interface Asked {
  readonly subOrder: SubOrder;
  readonly request: CancelAsked;
}

async function openAsked(work: Work, id: number): Promise<Asked> {
  const subOrder = (await openOrders(work, { subOrderIds: [id] })).subOrder(id);
  if (subOrder === undefined || !isAtCaller(subOrder.warehouseId)) throw notFound();
  const { cancelRequest } = subOrder;
  if (cancelRequest === null) throw stateConflict(`nobody has asked to cancel sub-order ${subOrder.number}`);
  return { subOrder, request: cancelRequest };
}

function requireOpen({ number }: SubOrder, { answer, answered_by, answered }: CancelAsked): void {
  if (answer === null) return;
  throw stateConflict(
    `the request to cancel sub-order ${number} is ${answer} already, by ${answered_by} at ${answered}`,
  );
}
