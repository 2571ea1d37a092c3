// Words of marketplace shipments.
import { type Static, Type } from 'typebox';
import { FileContent } from '../../../kit/documents/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';

export const ShipmentNumber = Code(100, 'The marketplace’s number of the shipment.');
export const FulfillmentCenter = Code(20, 'Code of the fulfilment center that it goes to.');

export const SHIPMENT_SOURCES = ['inventory_request', 'work_order'] as const;
export type ShipmentSourceKind = (typeof SHIPMENT_SOURCES)[number];
export const SHIPMENT_STATUSES = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** What is said of a shipment, from the first to the last. */
export const SHIPMENT_EVENT_CODES = [
  'redirected',
  'in_transit',
  'delayed',
  'delivered',
  'checked_in',
  'receiving',
  'closed',
  'pick_up_undone',
  'delivery_undone',
  'event_undone',
] as const;
export type ShipmentEventCode = (typeof SHIPMENT_EVENT_CODES)[number];
/** What others say of a shipment; the rest is noted by what is done to it. */
const TOLD_CODES = [
  'in_transit',
  'delayed',
  'delivered',
  'checked_in',
  'receiving',
  'closed',
] as const satisfies readonly ShipmentEventCode[];

const EVENTS_MAX = 200;
const SKUS_MAX = 2000;
const UNITS_MAX = 1_000_000_000;
const LOCATION_MAX = 200;
export const PROOF_BYTES_MAX = 10 * 1024 * 1024;

const text = (description: string) => Nullable(Type.String({ description }));
const units = (description: string) => Type.Integer({ minimum: 0, description });
const center = (description: string) => Nullable(Type.String({ description }));

const Reconciliation = Nullable(
  Type.Array(
    Strict(
      {
        sku: Type.String({ description: 'Listing’s SKU.' }),
        shipped: units('Units that were shipped.'),
        received: units('Units that the marketplace has received.'),
        difference: Type.Integer({ description: 'Received less shipped: below zero, units are missing.' }),
      },
      { name: 'ReconciledSku' },
    ),
    { description: 'Of each SKU.' },
  ),
);

const facts = {
  id: Id('Shipment id.'),
  shipment_id: Type.String({ description: 'The hub’s number, such as MS-000001.' }),
  fba_shipment_id: text('The marketplace’s number; null where it does not know the shipment.'),
  marketplace_name: Type.String({ description: 'Marketplace.' }),
  fulfillment_center_code: Type.String({ description: 'Where it goes now.' }),
  source: Enum(SHIPMENT_SOURCES, 'What its units came from.'),
};
const load = {
  unit_count: units('Units in it.'),
  carton_count: units('Cartons that are packed for it.'),
  cubic_feet: Type.Number({ minimum: 0, description: 'Of its cartons, in hundredths, rounded up.' }),
};
const way = {
  carrier: text('Who carries it.'),
  pro_number: text('The carrier’s number of the freight.'),
  estimated_arrival: Nullable(Instant('When it should arrive.')),
};
const redirects = {
  redirected_from: center('Fulfilment center that it went to before the marketplace moved it.'),
  redirected_to: center('Fulfilment center that the marketplace moved it to.'),
};
const rest = {
  warehouse_id: Id('Warehouse that it leaves.'),
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  is_packed: Flag('Whether all its units are in cartons.'),
  middle_mile_order_number: text('The middle-mile order that carries it, unless that was cancelled.'),
  reconciliation: Reconciliation,
  created: Instant('When its first units were put into it.'),
  updated: Instant('Last change.'),
  ...Versioned,
  is_known_to_marketplace: Flag(
    '`false`: no seller account is connected, and nobody has entered the number that the marketplace gave it.',
  ),
};

/** A row of the list, and what an event of a shipment says: what it is now. */
export const MarketplaceShipment = Strict(
  {
    ...facts,
    status: Enum(SHIPMENT_STATUSES, 'How far it is.'),
    status_time: Instant('Since when.'),
    ...load,
    ...way,
    pod_exists: Flag('Whether there is a proof of delivery.'),
    bol_exists: Flag('Whether there is a bill of lading: once a carton is packed.'),
    ...redirects,
    ...rest,
  },
  { name: 'MarketplaceShipment' },
);

export const OpenMarketplaceShipment = Strict(
  {
    org_id: Id('Organization.'),
    org_name: Type.String({ description: 'Name of the organization.' }),
    ...MarketplaceShipment.properties,
  },
  { name: 'OpenMarketplaceShipment' },
);

const Reached = Nullable(
  Strict(
    { time: Instant('When it was first so.'), location: text('Where.') },
    { name: 'MarketplaceShipmentReached' },
  ),
);

export const ShipmentTracking = Strict(
  {
    ...facts,
    ...load,
    ...way,
    pod_exists: Flag('Whether there is a proof of delivery.'),
    pod_url: text('Link to it, good for an hour; null where there is none.'),
    bol_exists: Flag('Whether there is a bill of lading: once a carton is packed.'),
    bol_url: text('Link to it as PDF, good for an hour; null where there is none.'),
    ...redirects,
    current_status: Strict(
      {
        status: Enum(SHIPMENT_STATUSES, 'How far it is.'),
        status_time: Instant('When that was last told.'),
        location: text('Where.'),
      },
      { name: 'MarketplaceShipmentStatus' },
    ),
    statuses: Strict(
      {
        created: Reached,
        in_transit: Reached,
        checked_in: Reached,
        receiving: Reached,
        closed: Reached,
      },
      { name: 'MarketplaceShipmentStatuses' },
    ),
    events: Type.Array(
      Strict(
        {
          time: Instant('When.'),
          code: Enum(SHIPMENT_EVENT_CODES, 'What happened.'),
          description: text('In the words of who told it.'),
          location: text('Where.'),
        },
        { name: 'MarketplaceShipmentEvent' },
      ),
      { description: 'Oldest first.' },
    ),
    ...rest,
  },
  { name: 'MarketplaceShipmentTracking' },
);
export type ShipmentTrackingJson = Static<typeof ShipmentTracking>;

// --- The hub's side ---------------------------------------------------------------------------------------------

export const ShipmentChanges = Strict(
  {
    carrier: Type.Optional(Nullable(Text(100, 'Who carries it.'))),
    pro_number: Type.Optional(Nullable(Code(50, 'The carrier’s number of the freight.'))),
    estimated_arrival: Type.Optional(Nullable(Instant('When it should arrive.'))),
    fba_shipment_id: Type.Optional(ShipmentNumber),
  },
  { name: 'MarketplaceShipmentChanges' },
);
export type ShipmentChangesInput = Static<typeof ShipmentChanges>;

export const Redirect = Strict(
  {
    fulfillment_center_code: Code(20, 'Code of the fulfilment center that it goes to now.'),
    reason: Type.Optional(Nullable(Text(400, 'What the marketplace says.'))),
  },
  { name: 'MarketplaceShipmentRedirect' },
);
export type RedirectInput = Static<typeof Redirect>;

export const NewShipmentEvents = Strict(
  {
    events: Type.Array(
      Strict(
        {
          code: Enum(
            TOLD_CODES,
            'What happened. `delayed` and `delivered` are events on the way: the marketplace says when it has checked it in.',
          ),
          time: Instant('When.'),
          location: Type.Optional(Nullable(Text(LOCATION_MAX, 'Where.'))),
          description: Type.Optional(Nullable(Text(500, 'In the words of who told it.'))),
        },
        { name: 'NewMarketplaceShipmentEvent' },
      ),
      { minItems: 1, maxItems: EVENTS_MAX, description: 'In any order.' },
    ),
  },
  { name: 'NewMarketplaceShipmentEvents' },
);
export type NewShipmentEventsInput = Static<typeof NewShipmentEvents>;

export const UndoEvent = Strict(
  {
    code: Enum(TOLD_CODES, 'What did not happen.'),
    time: Type.Optional(
      Nullable(Instant('When it was said to have happened. Absent: the last time that it was said.')),
    ),
    reason: Text(
      400,
      'What went wrong; it is kept in the history with who says so, and the merchant sees it, too.',
    ),
  },
  { name: 'UndoMarketplaceShipmentEvent' },
);
export type UndoEventInput = Static<typeof UndoEvent>;

export const NewProof = Strict(
  { content: FileContent(PROOF_BYTES_MAX, 'PDF, JPEG or PNG of 10 MiB at most') },
  { name: 'NewProofOfDelivery' },
);
export type NewProofInput = Static<typeof NewProof>;

export const ReceivedUnits = Strict(
  {
    received: Type.Array(
      Strict(
        {
          sku: Code(200, 'Listing’s SKU, one that is in the shipment.'),
          quantity: Type.Integer({
            minimum: 0,
            maximum: UNITS_MAX,
            description: 'All units that the marketplace has received of it so far.',
          }),
        },
        { name: 'ReceivedSku' },
      ),
      {
        minItems: 1,
        maxItems: SKUS_MAX,
        description: 'Replaces what was told of these SKUs before; of the others it stays.',
      },
    ),
  },
  { name: 'ReceivedByMarketplace' },
);
export type ReceivedUnitsInput = Static<typeof ReceivedUnits>;

export const CloseShipment = Strict(
  { reason: Type.Optional(Nullable(Text(1000, 'Why, where that is worth saying.'))) },
  { name: 'CloseMarketplaceShipment' },
);
export type CloseInput = Static<typeof CloseShipment>;

export const MARKETPLACE_EVENTS = {
  'marketplace_shipment.created': MarketplaceShipment,
  'marketplace_shipment.updated': MarketplaceShipment,
  'marketplace_shipment.in_transit': MarketplaceShipment,
  'marketplace_shipment.checked_in': MarketplaceShipment,
  'marketplace_shipment.receiving': MarketplaceShipment,
  'marketplace_shipment.closed': MarketplaceShipment,
  'marketplace_shipment.pick_up_undone': MarketplaceShipment,
  'marketplace_shipment.delivery_undone': MarketplaceShipment,
  'marketplace_shipment.event_undone': MarketplaceShipment,
  'marketplace_shipment.removed': MarketplaceShipment,
} as const;
