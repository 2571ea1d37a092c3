// The beginning of everything the floor does to a sub-order: lock it, look at its state, see what it holds.

import { isAtCaller } from '../../kit/db/caller-warehouses.ts';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { notFound } from '../../kit/http/problems.ts';
import type { VersionedJson } from '../../kit/http/record-answer.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { bundleComponents } from '../catalog/resolve-items.ts';
import { openOrders, openSubOrders } from '../orders/open-orders.ts';
import {
  lineOf,
  type Order,
  type OrdersState,
  type StepCause,
  type SubOrder,
} from '../orders/orders-state.ts';
import type { SubOrderState } from '../orders/schema.ts';
import { SUB_ORDERS, subOrderNumber } from '../orders/state-rules.ts';
import { findRevocations, ownersWithRevokedReservations } from '../stock/revoked-owners.ts';
import { byExpiration, type Reservation, type StockState } from '../stock/stock-state.ts';
import { type LineParts, partsOfLines } from './line-parts-rules.ts';
import { findChangedSubOrder, lastMove } from './queries.ts';

/** What people in the warehouse do needs no other reason than what it is. */
export const FLOOR: StepCause = { by: 'floor', reason: null };

/** Begins the reason of a packing whose measures do not fit its goods; why they are right follows. */
export const MEASURE_OVERRIDE = 'packed, though the size or weight of a carton does not fit its goods: ';

export interface LockedSubOrder {
  readonly orders: OrdersState;
  readonly order: Order;
  readonly subOrder: SubOrder;
}

export interface OpenSubOrder extends LockedSubOrder {
  /** Where it is picked, packed and shipped. */
  readonly warehouseId: number;
}

/** Locks it, and refuses what its state does not allow. */
export async function lockSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  ...needed: readonly SubOrderState[]
): Promise<LockedSubOrder> {
  const orders = await openOrders(tx, feed.orgId, { subOrderIds: [id] }, feed.now);
  return inState(orders, id, needed);
}

/** One of several that are locked together, where it lies in a warehouse of the caller. */
export function ofCaller(orders: OrdersState, id: number): SubOrder | undefined {
  const subOrder = orders.subOrder(id);
  return subOrder !== undefined && isAtCaller(subOrder.warehouseId) ? subOrder : undefined;
}

function inState(orders: OrdersState, id: number, needed: readonly SubOrderState[]): LockedSubOrder {
  const subOrder = ofCaller(orders, id);
  if (subOrder === undefined) throw notFound();
  SUB_ORDERS.require(subOrder, subOrderNumber(id), needed);
  return { orders, order: orders.order(subOrder.orderId), subOrder };
}

function placed(locked: LockedSubOrder): OpenSubOrder {
  const { id, state, warehouseId } = locked.subOrder;
  assert(warehouseId !== null, `sub-order ${id} is ${state} nowhere`);
  return { ...locked, warehouseId };
}

/** One of several that are locked together. */
export function openIn(
  orders: OrdersState,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): OpenSubOrder {
  return placed(inState(orders, id, needed));
}

/** One that is somewhere: all but those in `error` are. */
export async function openSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): Promise<OpenSubOrder> {
  return placed(await lockSubOrder(tx, feed, id, ...needed));
}

/** The same with what it has reserved, locked in the same round trip. */
export async function openSubOrderAndStock(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): Promise<OpenSubOrder & { readonly stock: StockState }> {
  const { orders, stock } = await openSubOrders(tx, feed.orgId, [id], feed.now);
  return { ...placed(inState(orders, id, needed)), stock };
}

/** Why one that lacks units of what it needs goes no further, and how it goes on. */
export async function lossInWords(tx: Tx, orgId: number, { id, state }: SubOrder): Promise<string> {
  const [lost, marked] = await Promise.all([
    findRevocations(tx, orgId, 'sub_order', [id]),
    ownersWithRevokedReservations(tx, orgId, 'sub_order', [id]),
  ]);
  const why = lost.get(id)?.reason ?? 'its stock turned out not to be there';
  const next = marked.has(id)
    ? `it is routed again in a moment${state === 'picking' ? ', or report it as a short pick' : ''}`
    : state === 'packed'
      ? 'pack it anew'
      : 'report it as a short pick';
  return `sub-order ${subOrderNumber(id)} lacks units, because ${why}: ${next}`;
}

/** Who has taken the step already that somebody else wants to take otherwise, for the end of a refusal. */
export async function doneByWhom(
  tx: Tx,
  orgId: number,
  subOrder: SubOrder,
  done: 'packed' | 'shipped',
): Promise<string> {
  const steps = SUB_ORDERS.description.transitions.filter(({ to, by }) => to === done && by === 'floor');
  const reasons = [...steps.map(({ when }) => when), `${MEASURE_OVERRIDE}%`];
  const move = await lastMove(tx, orgId, subOrder, done, reasons);
  return move === null ? '' : `, as ${move.actor} has ${done} it at ${move.time.toISOString()}`;
}

/** What the sub-order holds, first expired first. */
export function heldBy(stock: StockState, subOrderId: number): Reservation[] {
  return [...stock.allReservations()]
    .filter((one) => one.ownerKind === 'sub_order' && one.ownerId === subOrderId && one.quantity > 0)
    .sort(
      (a, b) =>
        a.ownerLine - b.ownerLine ||
        a.itemId - b.itemId ||
        byExpiration({ ...a, status: 'available' }, { ...b, status: 'available' }),
    );
}

/** What its lines are made of. Its stock is locked. */
export async function readLineParts(
  tx: Tx,
  orgId: number,
  open: OpenSubOrder,
  held: readonly Reservation[],
): Promise<Map<number, LineParts>> {
  return (await linePartsOf(tx, orgId, [open]))(open, held);
}

/** The same of several that are locked together, which are read at once. */
export async function linePartsOf(
  tx: Tx,
  orgId: number,
  opened: readonly OpenSubOrder[],
): Promise<(one: OpenSubOrder, held: readonly Reservation[]) => Map<number, LineParts>> {
  const itemIn =
    ({ order }: OpenSubOrder) =>
    (line: number) =>
      lineOf(order, line).itemId;
  const ids = opened.map(({ subOrder }) => subOrder.id);
  const items = new Set(opened.flatMap((one) => [...one.subOrder.lines.keys()].map(itemIn(one))));
  const [taken, bundles] = await Promise.all([
    ownersWithRevokedReservations(tx, orgId, 'sub_order', ids),
    bundleComponents(tx, orgId, [...items]),
  ]);
  return (one, held) =>
    partsOfLines(held, {
      lines: one.subOrder.lines,
      itemOf: itemIn(one),
      bundles,
      isTakenBack: taken.has(one.subOrder.id),
    });
}

/** The sub-order as it is now, inside the transaction that changed it. */
export async function readBack(tx: Tx, orgId: number, id: number): Promise<VersionedJson> {
  const found = await findChangedSubOrder(tx, orgId, id);
  assert(found !== null, `sub-order ${id} is gone inside its own transaction`);
  return found;
}
