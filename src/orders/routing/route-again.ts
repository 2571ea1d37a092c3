// Stands in for routing: whatever is missing waits at the warehouse it should have shipped from.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { Journal } from '../../events/journal.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import type { StockState } from '../../stock/stock-state.ts';
import { type OrderBook, type SubOrder, unitsOf } from '../order-book.ts';

const subOrderIds = idSource('sub_order_id_seq');

export function openStockForRouting(
  tx: Tx,
  orgId: number,
  _book: OrderBook,
  subOrderIds: readonly number[],
): Promise<StockState> {
  return openReservedStock(tx, orgId, 'sub_order', subOrderIds);
}

export async function routeAgain(
  tx: Tx,
  _journal: Journal,
  book: OrderBook,
  _stock: StockState,
  subOrder: SubOrder,
  missing: ReadonlyMap<number, number>,
  reason: string,
): Promise<void> {
  const { warehouseId, why } = subOrder;
  if (warehouseId === null) return;
  if (unitsOf(missing) === unitsOf(subOrder.lines)) {
    book.reroute(subOrder, 'backordered', { warehouseId, why, shipBy: null }, reason);
    return;
  }
  for (const [line, quantity] of missing) book.reduce(subOrder, line, quantity);
  book.split(book.order(subOrder.orderId), {
    id: await subOrderIds.next(tx),
    state: 'backordered',
    warehouseId,
    reason,
    why,
    shipBy: null,
    waveId: null,
    pickStartedAt: null,
    packedAt: null,
    shippedAt: null,
    lines: new Map(missing),
  });
}
