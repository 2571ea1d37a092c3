// What the hub does with a work order before and after packing: start, prepare units, give up what cannot be done, close.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { stateConflict, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { reduce } from './change-work-order.ts';
import { openWorkOrder } from './open-work-orders.ts';
import type { ProcessInput, ReasonInput, StartInput } from './schema.ts';
import { isLive, LIVE_STAGES } from './stage-rules.ts';
import { NO_ITEM } from './unknown-items.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';

/** The merchant cannot cancel or reduce them any more. */
export async function startItems(work: Work, ref: Reference, input: StartInput): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  for (const item of namedItems(order, input, 'queued')) {
    order.reserveMissing(item);
    order.setPicked(item, true);
    order.move(item, 'processing', 'hub');
    order.settle(item, 'hub');
  }
  return order;
}

export async function requeueItems(work: Work, ref: Reference, input: StartInput): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  for (const item of namedItems(order, input, 'processing')) {
    if (item.packed_quantity > 0)
      throw stateConflict(
        `item ${item.line} of ${order.number} has ${item.packed_quantity} units in cartons: unpack them first`,
      );
    item.processed_quantity = 0;
    order.setPicked(item, false);
    order.move(item, 'queued', 'hub');
    order.settle(item, 'hub');
  }
  return order;
}

/** Those that are named; where none is, all of the stage, of which there must be one. */
function namedItems(
  order: OpenWorkOrder,
  { work_order_item_ids: ids }: StartInput,
  stage: 'queued' | 'processing',
): OpenItem[] {
  const found = ids?.map((id) => order.item(id)) ?? order.items.filter((one) => one.stage === stage);
  if (found.length === 0) throw stateConflict(`no item of ${order.number} is ${stage}`);
  throwIfInvalid(
    found.flatMap((item, index) =>
      item === undefined ? [violation(`/work_order_item_ids/${index}`, 'unknown_reference', NO_ITEM)] : [],
    ),
  );
  const items = found.flatMap((item) => item ?? []);
  for (const item of items) order.require(item, [stage]);
  return items;
}

/** Units are prepared, damaged or lost. Free units replace those that are gone, as far as there are any. */
export async function processItems(
  work: Work,
  ref: Reference,
  { items, note = null }: ProcessInput,
): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  const violations: Violation[] = [];
  for (const [index, input] of items.entries()) {
    const pointer = `/items/${index}`;
    const item = order.item(input.work_order_item_id);
    if (item === undefined) {
      violations.push(violation(`${pointer}/work_order_item_id`, 'unknown_reference', NO_ITEM));
      continue;
    }
    order.require(item, LIVE_STAGES);
    for (const name of ['damaged', 'lost'] as const)
      for (const [at, units] of (input[name] ?? []).entries())
        violations.push(...removeUnits(order, item, name, units, `${pointer}/${name}/${at}`, note));
    order.reserveMissing(item);
    const most = item.packed_quantity + order.packable(item);
    const processed = input.processed_quantity ?? Math.min(item.processed_quantity, most);
    const refuse = (code: Violation['code'], message: string) =>
      violations.push(violation(`${pointer}/processed_quantity`, code, message));
    if (processed > most) refuse('too_large', `only ${most} units are there`);
    else if (processed < item.packed_quantity)
      refuse('too_small', `${item.packed_quantity} are packed already`);
    else item.processed_quantity = processed;
    order.settle(item, 'hub');
  }
  throwIfInvalid(violations);
  return order;
}

type RemovedUnits = NonNullable<ProcessInput['items'][number]['damaged']>[number];

function removeUnits(
  order: OpenWorkOrder,
  item: OpenItem,
  reason: 'damaged' | 'lost',
  { quantity, item_id: named, lot }: RemovedUnits,
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
  const cause = { reason, note, linkedType: 'marketplace_work_order', linkedId: order.number } as const;
  order.moveOut(item, taken, cause, reason === 'damaged' ? 'damaged' : undefined);
  item[`${reason}_quantity`] += quantity;
  return [];
}

/** Reserves free units in place of those that were lost. */
export async function reserveAgain(work: Work, ref: Reference): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  for (const item of order.items.filter(({ stage }) => isLive(stage))) {
    order.reserveMissing(item);
    order.settle(item, 'hub');
  }
  return order;
}

/** What is not packed is given up; what is packed must have left. */
export async function closeWorkOrder(
  work: Work,
  ref: Reference,
  { reason = null }: ReasonInput,
): Promise<OpenWorkOrder> {
  const order = await openWorkOrder(work, ref);
  const live = order.items.filter(({ stage }) => isLive(stage));
  if (live.length === 0) throw stateConflict(`work order ${order.number} is Closed`);
  const waiting = live
    .filter((one) => one.packed_quantity > one.shipped_quantity)
    .map((one) => `${one.packed_quantity - one.shipped_quantity} of ${one.listing_sku}`);
  if (waiting.length > 0)
    throw stateConflict(`units of ${order.number} in cartons have not left yet: ${waiting.join(', ')}`);
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
  return order;
}
