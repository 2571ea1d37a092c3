// Reroutes units of existing orders: revoked reservations and backorders.
import type { Work } from '../../../kit/aggregates/work.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { readReservations } from '../../stock/open-stock.ts';
import type { StockState } from '../../stock/stock-state.ts';
import type { OpenOrders } from '../aggregate.ts';
import { type Order, type StepCause, type SubOrder, unitsOf } from '../orders-state.ts';
import type { SubOrderState } from '../schema.ts';
import { latestShipOf } from './latest-ship-rules.ts';
import { loadRoutingInput, type RoutingInput } from './load-routing-input.ts';
import { giveBackExcess, hasNewRecipe } from './missing-units.ts';
import { reservePart, splitOff } from './place-plan.ts';
import { type Demand, type FreeStock, type Plan, routeOrder, together } from './route-rules.ts';

/** Limits the sub-orders named in a history entry. */
const PARTS_NAMED_MAX = 5;

/**
 * All stock of the items of these sub-orders, with their reservations. Their orders must be locked.
 * @param added further items
 */
export async function openStockForRouting(
  { tx, orgId, now }: Work,
  orders: OpenOrders,
  subOrderIds: readonly number[],
  giving: ReadonlySet<number> | null = null,
  added: readonly number[] = [],
): Promise<RoutingInput> {
  const itemIds = new Set(added);
  for (const id of subOrderIds) {
    const subOrder = orders.subOrder(id);
    for (const line of subOrder?.lines.keys() ?? []) itemIds.add(subOrder?.order.line(line).itemId ?? 0);
  }
  // The bundle recipe may have changed since the reservation.
  for (const { itemId } of await readReservations(tx, orgId, 'sub_order', subOrderIds)) itemIds.add(itemId);
  const references = { skus: [], itemIds: [...itemIds] };
  const [input, reserved] = await Promise.all([
    loadRoutingInput(tx, orgId, references, now, giving),
    // Read again under the locks: some may have been revoked meanwhile.
    readReservations(tx, orgId, 'sub_order', subOrderIds),
  ]);
  for (const reservation of reserved) input.stock.loadReservation(reservation);
  orders.stock = input.stock;
  return input;
}

/**
 * Takes units off a sub-order and reroutes them. The caller has released their reservations; units that older
 * backorders need stay withheld.
 */
export async function routeAgain(
  work: Work,
  input: RoutingInput,
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  cause: StepCause,
): Promise<void> {
  const plan = routeOrder(
    demandOf(subOrder.order, leaving, othersOf(subOrder, leaving)),
    input.world,
    input.free,
  );
  const explained = hasNewRecipe(subOrder, leaving, input, cause.by === 'reality')
    ? withNewRecipe(cause)
    : cause;
  await moveRouted(work, subOrder, leaving, plan, input.stock, explained);
}

/**
 * Routes all of a sub-order that has not begun. What no warehouse may ship, or the policy refuses, stays as it is.
 * @param free with its own units
 * @returns why nothing of it may ship; null if some may
 */
export async function routeWhole(
  work: Work,
  input: RoutingInput,
  subOrder: SubOrder,
  free: FreeStock,
  cause: StepCause,
): Promise<string | null> {
  const { order, lines } = subOrder;
  const plan = routeOrder(demandOf(order, lines, othersOf(subOrder, lines)), input.world, free);
  const impossible = together([plan.impossible, plan.refused]);
  const leaving = new Map(lines);
  for (const { line } of impossible?.lines ?? []) leaving.delete(line);
  if (leaving.size > 0 && !isWhereItIs(subOrder, plan)) {
    giveBackExcess(subOrder, leaving, input);
    const explained = hasNewRecipe(subOrder, leaving, input, false) ? withNewRecipe(cause) : cause;
    // What no warehouse may ship stays in error: stock would not help it.
    const possible = { ...plan, impossible: null, refused: null };
    await moveRouted(work, subOrder, leaving, possible, input.stock, explained);
  }
  if (impossible !== null && subOrder.state === 'error' && subOrder.reason !== impossible.reason)
    subOrder.set({ reason: impossible.reason, why: JSON.stringify(plan.why) });
  return leaving.size > 0 ? null : (impossible?.reason ?? null);
}

/** Whether everything would ship from the same warehouse again: other lots alone are no improvement. */
function isWhereItIs({ warehouseId }: SubOrder, { parts, backorder, refused }: Plan): boolean {
  return backorder === null && refused === null && parts.every((part) => part.warehouseId === warehouseId);
}

/** Rerouted bundles use the current recipe; the history says so, because the components then differ. */
export function withNewRecipe(cause: StepCause): StepCause {
  const words = 'the bundle recipe changed since it was reserved; it ships with the current one';
  return { ...cause, reason: cause.reason === null ? words : `${cause.reason}; ${words}` };
}

/**
 * Applies a plan to units of an existing sub-order. Units that ship from elsewhere become new sub-orders; if no unit
 * stays, the sub-order itself becomes the backordered part, else the first one, else the refused one.
 */
export async function moveRouted(
  { tx }: Work,
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  plan: Plan,
  stock: StockState,
  cause: StepCause,
): Promise<void> {
  subOrder.order.shipWhole(plan.shipsWhole);
  const waits = waitingPart(plan, subOrder);
  const goesWhole = unitsOf(leaving) === unitsOf(subOrder.lines);
  const isLeft = !goesWhole || (subOrder.state === 'backordered' && waits !== null);
  const [first, ...others] = plan.parts;
  const { refused } = plan;
  const parts = isLeft || waits !== null || first === undefined ? plan.parts : others;
  for (const { line, quantity } of parts.flatMap((part) => part.lines)) subOrder.reduce(line, quantity);
  const why = JSON.stringify(plan.why);
  const promise = subOrder.shipBy;
  if (!isLeft && waits !== null) {
    const { warehouseId, latestShip } = waits;
    const routed = { warehouseId, why, shipBy: null, latestShip, turn: null };
    subOrder.reroute('backordered', routed, cause);
  } else if (!isLeft && first !== undefined) {
    const { warehouseId, shipBy, latestShip, turn } = first;
    subOrder.reroute('pending', { warehouseId, why, shipBy, latestShip, turn }, cause);
    reservePart(stock, subOrder.id, first);
  } else if (!isLeft && refused !== null) {
    return subOrder.refuse(refused.reason, why, cause);
  }
  for (const { line, quantity } of refused?.lines ?? []) subOrder.reduce(line, quantity);
  // What stays backordered stays in its sub-order.
  const backorder = isLeft && subOrder.state !== 'backordered' ? waits : null;
  for (const { line, quantity } of backorder?.lines ?? []) subOrder.reduce(line, quantity);
  const rest = { ...plan, parts, backorder, impossible: null };
  const made = await splitOff(tx, subOrder.order, rest, stock, cause, promise);
  if (isLeft && made.length > 0) subOrder.returnToPicking(leftInWords(made, cause));
}

/** The history entry for a sub-order that lost some of its units. */
function leftInWords(made: readonly SubOrder[], cause: StepCause): StepCause {
  const parts = made.map(({ number, lines }) => {
    const units = unitsOf(lines);
    return `${units} ${units === 1 ? 'unit' : 'units'} moved to ${number}`;
  });
  const named = parts.slice(0, PARTS_NAMED_MAX).join(', ');
  const more = parts.length > PARTS_NAMED_MAX ? ` and ${parts.length - PARTS_NAMED_MAX} more` : '';
  const { reason } = cause;
  return { ...cause, reason: `${named}${more}${reason === null ? '' : `: ${reason}`}` };
}

/** The backordered units, or null. Includes units that no warehouse may ship any more, until the hub decides. */
function waitingPart({ backorder, impossible }: Plan, { id, warehouseId, latestShip }: SubOrder) {
  const lines = [...(backorder?.lines ?? []), ...(impossible?.lines ?? [])];
  if (lines.length === 0) return null;
  const place =
    backorder?.warehouseId ?? warehouseId ?? fail(`sub-order ${id} would be backordered without a warehouse`);
  const latest = backorder === null ? latestShip : backorder.latestShip;
  return { warehouseId: place, lines, missing: lines, latestShip: latest };
}

const HAS_STOCK: readonly SubOrderState[] = ['pending', 'picking', 'packed', 'shipped'];

/** What its order has besides these units. */
export function othersOf(subOrder: SubOrder, lines: ReadonlyMap<number, number>): SubOrder[] {
  const isPart = unitsOf(lines) < unitsOf(subOrder.lines);
  return subOrder.order.subOrders.filter((one) => one !== subOrder || isPart);
}

/**
 * Reads the destination from the merchant's fields.
 * @param others what the order ships besides
 */
export function demandOf(
  order: Order,
  lines: ReadonlyMap<number, number>,
  others: readonly SubOrder[],
): Demand {
  const details = JSON.parse(order.details) as {
    readonly country: string;
    readonly state: string | null;
    readonly postal_code: string | null;
    readonly shipment_service_level_category: string | null;
    readonly latest_ship_date: string | null;
  };
  return {
    lines: [...lines].map(([line, quantity]) => ({
      line,
      itemId: order.line(line).itemId,
      quantity,
    })),
    destination: { country: details.country, state: details.state, postalCode: details.postal_code },
    serviceLevel: details.shipment_service_level_category,
    latestShip: latestShipOf(details.latest_ship_date ?? null),
    notBefore: order.notBefore,
    besides: others.find(({ state }) => HAS_STOCK.includes(state))?.warehouseId ?? null,
  };
}
