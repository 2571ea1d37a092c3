// A merchant calls a work order off, or wants less of it. Both before anybody has begun with it.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { openWorkOrder } from './open-work-orders.ts';
import { NO_ITEM } from './read-head.ts';
import type { ReduceInput } from './schema.ts';
import { isLive, type StageCause, WORK_ORDER_ITEMS } from './stage-rules.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';
import { saveWorkOrder } from './write-work-orders.ts';

/** Calling off what is called off already changes nothing. */
export async function cancelWorkOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  const left = order.items.filter(({ stage }) => stage !== 'cancelled');
  for (const item of left) requireQueued(order, item);
  for (const item of left) reduce(order, item, 0, 'merchant', reason);
  return saveWorkOrder(tx, feed, order);
}

/** @param by the merchant may reduce what nobody has begun with; the hub everything that is not packed */
export async function reduceWorkOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { items, reason = null }: ReduceInput,
  { by, ifMatch }: { readonly by: StageCause; readonly ifMatch: string | null },
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
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
  if (violations.length > 0) throw invalid(violations);
  requireMatch(ifMatch, order.version);
  for (const { work_order_item_id: itemId, quantity } of items) {
    const item = order.item(itemId);
    if (item === undefined || item.quantity === quantity) continue;
    if (by === 'merchant') requireQueued(order, item);
    else requireLive(order, item);
    reduce(order, item, quantity, by, reason);
  }
  return saveWorkOrder(tx, feed, order);
}

function requireQueued(order: OpenWorkOrder, item: OpenItem): void {
  WORK_ORDER_ITEMS.require({ state: item.stage }, `${order.number}/${item.line}`, ['queued']);
}

export function requireLive(order: OpenWorkOrder, item: OpenItem): void {
  if (isLive(item.stage)) return;
  throw new Problem('state_conflict', { detail: `item ${item.line} of ${order.number} is ${item.stage}` });
}

/** Wants so many from now on, and gives back what is reserved beyond that. */
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
