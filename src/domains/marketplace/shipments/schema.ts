import { type Static, Type } from 'typebox';
import { FileContent } from '../../../kit/documents/schema.ts';
import { Amount, AnyText, Count, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Named,
  Nullable,
  Text,
  Versioned,
  WholeNumber,
} from '../../../kit/http/schema.ts';

export const ShipmentNumber = Code(100, 'The marketplace’s number for the shipment.');
export const FulfillmentCenter = Code(20, 'Code of the fulfilment center that it goes to.');

export const NAME_MAX = 100;

/** As paths name it. @param example one of the demo world */
export const ShipmentName = (example: string) =>
  Type.String({
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'The hub’s number, such as MS-000001, its id, or the marketplace’s number.',
    examples: [example],
  });

/** As a list filter. The marketplace's number has a separate one. */
export const ShipmentFilter = Type.Optional(
  Text(NAME_MAX, 'Shipment, by the hub’s number, such as MS-000001, or the id.'),
);

export const SHIPMENT_SOURCES = ['inventory_request', 'work_order'] as const;
export type ShipmentSourceKind = (typeof SHIPMENT_SOURCES)[number];
export const SHIPMENT_STATUSES = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Reported by carriers and marketplaces; the others follow from actions. */
const REPORTED_CODES = ['in_transit', 'delayed', 'delivered', 'checked_in', 'receiving', 'closed'] as const;
/** In the order in which they happen. */
export const SHIPMENT_EVENT_CODES = [
  'redirected',
  ...REPORTED_CODES,
  'pick_up_undone',
  'delivery_undone',
  'event_undone',
] as const;
export type ShipmentEventCode = (typeof SHIPMENT_EVENT_CODES)[number];

const EVENTS_MAX = 200;
const SKUS_MAX = 2000;
const UNITS_MAX = 1_000_000_000;
const LOCATION_MAX = 200;
export const PROOF_BYTES_MAX = 10 * 1024 * 1024;

const Reconciliation = Nullable(
  NamedList('ReconciledSku', 'By SKU.', {
    sku: AnyText('Listing’s SKU.'),
    shipped: Count('Shipped units.'),
    received: Count('Units that the marketplace has received.'),
    difference: Type.Integer({ description: 'Received minus shipped; negative if units are missing.' }),
  }),
);

const row = {
  id: Id('Shipment id.'),
  shipment_id: AnyText('The hub’s number, such as MS-000001.'),
  fba_shipment_id: TextOrNull('The marketplace’s number; null if it does not know the shipment.'),
  marketplace_name: AnyText('Marketplace.'),
  fulfillment_center_code: AnyText('Its current destination.'),
  source: Enum(SHIPMENT_SOURCES, 'Source of its units.'),
  status: Enum(SHIPMENT_STATUSES, 'Its state.'),
  status_time: Instant('Since when.'),
  unit_count: Count('Units in it.'),
  carton_count: Count('Packed cartons.'),
  cubic_feet: Amount('Volume of its cartons in cubic feet, rounded up to hundredths.'),
  carrier: TextOrNull('The carrier.'),
  pro_number: TextOrNull('The carrier’s freight number.'),
  estimated_arrival: Nullable(Instant('When it should arrive.')),
  pod_exists: Flag('Whether there is a proof of delivery.'),
  bol_exists: Flag('Whether there is a bill of lading: once a carton is packed.'),
  redirected_from: TextOrNull('Previous fulfilment center.'),
  redirected_to: TextOrNull('New fulfilment center.'),
  warehouse_id: Id('Warehouse that it ships from.'),
  warehouse_name: AnyText('Name of the warehouse.'),
  is_packed: Flag('Whether all its units are in cartons.'),
  middle_mile_order_number: TextOrNull('The middle-mile order that carries it; null if none or cancelled.'),
  reconciliation: Reconciliation,
  created: Instant('When its first units were added.'),
  updated: Instant('Last change.'),
  ...Versioned,
  is_known_to_marketplace: Flag(
    '`false` if no seller account is connected and the marketplace’s number has not been entered.',
  ),
};

/** A row of the list, and the data of an event. */
export const MarketplaceShipment = Named('MarketplaceShipment', row);

export const OpenMarketplaceShipment = Named('OpenMarketplaceShipment', {
  org_id: Id('Organization.'),
  org_name: AnyText('Name of the organization.'),
  ...row,
});

const Reached = Nullable(
  Named('MarketplaceShipmentReached', {
    time: Instant('When it first had this status.'),
    location: TextOrNull('Where.'),
  }),
);

const { status: _, status_time: __, ...tracked } = row;

export const ShipmentTracking = Named('MarketplaceShipmentTracking', {
  ...tracked,
  pod_url: TextOrNull('Link to it, valid for an hour; null if there is none.'),
  bol_url: TextOrNull('Link to it as PDF, valid for an hour; null if there is none.'),
  current_status: Named('MarketplaceShipmentStatus', {
    status: Enum(SHIPMENT_STATUSES, 'Its state.'),
    status_time: Instant('Time of the event that set the status.'),
    location: TextOrNull('Where.'),
  }),
  statuses: Named('MarketplaceShipmentStatuses', {
    created: Reached,
    in_transit: Reached,
    checked_in: Reached,
    receiving: Reached,
    closed: Reached,
  }),
  events: NamedList('MarketplaceShipmentEvent', 'Oldest first.', {
    time: Instant('When.'),
    code: Enum(SHIPMENT_EVENT_CODES, 'What happened.'),
    description: TextOrNull('As reported.'),
    location: TextOrNull('Where.'),
  }),
});
export type ShipmentTrackingJson = Static<typeof ShipmentTracking>;

// --- The hub's side ---------------------------------------------------------------------------------------------

export const ShipmentChanges = Named('MarketplaceShipmentChanges', {
  carrier: Type.Optional(Nullable(Text(100, 'The carrier.'))),
  pro_number: Type.Optional(Nullable(Code(50, 'The carrier’s freight number.'))),
  estimated_arrival: Type.Optional(Nullable(Instant('When it should arrive.'))),
  fba_shipment_id: Type.Optional(ShipmentNumber),
});
export type ShipmentChangesInput = Static<typeof ShipmentChanges>;

export const Redirect = Named('MarketplaceShipmentRedirect', {
  fulfillment_center_code: Code(20, 'Code of its current fulfilment center.'),
  reason: Type.Optional(Nullable(Text(400, 'Its note.'))),
});
export type RedirectInput = Static<typeof Redirect>;

export const NewShipmentEvents = Named('NewMarketplaceShipmentEvents', {
  events: BoundedList('NewMarketplaceShipmentEvent', 'In any order.', EVENTS_MAX, {
    code: Enum(
      REPORTED_CODES,
      'What happened. `delayed` and `delivered` do not end the transit: it ends when the marketplace checks the shipment in.',
    ),
    time: Instant('When.'),
    location: Type.Optional(Nullable(Text(LOCATION_MAX, 'Where.'))),
    description: Type.Optional(Nullable(Text(500, 'As reported.'))),
  }),
});
export type NewShipmentEventsInput = Static<typeof NewShipmentEvents>;

export const UndoEvent = Named('UndoMarketplaceShipmentEvent', {
  code: Enum(REPORTED_CODES, 'Code of the event to undo.'),
  time: Type.Optional(Nullable(Instant('Time of the event to undo. Absent: the last one with this code.'))),
  reason: Text(
    400,
    'What went wrong; kept in the history with the name of the person, and visible to the merchant.',
  ),
});
export type UndoEventInput = Static<typeof UndoEvent>;

export const NewProof = Named('NewProofOfDelivery', {
  content: FileContent(PROOF_BYTES_MAX, 'PDF, JPEG or PNG of 10 MiB at most'),
});
export type NewProofInput = Static<typeof NewProof>;

export const ReceivedUnits = Named('ReceivedByMarketplace', {
  received: BoundedList(
    'ReceivedSku',
    'Replaces the quantities of these SKUs; others stay unchanged.',
    SKUS_MAX,
    {
      sku: Code(200, 'SKU of a listing in the shipment.'),
      quantity: WholeNumber(0, UNITS_MAX, 'Total units that the marketplace has received so far.'),
    },
  ),
});
export type ReceivedUnitsInput = Static<typeof ReceivedUnits>;

export const CloseShipment = Named('CloseMarketplaceShipment', {
  reason: Type.Optional(Nullable(Text(1000, 'Reason, if any.'))),
});
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
