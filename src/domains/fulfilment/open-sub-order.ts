// The start of every floor step: lock the sub-order, check its state, load its reservations.
import type { Work } from '../../kit/aggregates/work.ts';
import { isAtCaller } from '../../kit/db/caller-warehouses.ts';
import { notFound, stateConflict } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { bundleComponents } from '../catalog/resolve-items.ts';
import { type OpenOrders, openOrders, openSubOrders } from '../orders/aggregate.ts';
import { askedInWords } from '../orders/cancel/requests/request-rules.ts';
import { heldFor } from '../orders/holds/hold-rules.ts';
import type { Order, StepCause, SubOrder } from '../orders/orders-state.ts';
import type { SubOrderState } from '../orders/schema.ts';
import { SUB_ORDERS, subOrderNumber } from '../orders/state-rules.ts';
import { findRevocations, ownersWithRevokedReservations } from '../stock/revoked-owners.ts';
import { byExpiration, type Reservation, type StockState } from '../stock/stock-state.ts';
import { partsOfLines } from './line-parts-rules.ts';
import { lastMove } from './queries.ts';

/** Floor steps need no further reason. */
export const FLOOR: StepCause = { by: 'floor', reason: null };

/** Prefix of the reason when packing overrides implausible measures. */
export const MEASURE_OVERRIDE = 'packed, though the size or weight of a carton does not fit its goods: ';

export interface LockedSubOrder {
  readonly orders: OpenOrders;
  readonly order: Order;
  readonly subOrder: SubOrder;
}

export interface OpenSubOrder extends LockedSubOrder {
  readonly warehouseId: number;
}

/** Locks it and throws if its state does not allow the step. */
export async function lockSubOrder(work: Work, id: number, ...needed: readonly SubOrderState[]) {
  const orders = await openOrders(work, { subOrderIds: [id] });
  return inState(orders, id, needed);
}

/** One of several locked together, if it is in one of the caller's warehouses. */
export function ofCaller(orders: OpenOrders, id: number): SubOrder | undefined {
  const subOrder = orders.subOrder(id);
  return subOrder !== undefined && isAtCaller(subOrder.warehouseId) ? subOrder : undefined;
}

function inState(orders: OpenOrders, id: number, needed: readonly SubOrderState[]): LockedSubOrder {
  const subOrder = ofCaller(orders, id);
  if (subOrder === undefined) throw notFound();
  SUB_ORDERS.require(subOrder, subOrderNumber(id), needed);
  return { orders, order: subOrder.order, subOrder };
}

function placed(locked: LockedSubOrder): OpenSubOrder {
  const { id, state, warehouseId } = locked.subOrder;
  assert(warehouseId !== null, `sub-order ${id} is ${state} nowhere`);
  return { ...locked, warehouseId };
}

/** Why it may not go on while its order is held. */
export function heldInWords(number: string, { holds }: Order): string {
  return `sub-order ${number} is held (${heldFor(holds)?.replaceAll(',', ', ')}): release its order first`;
}

export function requireReleased({ subOrder: { number }, order }: LockedSubOrder): void {
  if (order.isHeld) throw stateConflict(heldInWords(number, order));
}

/** What somebody asks to cancel goes on once that is refused. */
export function requireNotAsked({ number, isCancelAsked }: SubOrder): void {
  if (isCancelAsked) throw stateConflict(askedInWords(number));
}

/** One of several locked together. */
export function openIn(
  orders: OpenOrders,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): OpenSubOrder {
  return placed(inState(orders, id, needed));
}

/** One with a warehouse: only those in `error` have none. */
export async function openSubOrder(
  work: Work,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): Promise<OpenSubOrder> {
  return placed(await lockSubOrder(work, id, ...needed));
}

/** The same with its reservations, locked in the same round trip. */
export async function openSubOrderAndStock(
  work: Work,
  id: number,
  ...needed: readonly Exclude<SubOrderState, 'error'>[]
): Promise<OpenSubOrder & { readonly stock: StockState }> {
  const orders = await openSubOrders(work, [id]);
  return { ...placed(inState(orders, id, needed)), stock: orders.stock };
}

/** Why a sub-order that lacks units is blocked, and how to continue. */
export async function lossInWords({ tx, orgId }: Work, { id, state }: SubOrder): Promise<string> {
  const [lost, marked] = await Promise.all([
    findRevocations(tx, orgId, 'sub_order', [id]),
    ownersWithRevokedReservations(tx, orgId, 'sub_order', [id]),
  ]);
  const why = lost.get(id)?.reason ?? 'its stock turned out not to be there';
  const next = marked.has(id)
    ? `it is about to be rerouted${state === 'picking' ? ', or report it as a short pick' : ''}`
    : state === 'packed'
      ? 'repack it'
      : 'report it as a short pick';
  return `sub-order ${subOrderNumber(id)} lacks units, because ${why}: ${next}`;
}

/** How earlier releases recorded packing and shipping in the history. */
const FORMER_REASONS = ['everything is in cartons', 'it is packed anew', 'a carrier gets it'];

/** Who took the conflicting step, as the end of an error message. */
export async function doneByWhom({ tx, orgId }: Work, subOrder: SubOrder, done: 'packed' | 'shipped') {
  const steps = SUB_ORDERS.description.transitions.filter(({ to, by }) => to === done && by === 'floor');
  const reasons = [...steps.map(({ when }) => when), ...FORMER_REASONS, `${MEASURE_OVERRIDE}%`];
  const move = await lastMove(tx, orgId, subOrder.order.id, subOrder.id, done, reasons);
  return move === null ? '' : `, ${done} by ${move.actor} at ${move.time.toISOString()}`;
}

/** Reservations of the sub-order, first expired first. */
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

/** The components of its lines. Its stock must be locked. */
export async function readLineParts(work: Work, open: OpenSubOrder, held: readonly Reservation[]) {
  return (await linePartsOf(work, [open]))(open, held);
}

/** The same for several locked together, read at once. */
export async function linePartsOf({ tx, orgId }: Work, opened: readonly OpenSubOrder[]) {
  const itemIn =
    ({ order }: OpenSubOrder) =>
    (line: number) =>
      order.line(line).itemId;
  const ids = opened.map(({ subOrder }) => subOrder.id);
  const items = new Set(opened.flatMap((one) => [...one.subOrder.lines.keys()].map(itemIn(one))));
  const [taken, bundles] = await Promise.all([
    ownersWithRevokedReservations(tx, orgId, 'sub_order', ids),
    bundleComponents(tx, orgId, [...items]),
  ]);
  return (one: OpenSubOrder, held: readonly Reservation[]) =>
    partsOfLines(held, {
      lines: one.subOrder.lines,
      itemOf: itemIn(one),
      bundles,
      isTakenBack: taken.has(one.subOrder.id),
    });
}
