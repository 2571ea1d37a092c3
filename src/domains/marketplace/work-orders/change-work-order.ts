// A merchant cancels or reduces a work order before any work on it has started; the hub reduces what is not packed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { openWorkOrder } from './open-work-orders.ts';
import type { ReasonInput, ReduceInput } from './schema.ts';
import { LIVE_STAGES, type StageCause } from './stage-rules.ts';
import { NO_ITEM } from './unknown-items.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';

/** Cancelling again changes nothing. */
export async function cancelWorkOrder(
  work: Work,
  ref: Reference,
  { reason = null }: ReasonInput,
): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  const left = order.items.filter(({ stage }) => stage !== 'cancelled');
  for (const item of left) order.require(item, ['queued']);
  for (const item of left) reduce(order, item, 0, 'merchant', reason);
  return order;
}

/** The merchant may reduce items that are queued; the hub those that are not done. */
export const reduceBy =
  (by: StageCause) =>
  async (work: Work, ref: Reference, { items, reason = null }: ReduceInput): Promise<OpenWorkOrder> => {
    const order = await openWorkOrder(work, ref);
    const violations: Violation[] = [];
    for (const [index, { work_order_item_id: itemId, quantity }] of items.entries()) {
      const item = order.item(itemId);
      const refuse = (field: string, code: Violation['code'], message: string) =>
        violations.push(violation(`/items/${index}/${field}`, code, message));
      if (item === undefined) refuse('work_order_item_id', 'unknown_reference', NO_ITEM);
      else if (items.findIndex((one) => one.work_order_item_id === itemId) < index)
        refuse('work_order_item_id', 'not_allowed', 'is named twice');
      else if (quantity > item.quantity)
        refuse('quantity', 'too_large', `${item.quantity} are wanted: a work order can only be reduced`);
      else if (quantity < item.packed_quantity)
        refuse('quantity', 'too_small', `${item.packed_quantity} are packed already`);
    }
    throwIfInvalid(violations);
    for (const { work_order_item_id: itemId, quantity } of items) {
      const item = order.item(itemId);
      if (item === undefined || item.quantity === quantity) continue;
      order.require(item, by === 'merchant' ? ['queued'] : LIVE_STAGES);
      reduce(order, item, quantity, by, reason);
    }
    return order;
  };

/** Releases what is reserved beyond the new quantity. */
export function reduce(
  order: OpenWorkOrder,
  item: OpenItem,
  quantity: number,
  by: StageCause,
  reason: string | null,
): void {
  item.quantity = quantity;
  item.processed_quantity = Math.min(item.processed_quantity, quantity);
  order.releaseExcess(item);
  order.settle(item, by, reason);
}
