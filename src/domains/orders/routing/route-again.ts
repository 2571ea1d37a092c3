// Routing what an order has already: units whose stock turned out not to be there, and units that waited.
import type { Tx } from '../../../kit/db/db.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { readReservations } from '../../stock/open-stock.ts';
import type { StockState } from '../../stock/stock-state.ts';
import {
  lineOf,
  type Order,
  type OrdersState,
  type StepCause,
  type SubOrder,
  unitsOf,
} from '../orders-state.ts';
import { subOrderNumber } from '../state-rules.ts';
import { latestShipOf } from './latest-ship-rules.ts';
import { loadRoutingInput, type RoutingInput } from './load-routing-input.ts';
import { hasNewRecipe } from './missing-units.ts';
import { reservePart, splitOff } from './place-plan.ts';
import { type Demand, type Plan, routeOrder, type WaitingPart } from './route-rules.ts';

/** Parts that the history of what is left of a sub-order names. */
const PARTS_NAMED_MAX = 5;

/** The stock, everywhere, of all items of these sub-orders, with what they have reserved. Their orders are locked. */
export async function openStockForRouting(
  tx: Tx,
  orgId: number,
  orders: OrdersState,
  subOrderIds: readonly number[],
  giving: ReadonlySet<number> | null = null,
): Promise<RoutingInput> {
  const itemIds = new Set<number>();
  for (const id of subOrderIds) {
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) continue;
    const order = orders.order(subOrder.orderId);
    for (const line of subOrder.lines.keys()) itemIds.add(lineOf(order, line).itemId);
  }
  // A bundle may be made of other parts by now than those that were reserved for it.
  for (const { itemId } of await readReservations(tx, orgId, 'sub_order', subOrderIds)) itemIds.add(itemId);
  const references = { skus: [], itemIds: [...itemIds] };
  const [input, reserved] = await Promise.all([
    loadRoutingInput(tx, orgId, references, orders.now, giving),
    // Read again behind the locks: reality may have taken some of it back meanwhile.
    readReservations(tx, orgId, 'sub_order', subOrderIds),
  ]);
  for (const reservation of reserved) input.stock.loadReservation(reservation);
  return input;
}

/**
 * Takes units off a sub-order and routes them anew. The caller has given back what was reserved for them; stock that
 * older orders wait for is left to them.
 */
export async function routeAgain(
  tx: Tx,
  orders: OrdersState,
  input: RoutingInput,
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  cause: StepCause,
): Promise<void> {
  const order = orders.order(subOrder.orderId);
  const plan = routeOrder(demandOf(order, leaving), input.world, input.free);
  const told = hasNewRecipe(order, subOrder, leaving, input, cause.by === 'reality')
    ? withNewRecipe(cause)
    : cause;
  await moveRouted(tx, orders, subOrder, leaving, plan, input.stock, told);
}

/** What is routed again is made of what a bundle is made of today: whoever compares the parts learns why they differ. */
export function withNewRecipe(cause: StepCause): StepCause {
  const words = 'its bundle is made of other items since it was reserved, and goes as it is made today';
  return { ...cause, reason: cause.reason === null ? words : `${cause.reason}; ${words}` };
}

/**
 * Carries a plan out for units of a sub-order that is there. Units that go elsewhere become sub-orders of their own;
 * where all units of the sub-order go, it goes with those that wait, else with the first part.
 */
export async function moveRouted(
  tx: Tx,
  orders: OrdersState,
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  plan: Plan,
  stock: StockState,
  cause: StepCause,
): Promise<void> {
  const order = orders.order(subOrder.orderId);
  const waits = waitingPart(plan, subOrder);
  const goesWhole = unitsOf(leaving) === unitsOf(subOrder.lines);
  const isLeft = !goesWhole || (subOrder.state === 'backordered' && waits !== null);
  const [first, ...others] = plan.parts;
  const parts = isLeft || waits !== null || first === undefined ? plan.parts : others;
  for (const { line, quantity } of parts.flatMap((part) => part.lines))
    orders.reduce(subOrder, line, quantity);
  const why = JSON.stringify(plan.why);
  const promise = subOrder.shipBy;
  if (!isLeft && waits !== null) {
    const { warehouseId, latestShip } = waits;
    const routed = { warehouseId, why, shipBy: null, latestShip, turn: null };
    orders.reroute(subOrder, 'backordered', routed, cause);
  } else if (!isLeft && first !== undefined) {
    const { warehouseId, shipBy, latestShip, turn } = first;
    orders.reroute(subOrder, 'pending', { warehouseId, why, shipBy, latestShip, turn }, cause);
    reservePart(stock, subOrder.id, first);
  }
  // What waits of one that waits stays in it.
  const backorder = isLeft && subOrder.state !== 'backordered' ? waits : null;
  for (const { line, quantity } of backorder?.lines ?? []) orders.reduce(subOrder, line, quantity);
  const rest = { ...plan, parts, backorder, impossible: null };
  const made = await splitOff(tx, orders, order, rest, stock, cause, promise);
  if (isLeft && made.length > 0) orders.lose(subOrder, leftInWords(made, cause));
}

/** What the history of a sub-order says where some of it went another way. */
function leftInWords(made: readonly SubOrder[], cause: StepCause): StepCause {
  const parts = made.map(({ id, lines }) => {
    const units = unitsOf(lines);
    return `${units} ${units === 1 ? 'unit' : 'units'} went to ${subOrderNumber(id)}`;
  });
  const named = parts.slice(0, PARTS_NAMED_MAX).join(', ');
  const more = parts.length > PARTS_NAMED_MAX ? ` and ${parts.length - PARTS_NAMED_MAX} more` : '';
  const { reason } = cause;
  return { ...cause, reason: `${named}${more}${reason === null ? '' : `: ${reason}`}` };
}

/** What waits, null where nothing does. What no warehouse may ship any more waits as well, until somebody decides. */
function waitingPart(
  { backorder, impossible }: Plan,
  { id, warehouseId, latestShip }: SubOrder,
): WaitingPart | null {
  const lines = [...(backorder?.lines ?? []), ...(impossible?.lines ?? [])];
  if (lines.length === 0) return null;
  const place = backorder?.warehouseId ?? warehouseId ?? fail(`sub-order ${id} would wait nowhere`);
  return { warehouseId: place, lines, latestShip: backorder === null ? latestShip : backorder.latestShip };
}

/** What is known of the destination stands in what the merchant sent. */
export function demandOf(order: Order, lines: ReadonlyMap<number, number>): Demand {
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
      itemId: lineOf(order, line).itemId,
      quantity,
    })),
    destination: { country: details.country, state: details.state, postalCode: details.postal_code },
    serviceLevel: details.shipment_service_level_category,
    latestShip: latestShipOf(details.latest_ship_date ?? null),
  };
}
