// Locks orders and reads them: the first half of every use case that changes one. The second half is write-orders.ts.
import type { Tx } from '../../kit/db/db.ts';
import { assert } from '../../kit/kernel/assert.ts';
import type { StockState } from '../stock/stock-state.ts';
import { type Order, OrdersState, type SubOrder } from './orders-state.ts';
import {
  type LineRow,
  lockedOrderRows,
  type OrderRows,
  type OrderSelector,
  openStockOfCancellable,
  openStockOfSubOrders,
  orderRows,
  type SubOrderRow,
} from './queries.ts';

/** Documents come before stock in the order of locks: call this before anything of the stock is opened. */
export async function openOrders(
  tx: Tx,
  orgId: number,
  selector: OrderSelector,
  now: Date,
): Promise<OrdersState> {
  const orders = new OrdersState(now);
  if (namesNone(selector)) return orders;
  for (const order of toOrders(await lockedOrderRows(tx, orgId, selector))) orders.add(order);
  return orders;
}

function namesNone(selector: OrderSelector): boolean {
  return Object.values(selector).every((named) => Array.isArray(named) && named.length === 0);
}

export interface OrdersAndStock {
  readonly orders: OrdersState;
  /** What the sub-orders in question have reserved. */
  readonly stock: StockState;
}

/** The orders of these sub-orders, and the stock that the sub-orders have reserved, in one round trip. */
export async function openSubOrders(
  tx: Tx,
  orgId: number,
  subOrderIds: readonly number[],
  now: Date,
): Promise<OrdersAndStock> {
  const [orders, stock] = await Promise.all([
    openOrders(tx, orgId, { subOrderIds }, now),
    openStockOfSubOrders(tx, orgId, subOrderIds),
  ]);
  return { orders, stock };
}

/** An order, and the stock of what can be cancelled of it, in one round trip. */
export async function openForCancellation(
  tx: Tx,
  orgId: number,
  marketOrderId: string,
  now: Date,
): Promise<OrdersAndStock> {
  const [orders, stock] = await Promise.all([
    openOrders(tx, orgId, { marketOrderId }, now),
    openStockOfCancellable(tx, orgId, marketOrderId),
  ]);
  return { orders, stock };
}

/** As they are, for telling; nothing may be changed on the strength of it. */
export async function readOrders(tx: Tx, orgId: number, ids: readonly number[]): Promise<Order[]> {
  return toOrders(await orderRows(tx, orgId, ids));
}

function toOrders(rows: OrderRows): Order[] {
  const lines = groupedByOrder(rows.lines);
  const subOrders = groupedByOrder(rows.subOrders);
  return rows.orders.map((row) => ({
    id: row.id,
    marketOrderId: row.market_order_id,
    marketplace: row.marketplace,
    details: row.details,
    status: row.status,
    units: row.units,
    lines: (lines.get(row.id) ?? []).map(toLine),
    subOrders: (subOrders.get(row.id) ?? []).map(toSubOrder),
    latestShip: row.latest_ship_at,
    endedAt: row.ended_at,
    version: row.version,
    createdAt: row.created_at,
    wasStatus: row.status,
    wasEndedAt: row.ended_at,
    intake: null,
  }));
}

function groupedByOrder<T extends { readonly order_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.order_id);
    if (group) group.push(row);
    else groups.set(row.order_id, [row]);
  }
  return groups;
}

function toLine(row: LineRow): Order['lines'][number] {
  return {
    line: row.line,
    itemId: row.item_id,
    sku: row.sku,
    marketOrderItemId: row.market_order_item_id,
    quantity: row.quantity,
    unitPriceCents: row.unit_price_cents,
    currency: row.currency,
  };
}

function quantityAt({ id, quantities }: SubOrderRow, index: number): number {
  const quantity = quantities[index];
  assert(quantity !== undefined, `a line of sub-order ${id} has no quantity`);
  return quantity;
}

function toSubOrder(row: SubOrderRow): SubOrder {
  const lines = new Map(row.lines.map((line, index) => [line, quantityAt(row, index)]));
  return {
    id: row.id,
    orderId: row.order_id,
    state: row.state,
    warehouseId: row.warehouse_id,
    reason: row.reason,
    why: row.why,
    shipBy: row.ship_by,
    latestShip: row.latest_ship_at,
    turn: row.urgency === null ? null : { leaveBy: row.leave_by, urgency: row.urgency },
    waveId: row.wave_id,
    pickStartedAt: row.pick_started_at,
    packedAt: row.packed_at,
    shippedAt: row.shipped_at,
    outcome: row.outcome,
    lines,
    version: row.version,
    was: {
      state: row.state,
      warehouseId: row.warehouse_id,
      lines: new Map(lines),
      version: row.version,
      shipBy: row.ship_by,
      latestShip: row.latest_ship_at,
      shippedAt: row.shipped_at,
    },
  };
}
