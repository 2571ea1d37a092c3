import { Type } from 'typebox';
import { Count } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Id, Instant, Named, Nullable } from '../../../kit/http/schema.ts';
import { named, owned, SHIPMENT_STATUSES, text } from '../schema.ts';

const ShipmentChanged = Named('ShipmentChanged', {
  shipment_id: Id('Shipment id.'),
  order_id: Id('Order id.'),
  market_order_id: owned.market_order_id,
  marketplace: Nullable(text('Marketplace of the order.')),
  ...named,
  warehouse_id: Id('Warehouse it shipped from.'),
  carton: Type.Integer({ minimum: 1, description: 'Which carton of the sub-order.' }),
  tracking_carrier: text('Carrier.'),
  tracking_number: text('Tracking number.'),
  tracking_url: Nullable(text('The carrier’s tracking page.')),
  departure_date: Instant('When it left the warehouse.'),
  current_status: Enum(SHIPMENT_STATUSES, 'Current status.'),
  status_time: Instant('Since when.'),
  lines: NamedList('ShippedLine', 'What is in it.', {
    line: Type.Integer({ minimum: 1, description: 'Line of the order, from 1.' }),
    market_order_item_id: Nullable(text('As ordered.')),
    sku: Nullable(text('As ordered.')),
    item_id: Id('Item id.'),
    quantity: Count('Units of the line; a bundle in several cartons counts in the one that completes it.'),
  }),
});

/** The payload of every shipment event type. */
export const SHIPMENT_EVENTS = {
  'shipment.created': ShipmentChanged,
  'shipment.changed': ShipmentChanged,
  'shipment.voided': ShipmentChanged,
} as const;
