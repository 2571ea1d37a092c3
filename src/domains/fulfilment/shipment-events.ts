// What the change feed says of a shipment: what it is now.
import type { EventRow } from '../../kit/feed/feed-writer.ts';
import type { Order } from '../orders/orders-state.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import type { ShipmentStatus } from './schema.ts';
import type { ShipmentRow, ShippedLine } from './shipments/queries.ts';
import type { SHIPMENT_EVENTS } from './shipments/schema.ts';

interface ShipmentFacts {
  readonly id: number;
  readonly orderId: number;
  readonly marketOrderId: string;
  readonly marketplace: string | null;
  readonly subOrderId: number;
  readonly warehouseId: number;
  readonly carton: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  readonly shippedAt: Date;
  readonly status: ShipmentStatus;
  readonly statusTime: Date;
  readonly version: number;
}

export type OrderOfShipment = Pick<Order, 'marketOrderId' | 'marketplace'>;

export function factsOf(row: ShipmentRow, { marketOrderId, marketplace }: OrderOfShipment): ShipmentFacts {
  return {
    id: row.id,
    orderId: row.order_id,
    marketOrderId,
    marketplace,
    subOrderId: row.sub_order_id,
    warehouseId: row.warehouse_id,
    carton: row.carton,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    shippedAt: row.shipped_at,
    status: row.status,
    statusTime: row.status_time,
    version: row.version,
  };
}

export function shipmentEvent(
  type: keyof typeof SHIPMENT_EVENTS,
  of: ShipmentFacts,
  lines: readonly ShippedLine[],
): EventRow {
  return {
    type,
    subjectType: 'shipment',
    subjectId: String(of.id),
    version: of.version,
    data: {
      shipment_id: of.id,
      order_id: of.orderId,
      market_order_id: of.marketOrderId,
      marketplace: of.marketplace,
      sub_order_id: of.subOrderId,
      sub_order_number: subOrderNumber(of.subOrderId),
      warehouse_id: of.warehouseId,
      carton: of.carton,
      tracking_carrier: of.carrier,
      tracking_number: of.trackingNumber,
      tracking_url: of.trackingUrl,
      departure_date: of.shippedAt.toISOString(),
      current_status: of.status,
      status_time: of.statusTime.toISOString(),
      lines,
    },
  };
}
