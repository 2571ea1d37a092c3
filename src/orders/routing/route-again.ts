// Routing what an order has already: units whose stock turned out not to be there, and units that waited.
import type { Tx } from '../../db/db.ts';
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
import { loadRoutingInput, type RoutingInput } from './load-routing-input.ts';
import { reservePart, splitOff } from './place-plan.ts';
import { type Demand, type LineUnits, type Plan, routeOrder } from './route-rules.ts';

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
  await moveRouted(tx, orders, subOrder, leaving, plan, input.stock, cause);
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
  const staysWaiting = subOrder.state === 'backordered' && (waits.lines.length > 0 || !goesWhole);
  const [first, ...others] = plan.parts;
  const parts =
    staysWaiting || !goesWhole || waits.lines.length > 0 || first === undefined ? plan.parts : others;
  for (const { line, quantity } of parts.flatMap((part) => part.lines))
    orders.reduce(subOrder, line, quantity);
  const rest = { ...plan, parts, backorder: null, impossible: null };
  if (!staysWaiting) {
    const why = JSON.stringify(plan.why);
    if (goesWhole && waits.lines.length > 0) {
      orders.reroute(
        subOrder,
        'backordered',
        { warehouseId: waits.warehouseId, why, shipBy: null, turn: null },
        cause,
      );
    } else if (goesWhole && first !== undefined) {
      const { warehouseId, shipBy, turn } = first;
      orders.reroute(subOrder, 'pending', { warehouseId, why, shipBy, turn }, cause);
      reservePart(stock, subOrder.id, first);
    } else {
      for (const { line, quantity } of waits.lines) orders.reduce(subOrder, line, quantity);
      await splitOff(
        tx,
        orders,
        order,
        { ...rest, backorder: waits.lines.length > 0 ? waits : null },
        stock,
        cause.reason,
      );
      return;
    }
  }
  await splitOff(tx, orders, order, rest, stock, cause.reason);
}

/** What no warehouse may ship any more waits as well, until the hub or the merchant decides. */
function waitingPart(plan: Plan, subOrder: SubOrder): { warehouseId: number; lines: LineUnits[] } {
  const warehouseId = plan.backorder?.warehouseId ?? subOrder.warehouseId ?? 0;
  return { warehouseId, lines: [...(plan.backorder?.lines ?? []), ...(plan.impossible?.lines ?? [])] };
}

/** What is known of the destination stands in what the merchant sent. */
export function demandOf(order: Order, lines: ReadonlyMap<number, number>): Demand {
  const details = JSON.parse(order.details) as {
    readonly country: string;
    readonly state: string | null;
    readonly postal_code: string | null;
    readonly shipment_service_level_category: string | null;
  };
  return {
    lines: [...lines].map(([line, quantity]) => ({
      line,
      itemId: lineOf(order, line).itemId,
      quantity,
    })),
    destination: { country: details.country, state: details.state, postalCode: details.postal_code },
    serviceLevel: details.shipment_service_level_category,
    latestShip: order.latestShip,
  };
}
