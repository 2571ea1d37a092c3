// The payload of shipment events: the current shipment.
import type { EventRow } from '../../kit/feed/feed-writer.ts';
import type { Order } from '../orders/orders-state.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import type { ShipmentStatus } from './schema.ts';
import type { ShipmentRow, ShippedLines } from './shipments/queries.ts';
import type { SHIPMENT_EVENTS } from './shipments/schema.ts';

export function shipmentEvent(
  type: keyof typeof SHIPMENT_EVENTS,
  { marketOrderId, marketplace }: Pick<Order, 'marketOrderId' | 'marketplace'>,
  row: Omit<ShipmentRow, 'status'> & { readonly status: ShipmentStatus },
  lines: ShippedLines,
): EventRow {
  return {
    type,
    subjectType: 'shipment',
    subjectId: String(row.id),
    version: row.version,
    data: {
      shipment_id: row.id,
      order_id: row.order_id,
      market_order_id: marketOrderId,
      marketplace,
      sub_order_id: row.sub_order_id,
      sub_order_number: subOrderNumber(row.sub_order_id),
      warehouse_id: row.warehouse_id,
      carton: row.carton,
      tracking_carrier: row.carrier,
      tracking_number: row.tracking_number,
      tracking_url: row.tracking_url,
      departure_date: row.shipped_at.toISOString(),
      current_status: row.status,
      status_time: row.status_time.toISOString(),
      lines: lines.get(row.id) ?? [],
    },
  };
}
