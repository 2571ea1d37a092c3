// What the hub does with a work order before and after packing: begin, prepare units, give up what cannot be done, close.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import type { MovementReason } from '../../stock/stock-state.ts';
import { reduce, requireLive } from './change-work-order.ts';
import { openWorkOrder } from './open-work-orders.ts';
import { NO_ITEM } from './read-head.ts';
import type { ProcessInput, StartInput } from './schema.ts';
import { isLive, WORK_ORDER_ITEMS } from './stage-rules.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';
import { saveWorkOrder } from './write-work-orders.ts';

/** Somebody takes the units: the merchant cannot call them off any more. */
export async function startItems(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: StartInput,
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  for (const item of namedItems(order, input, 'queued')) {
    requireStage(order, item, 'queued');
    order.reserveMissing(item);
    order.holdInHands(item, true);
    order.move(item, 'processing', 'hub');
    order.settle(item, 'hub');
  }
  return saveWorkOrder(tx, feed, order);
}

/** Puts them back, where nothing of them is done. */
export async function requeueItems(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: StartInput,
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  for (const item of namedItems(order, input, 'processing')) {
    requireStage(order, item, 'processing');
    if (item.packed_quantity > 0)
      throw new Problem('state_conflict', {
        detail: `item ${item.line} of ${order.number} has ${item.packed_quantity} units in cartons: unpack them first`,
      });
    item.processed_quantity = 0;
    order.holdInHands(item, false);
    order.move(item, 'queued', 'hub');
    order.settle(item, 'hub');
  }
  return saveWorkOrder(tx, feed, order);
}

function requireStage(
  order: OpenWorkOrder,
  { stage, line }: OpenItem,
  needed: 'queued' | 'processing',
): void {
  WORK_ORDER_ITEMS.require({ state: stage }, `${order.number}/${line}`, [needed]);
}

/** Those that are named; where none is, all of the stage, of which there must be one. */
function namedItems(
  order: OpenWorkOrder,
  { work_order_item_ids: ids }: StartInput,
  stage: 'queued' | 'processing',
): OpenItem[] {
  if (ids == null) {
    const found = order.items.filter((one) => one.stage === stage);
    if (found.length === 0)
      throw new Problem('state_conflict', { detail: `no item of ${order.number} is ${stage}` });
    return found;
  }
  const violations: Violation[] = [];
  const found = ids.flatMap((id, index) => {
    const item = order.item(id);
    if (item !== undefined) return [item];
    violations.push(violation(`/work_order_item_ids/${index}`, 'unknown_reference', NO_ITEM));
    return [];
  });
  if (violations.length > 0) throw invalid(violations);
  return found;
}

/** Units are prepared, damaged or lost. Those that are gone are made up for by free ones, where there are such. */
export async function processItems(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { items, note = null }: ProcessInput,
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  const violations: Violation[] = [];
  for (const [index, input] of items.entries()) {
    const pointer = `/items/${index}`;
    const item = order.item(input.work_order_item_id);
    if (item === undefined) {
      violations.push(violation(`${pointer}/work_order_item_id`, 'unknown_reference', NO_ITEM));
      continue;
    }
    requireLive(order, item);
    for (const name of ['damaged', 'lost'] as const)
      for (const [at, spoilt] of (input[name] ?? []).entries())
        violations.push(...spoil(order, item, name, spoilt, `${pointer}/${name}/${at}`, note));
    order.reserveMissing(item);
    const most = item.packed_quantity + order.packable(item);
    const processed = input.processed_quantity ?? Math.min(item.processed_quantity, most);
    if (processed > most)
      violations.push(
        violation(`${pointer}/processed_quantity`, 'too_large', `only ${most} units are there`),
      );
    else if (processed < item.packed_quantity)
      violations.push(
        violation(`${pointer}/processed_quantity`, 'too_small', `${item.packed_quantity} are packed already`),
      );
    else item.processed_quantity = processed;
    order.settle(item, 'hub');
  }
  if (violations.length > 0) throw invalid(violations);
  return saveWorkOrder(tx, feed, order);
}

type Spoilt = NonNullable<ProcessInput['items'][number]['damaged']>[number];

function spoil(
  order: OpenWorkOrder,
  item: OpenItem,
  how: 'damaged' | 'lost',
  { quantity, item_id: named, lot }: Spoilt,
  pointer: string,
  note: string | null,
): Violation[] {
  const part = named ?? (item.parts.length === 1 ? item.parts[0]?.itemId : undefined);
  if (part === undefined)
    return [violation(`${pointer}/item_id`, 'required', 'the item is a bundle: say which component')];
  if (!item.parts.some(({ itemId }) => itemId === part))
    return [violation(`${pointer}/item_id`, 'unknown_reference', 'is no part of the item')];
  const there = order.reserved(item, part);
  const taken = order.take(item, part, quantity, lot ?? undefined);
  if (taken === null) {
    const of = lot == null ? `${there} units` : `fewer units of lot ${JSON.stringify(lot)}`;
    return [violation(`${pointer}/quantity`, 'too_large', `the item has ${of}`)];
  }
  const reason: MovementReason = how;
  const cause = { reason, note, linkedType: 'marketplace_work_order', linkedId: order.number };
  order.moveOut(item, taken, cause, how === 'damaged' ? 'damaged' : undefined);
  item[`${how}_quantity`] += quantity;
  return [];
}

/** Looks for free units in place of those that were lost. */
export async function reserveAgain(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  for (const item of order.items.filter(({ stage }) => isLive(stage))) {
    order.reserveMissing(item);
    order.settle(item, 'hub');
  }
  return saveWorkOrder(tx, feed, order);
}

/** Done: what is not packed is given up. What is packed must have left. */
export async function closeWorkOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
): Promise<VersionedJson> {
  const order = await openWorkOrder(tx, feed, id);
  const live = order.items.filter(({ stage }) => isLive(stage));
  const waiting = live.filter((one) => one.packed_quantity > one.shipped_quantity);
  if (live.length === 0)
    throw new Problem('state_conflict', { detail: `work order ${order.number} is Closed` });
  if (waiting.length > 0) {
    const units = waiting.map((one) => `${one.packed_quantity - one.shipped_quantity} of ${one.listing_sku}`);
    const detail = `units of ${order.number} in cartons have not left yet: ${units.join(', ')}`;
    throw new Problem('state_conflict', { detail });
  }
  for (const item of live) {
    const packed = item.packed_quantity;
    if (packed === 0) reduce(order, item, 0, 'hub', reason);
    else {
      item.quantity = packed;
      item.processed_quantity = packed;
      item.short_quantity = 0;
      order.releaseExcess(item);
      order.move(item, 'closed', 'hub', reason);
    }
  }
  return saveWorkOrder(tx, feed, order);
}
