// Words of marketplace shipments.
import { Type } from 'typebox';
import { Code, Enum, Id, Strict, Versioned } from '../../http/schema.ts';

export const ShipmentNumber = Code(100, 'The marketplace’s number of the shipment.');
export const FulfillmentCenter = Code(20, 'Code of the fulfilment center that it goes to.');

const SHIPMENT_SOURCES = ['inventory_request', 'work_order'] as const;
const SHIPMENT_STATUSES = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;

/** What an event of a shipment says: what it is now. */
const ShipmentChanged = Strict(
  {
    id: Id('Shipment id.'),
    fba_shipment_id: Type.String({ description: 'The marketplace’s number.' }),
    marketplace_name: Type.String({ description: 'Marketplace.' }),
    fulfillment_center_code: Type.String({ description: 'Where it goes.' }),
    warehouse_id: Id('Warehouse that it leaves.'),
    source: Enum(SHIPMENT_SOURCES, 'What its units came from.'),
    status: Enum(SHIPMENT_STATUSES, 'How far it is.'),
    unit_count: Type.Integer({ minimum: 0, description: 'Units in it.' }),
    ...Versioned,
  },
  { name: 'MarketplaceShipmentChanged' },
);

export const MARKETPLACE_EVENTS = {
  'marketplace_shipment.created': ShipmentChanged,
  'marketplace_shipment.updated': ShipmentChanged,
} as const;
