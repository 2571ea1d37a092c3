// Actions on work orders except packing: cancel, reduce, start, prepare units, close.
import { type Reference, type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { stateConflict, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { takeRevocations } from '../../stock/revoked-owners.ts';
import { unitsOfItems } from '../cartons/queries.ts';
import type { ProcessInput, ReasonInput, ReduceInput, StartInput } from './schema.ts';
import { isLive, LIVE_STAGES, type StageCause } from './stage-rules.ts';
import {
  NO_ITEM,
  type OpenItem,
  type OpenWorkOrder,
  openWithoutStock,
  openWorkOrder,
  openWorkOrders,
} from './work-order-state.ts';

/** Cancelling again changes nothing. */
export async function cancelWorkOrder(work: Work, ref: Reference, { reason = null }: ReasonInput) {
  const order = await openWorkOrder(work, ref);
  const left = order.items.filter(({ stage }) => stage !== 'cancelled');
  for (const item of left) order.require(item, ['queued']);
  for (const item of left) reduce(order, item, 0, 'merchant', reason);
  return order;
}

/** The merchant may reduce items that are queued; the hub those that are not done. */
export const reduceBy =
  (by: StageCause) =>
  async (work: Work, ref: Reference, { items, reason = null }: ReduceInput) => {
    const order = await openWorkOrder(work, ref);
    const violations: Violation[] = [];
    for (const [index, { work_order_item_id: itemId, quantity }] of items.entries()) {
      const item = order.item(itemId);
      const refuse = (field: string, code: Violation['code'], message: string) =>
        violations.push(violation(`/items/${index}/${field}`, code, message));
      if (item === undefined) refuse('work_order_item_id', 'unknown_reference', NO_ITEM);
      else if (items.findIndex((one) => one.work_order_item_id === itemId) < index)
        refuse('work_order_item_id', 'not_allowed', 'is listed twice');
      else if (quantity > item.quantity)
        refuse('quantity', 'too_large', `${item.quantity} are ordered: a work order can only be reduced`);
      else if (quantity < item.packed_quantity)
        refuse('quantity', 'too_small', `${item.packed_quantity} are already packed`);
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

function reduce(
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

/** The merchant cannot cancel or reduce them any more. */
export async function startItems(work: Work, ref: Reference, input: StartInput) {
  const order = await openWorkOrder(work, ref);
  for (const item of namedItems(order, input, 'queued')) {
    order.reserveMissing(item);
    order.setPicked(item, true);
    order.move(item, 'processing', 'hub');
    order.settle(item, 'hub');
  }
  return order;
}

export async function requeueItems(work: Work, ref: Reference, input: StartInput) {
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

/** The named items, or else all of the stage, of which there must be one. */
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

/** Records prepared, damaged and lost units. Available units replace missing ones. */
export async function processItems(work: Work, ref: Reference, { items, note = null }: ProcessInput) {
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
    if (processed > most) refuse('too_large', `only ${most} units are left`);
    else if (processed < item.packed_quantity)
      refuse('too_small', `${item.packed_quantity} are already packed`);
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
    return [violation(`${pointer}/item_id`, 'required', 'the item is a bundle: name the component')];
  if (!item.parts.some(({ itemId }) => itemId === part))
    return [violation(`${pointer}/item_id`, 'unknown_reference', 'is not a component of the item')];
  const there = order.reserved(item, part);
  const taken = order.take(item, part, quantity, lot ?? undefined);
  if (taken === null) {
    const of = lot == null ? `${there} units` : `not enough units of lot ${JSON.stringify(lot)}`;
    return [violation(`${pointer}/quantity`, 'too_large', `the item has ${of}`)];
  }
  const cause = { reason, note, linkedType: 'marketplace_work_order', linkedId: order.number } as const;
  order.moveOut(item, taken, cause, reason === 'damaged' ? 'damaged' : undefined);
  item[`${reason}_quantity`] += quantity;
  return [];
}

export async function reserveAgain(work: Work, ref: Reference) {
  const order = await openWorkOrder(work, ref);
  for (const item of order.liveItems) {
    order.reserveMissing(item);
    order.settle(item, 'hub');
  }
  return order;
}

/** Drops unpacked units; packed ones must have left. */
export async function closeWorkOrder(work: Work, ref: Reference, { reason = null }: ReasonInput) {
  const order = await openWorkOrder(work, ref);
  const live = order.liveItems;
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

const ACTOR = 'work orders';
const GONE = 'its stock turned out not to be there';

/**
 * Replaces reserved units that a count, damage or loss has taken from work orders. Shortages are emitted as events; the rest of the
 * work order continues.
 */
export const refillRevoked: DueKind = {
  kind: REROUTE.work_order,
  subject: 'work order',
  batchSize: 20,
  // Two workers at once do no harm: the second one finds that nothing is missing.
  leaseMs: 5_000,
  work: async (db, clock, batch) => {
    const author = { orgId: batch.orgId, actor: ACTOR, now: clock.now() };
    await commitForOrg(db, author, async (tx, feed) => {
      const work = workOf(tx, feed);
      const orders = await openWorkOrders(work, batch.subjectIds);
      const revocations = await takeRevocations(tx, feed, 'work_order', batch.subjectIds);
      for (const order of orders) {
        order.event = 'short';
        const { reason = GONE, actor } = revocations.get(order.id) ?? {};
        for (const item of order.liveItems) {
          const before = item.short_quantity;
          order.reserveMissing(item);
          order.settle(item, 'hub');
          const lost = item.short_quantity - before;
          if (lost > 0) order.note(item, `${lost} units are missing: ${reason}`, actor);
        }
      }
      work.done(batch);
    });
  },
};

// --- Shipments of their cartons leave -----------------------------------------------------------------------------------

/** The shipments are locked, and leave in this transaction. */
export function shipWorkOrders(work: Work, shipmentIds: readonly number[]): Promise<void> {
  return changeShipped(work, shipmentIds, (order, item, quantity) => {
    item.shipped_quantity += quantity;
    order.settleStage(item, 'hub');
  });
}

/** Undoes the departure of the shipments. Cartons stay packed, so no stock moves. */
export function takeBackWorkOrders(work: Work, shipmentIds: readonly number[], reason: string) {
  return changeShipped(work, shipmentIds, (order, item, quantity) => {
    if (!isLive(item.stage))
      throw stateConflict(`work order ${order.number} is closed: its shipped units cannot be undone`);
    item.shipped_quantity -= quantity;
    order.settleStage(item, 'hub', reason);
  });
}

async function changeShipped(
  work: Work,
  shipmentIds: readonly number[],
  change: (order: OpenWorkOrder, item: OpenItem, quantity: number) => void,
): Promise<void> {
  const packed = await unitsOfItems(work.tx, work.orgId, shipmentIds);
  if (packed.length === 0) return;
  const ids = packed.map((one) => one.work_order_id);
  for (const order of await openWithoutStock(work, ids))
    for (const { work_order_item_id, quantity } of packed) {
      const item = order.item(work_order_item_id);
      if (item === undefined) continue;
      change(order, item, quantity);
      // It shows which lots have left.
      order.touch();
    }
}
