import { Type } from 'typebox';
import { Enum, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { named, owned, SHIPMENT_STATUSES, text } from '../schema.ts';

const ShipmentChanged = Strict(
  {
    shipment_id: Id('Shipment id.'),
    order_id: Id('Order id.'),
    market_order_id: owned.market_order_id,
    marketplace: Nullable(text('Marketplace of the order.')),
    ...named,
    warehouse_id: Id('Where it left from.'),
    carton: Type.Integer({ minimum: 1, description: 'Which carton of the sub-order.' }),
    tracking_carrier: text('Carrier.'),
    tracking_number: text('Tracking number.'),
    tracking_url: Nullable(text('Where it can be followed.')),
    departure_date: Instant('When it left the warehouse.'),
    current_status: Enum(SHIPMENT_STATUSES, 'Where it is.'),
    status_time: Instant('Since when.'),
    lines: Type.Array(
      Strict(
        {
          line: Type.Integer({ minimum: 1, description: 'Line of the order, from 1.' }),
          market_order_item_id: Nullable(text('As ordered.')),
          sku: Nullable(text('As ordered.')),
          item_id: Id('Item id.'),
          quantity: Type.Integer({
            minimum: 0,
            description:
              'Units of the line; a bundle in several cartons counts with the one that completes it.',
          }),
        },
        { name: 'ShippedLine' },
      ),
      { description: 'What is in it.' },
    ),
  },
  { name: 'ShipmentChanged' },
);

/** The payload of every event type of shipments. */
export const SHIPMENT_EVENTS = {
  'shipment.created': ShipmentChanged,
  'shipment.changed': ShipmentChanged,
  'shipment.voided': ShipmentChanged,
} as const;
