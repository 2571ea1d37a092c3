// Locks orders and reads them: the first half of every use case that changes one. The second half is write-orders.ts.
import type { Tx } from '../db/db.ts';
import { type Order, OrdersState, type SubOrder } from './orders-state.ts';
import { type LineRow, type OrderRows, orderIdsOf, orderRows, type SubOrderRow } from './queries.ts';

/** Documents come before stock in the order of locks: call this before anything of the stock is opened. */
export async function openOrders(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
  now: Date,
): Promise<OrdersState> {
  const orders = new OrdersState(now);
  if (ids.length === 0) return orders;
  for (const order of toOrders(await orderRows(tx, orgId, ids, 'lock'))) orders.add(order);
  return orders;
}

/** As they are, for telling; nothing may be changed on the strength of it. */
export async function readOrders(tx: Tx, orgId: number, ids: readonly number[]): Promise<Order[]> {
  return toOrders(await orderRows(tx, orgId, ids, 'read'));
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

/** The orders of these sub-orders; those that do not exist are simply not in the orders. */
export async function openOrdersOf(
  tx: Tx,
  orgId: number,
  subOrderIds: readonly number[],
  now: Date,
): Promise<OrdersState> {
  const orderIds = await orderIdsOf(tx, orgId, subOrderIds);
  return openOrders(tx, orgId, [...new Set(orderIds.values())], now);
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

function toSubOrder(row: SubOrderRow): SubOrder {
  const lines = new Map(row.lines.map((line, index) => [line, row.quantities[index] ?? 0]));
  return {
    id: row.id,
    orderId: row.order_id,
    state: row.state,
    warehouseId: row.warehouse_id,
    reason: row.reason,
    why: row.why,
    shipBy: row.ship_by,
    waveId: row.wave_id,
    pickStartedAt: row.pick_started_at,
    packedAt: row.packed_at,
    shippedAt: row.shipped_at,
    lines,
    version: row.version,
    createdAt: row.created_at,
    was: {
      state: row.state,
      warehouseId: row.warehouse_id,
      lines: new Map(lines),
      version: row.version,
      shippedAt: row.shipped_at,
    },
  };
}
