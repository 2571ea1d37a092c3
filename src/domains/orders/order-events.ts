// What the change feed says of an order: what it is now, with all its parts.
import type { EventRow } from '../../kit/feed/feed-writer.ts';
import { inOrderOfId, inOrderOfLine } from './order-json.ts';
import { lineOf, type Order } from './orders-state.ts';
import { hasAllLeft, subOrderNumber, subOrderStatus } from './state-rules.ts';

export function orderEvent(order: Order): EventRow {
  return {
    type: typeOf(order),
    subjectType: 'order',
    subjectId: String(order.id),
    version: order.version,
    data: {
      order_id: order.id,
      market_order_id: order.marketOrderId,
      marketplace: order.marketplace,
      order_status: order.status,
      sub_orders: inOrderOfId(order.subOrders).map((subOrder) => ({
        sub_order_id: subOrder.id,
        sub_order_number: subOrderNumber(subOrder.id),
        sub_order_status: subOrderStatus(subOrder.state),
        warehouse_id: subOrder.warehouseId,
        reason: subOrder.reason,
        items: inOrderOfLine(subOrder).map(([line, quantity]) => {
          const { sku, marketOrderItemId } = lineOf(order, line);
          return { sku, market_order_item_id: marketOrderItemId, quantity };
        }),
      })),
    },
    ...(order.intake === null ? {} : { actor: order.intake.createdBy }),
  };
}

function typeOf({ status, wasStatus }: Order): string {
  if (wasStatus === null) return 'order.received';
  if (status !== wasStatus && status === 'cancelled') return 'order.cancelled';
  if (status === 'complete' && !hasAllLeft(wasStatus)) return 'order.completed';
  return 'order.changed';
}
