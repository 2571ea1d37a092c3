// Schemas of inventory requests, for merchants and for the hub.
import { Type } from 'typebox';
import { eventTypes, optional } from '../../kit/http/fields/schema.ts';
import { BoundedList, NamedList } from '../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  HUB_PROGRAM,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Strict,
  Text,
  Versioned,
  WholeNumber,
} from '../../kit/http/schema.ts';
import { StepTo } from '../../kit/state/schema.ts';
import { Listing } from '../catalog/listings/schema.ts';
import { FULFILLMENT_CHANNELS, Mpn } from '../catalog/schema.ts';
import { Address } from '../warehouses/schema.ts';
import { ELIGIBILITY_EVENTS } from './eligibility/schema.ts';
import {
  ANSWERS,
  Discrepancy,
  FormerLineId,
  LineId,
  ReceivingWarning,
  RequestAppointment,
  RequestPhoto,
  SETTLED,
} from './receiving/schema.ts';

export const REQUEST_STATUSES = [
  'draft',
  'placed',
  'in_transit',
  'delivered',
  'receiving',
  'closed',
  'cancelled',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const SHIPMENT_METHODS = ['CUSTOMER', 'PICKUP'] as const;
export type ShipmentMethod = (typeof SHIPMENT_METHODS)[number];

export const NOTE_MAX = 2000;
const ITEMS_MAX = 1000;
const CARTONS_MAX = 1000;
const CARTON_CONTENTS_MAX = 100;
/** In all cartons of a request together: it bounds the size of its documents, answers and events. */
export const CONTENTS_MAX = 5000;
const TAGS_MAX = 50;
const TRACKING_NUMBERS_MAX = 100;
const PALLETS_MAX = 100;
const UNITS_MAX = 1_000_000;
const CASE_MAX = 100_000;
const INCHES_MAX = 1000;
const POUNDS_MAX = 50_000;

const day = (description: string) => Type.String({ format: 'date', description });
const text = (description: string) => Nullable(Type.String({ description }));
const units = (description: string) => Type.Integer({ minimum: 0, description });
const inches = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, multipleOf: 0.01, description });
const pounds = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: POUNDS_MAX, multipleOf: 0.001, description });

// --- Parts ------------------------------------------------------------------------------------------------------

const quantity = Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' });

const itemDetails = {
  quantity,
  case_unit: Maybe(Type.Integer({ minimum: 1, maximum: CASE_MAX, description: 'Units in a case.' })),
  lot_number: Maybe(Code(100, 'Lot number.')),
  exp_date: Maybe(day('Expiration date.')),
};

const itemNames = {
  id: Maybe(Id('Item id.')),
  mpn: Maybe(Mpn),
};

const listingNames = {
  listing_sku: Maybe(Code(100, 'SKU of a listing.')),
  listing_id: Maybe(Id('Listing id.')),
  fulfillment_channel: Maybe(
    Enum(FULFILLMENT_CHANNELS, 'The listing’s channel; required if several listings have the SKU.'),
  ),
};

const ItemByItem = Named(
  'RequestedItem',
  { ...itemNames, ...itemDetails },
  { description: 'Goods for storage: `id`, `mpn` or both.' },
);

const ItemByListing = Named(
  'RequestedListing',
  { ...listingNames, ...itemNames, ...itemDetails },
  {
    description: 'Goods for a listing: `listing_sku`, `listing_id` or both; the item may be named too.',
  },
);

/** Both forms: an element's fields decide which one it has. */
const AnyItem = Strict({ ...listingNames, ...itemNames, ...itemDetails });

const { line2, state, postal_code } = Address.properties;

/** As it is sent: optional fields of an address may be absent. */
const PickupAddress = Named('PickupAddress', {
  ...Address.properties,
  ...optional({ line2, state, postal_code }),
});

const Pallet = Named('PickupPallet', {
  quantity: Type.Integer({ minimum: 1, maximum: 1000, description: 'Pallets of this kind.' }),
  length_in: inches('Length in inches.'),
  width_in: inches('Width in inches.'),
  height_in: inches('Height in inches.'),
  weight_lb: pounds('Weight of one in pounds.'),
});

const sscc = Type.String({
  pattern: '^[0-9]{18}$',
  description: 'an SSCC-18: 18 digits',
  'x-code': true,
});

const cartonSize = {
  length_in: Maybe(inches('Length in inches.')),
  width_in: Maybe(inches('Width in inches.')),
  height_in: Maybe(inches('Height in inches.')),
  weight_lb: Maybe(pounds('Weight in pounds.')),
};

const NewCarton = Named(
  'NewRequestCarton',
  {
    sscc: Maybe(sscc),
    ...cartonSize,
    contents: BoundedList('NewCartonContent', 'What is in it.', CARTON_CONTENTS_MAX, {
      item_index: WholeNumber(0, ITEMS_MAX - 1, 'Index of the element of `items`, from 0.'),
      quantity,
    }),
  },
  { description: 'Default: a new one.' },
);

// --- What merchants send ----------------------------------------------------------------------------------------

const fields = {
  warehouse_id: Id('Destination warehouse.'),
  source_warehouse_id: Nullable(
    Id('Source warehouse of a transfer. Its units are reserved there until they leave.'),
  ),
  shipment_method: Enum(SHIPMENT_METHODS, '`CUSTOMER`: the merchant ships; `PICKUP`: the hub collects.'),
  note: Nullable(Text(NOTE_MAX, 'A note.')),
  estimated_ship_date: Nullable(day('When the goods should leave.')),
  brand_id: Nullable(Id('Brand id.')),
  vendor_id: Nullable(Id('Vendor id.')),
  order_tags: Nullable(
    Type.Array(Code(100, 'A tag.'), {
      maxItems: TAGS_MAX,
      uniqueItems: true,
      description: 'Tags of the merchant, used by the list filter.',
    }),
  ),
  carrier: Nullable(Text(100, 'Carrier.')),
  tracking_numbers: Nullable(
    Type.Array(Code(100, 'A tracking number.'), {
      maxItems: TRACKING_NUMBERS_MAX,
      uniqueItems: true,
      description: 'Tracking numbers.',
    }),
  ),
  po_number: Nullable(Text(100, 'Purchase order number.')),
  container_number: Nullable(Text(100, 'Container number.')),
  requested_pickup_date: Nullable(day('When the hub should collect the goods.')),
  request_pickup_address: Nullable(PickupAddress),
  request_pickup_pallets: Nullable(
    Type.Array(Pallet, { maxItems: PALLETS_MAX, description: 'What the hub should collect.' }),
  ),
  cartons: Nullable(
    Type.Array(NewCarton, {
      maxItems: CARTONS_MAX,
      description: `Expected cartons; each is received with one scan. Units in no carton arrive loose. At most ${CONTENTS_MAX} \`contents\` in total.`,
    }),
  ),
};

export type RequestField = keyof typeof fields | 'items';
/** The fields that are columns of a request. */
export type PlainField = Exclude<keyof typeof fields, 'cartons'>;
export const PLAIN_FIELDS = (Object.keys(fields) as (keyof typeof fields)[]).filter(
  (name): name is PlainField => name !== 'cartons',
);

const items = <T extends typeof AnyItem | ReturnType<typeof eitherForm>>(element: T) =>
  Type.Array(element, { minItems: 1, maxItems: ITEMS_MAX, description: 'What comes.' });

const eitherForm = () => Type.Union([ItemByItem, ItemByListing]);

const { warehouse_id, shipment_method, ...others } = fields;
const place = Maybe(Flag('`false` saves a draft. Default `true`.'));

/** As the documentation shows it. */
export const NewRequest = Named('NewInventoryRequest', {
  warehouse_id,
  shipment_method,
  items: items(eitherForm()),
  ...optional(others),
  place,
});

/** For validation: an element that fits neither form gets the violations of the one it resembles. */
export const NewRequestChecked = Strict({ ...NewRequest.properties, items: items(AnyItem) });

const { note, estimated_ship_date, order_tags, cartons, po_number } = fields;

/** What the hub sends. */
export const NewTransfer = Named('NewTransfer', {
  source_warehouse_id: Id('Where the goods are.'),
  warehouse_id,
  items: items(eitherForm()),
  ...optional({ note, estimated_ship_date, order_tags, cartons, po_number }),
});

export const NewTransferChecked = Strict({ ...NewTransfer.properties, items: items(AnyItem) });

const STATUSES_TO_SET = ['placed', 'in_transit', 'cancelled'] as const;
const changes = {
  warehouse_id: Maybe(warehouse_id),
  shipment_method: Maybe(shipment_method),
  ...optional(others),
  place,
  status: Maybe(Enum(STATUSES_TO_SET, 'The new status.')),
  reason: Maybe(Text(1000, 'Why its status changes.')),
};

export const RequestChanges = Named('InventoryRequestChanges', {
  ...changes,
  items: Maybe(items(eitherForm())),
});

export const RequestChangesChecked = Strict({ ...changes, items: Maybe(items(AnyItem)) });

export const CreatedRequest = Named('CreatedInventoryRequest', {
  success: Type.Literal(true),
  errors: Type.Array(Type.String(), { maxItems: 0 }),
  id: Id('Request id.'),
  ir_number: Type.String({ description: 'Its number.' }),
  status: Enum(REQUEST_STATUSES, 'Its state.'),
});

// --- For merchants and the hub -----------------------------------------------------------------------------------

const FbaShipment = Named('RequestFbaShipment', {
  item_id: Id('Item id.'),
  quantity,
  destination_shipment_id: Type.String({ description: 'The marketplace’s shipment.' }),
  destination_fulfillment_center_id: Type.String({ description: 'Fulfillment center that it goes to.' }),
});

const fbaShipments = Type.Array(FbaShipment, {
  description: 'Units that were forwarded to a marketplace.',
});

const Person = Id('A person.');
const Program = Type.String({
  pattern: `^(client:[A-Za-z0-9._-]{3,100}|key:[1-9][0-9]{0,15}|${HUB_PROGRAM})$`,
  description:
    'A program: `client:` and its client id (3 to 100 characters), or `key:` and the id of its key; `hub` is any ' +
    'program of the hub, identified by its name.',
  examples: ['client:demo-client'],
});
export const PersonOrProgram = Type.Union([Person, Program]);
const doneBy = (what: string) =>
  Type.Union([Nullable(Person), Program], {
    description: `Who ${what}, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those.`,
  });

const row = {
  id: Id('Request id.'),
  ir_number: Type.String({ description: 'Its number.' }),
  shipment_id: Type.String({ description: 'The same number.' }),
  status: Enum(REQUEST_STATUSES, 'Its state.'),
  items_received: units('Units received.'),
  items_total: units('Units announced.'),
  estimated_ship_date: Nullable(day('When the goods should leave.')),
  shipment_method: fields.shipment_method,
  warehouse_id: Id('Destination warehouse.'),
  warehouse: Type.String({ description: 'Name of the warehouse.' }),
  brand_id: Nullable(Id('Brand id.')),
  brand: text('Name of the brand.'),
  vendor_id: Nullable(Id('Vendor id.')),
  vendor: text('Name of the vendor.'),
  note: text('A note.'),
  order_tags: Type.Array(Type.String(), { description: 'Tags.' }),
  appointment_scheduled: Flag('Whether it has a dock appointment.'),
  created: Instant('When it was made.'),
  created_by: Type.String({ description: 'Who made it.' }),
  placed: Nullable(Instant('When it was submitted.')),
  placed_by: text('Who submitted it.'),
  shipped: Nullable(Instant('When the goods left.')),
  delivered: Nullable(Instant('When they arrived at the dock.')),
  updated: Instant('Last change.'),
  updated_by: Type.String({ description: 'Who changed it last.' }),
  fba_shipments: fbaShipments,
  created_by_id: doneBy('made it'),
  placed_by_id: doneBy('submitted it'),
  updated_by_id: doneBy('changed it last'),
  po_number: text('Purchase order number.'),
  container_number: text('Container number.'),
  source_warehouse_id: Nullable(Id('Source warehouse of a transfer.')),
  source_warehouse: text('Name of that warehouse.'),
  ...Versioned,
};

export const InventoryRequestRow = Named('InventoryRequestRow', row);

/** An inbound request, with its organization. */
export const OpenInventoryRequest = Named('OpenInventoryRequest', {
  org_id: Id('Organization id.'),
  org_name: Type.String({ description: 'Name of the organization.' }),
  ...row,
});

const DepartedLot = Named('DepartedLot', {
  lot_number: text('Lot; null: units without one.'),
  expiration_date: Nullable(day('Their date.')),
  quantity: units('Units that left the source.'),
  received_quantity: units('Units of them that were received.'),
});

const RequestItem = Named('InventoryRequestItem', {
  id: Id('Item id, as used in requests.'),
  item_id: Id('The same.'),
  listing_id: Nullable(Id('Listing id.')),
  name: text('Item name.'),
  part_number: text('Manufacturer part number.'),
  sku: text('SKU of the listing.'),
  upc: text('Universal product code.'),
  barcode: text('Code expected on the units: UPC, EAN, or the first other code.'),
  scannable_barcodes: Type.Array(Type.String(), { description: 'Other codes of the item.' }),
  can_expire: Nullable(Type.Boolean({ description: 'Whether it can expire.' })),
  lot_num_required: Flag('Whether a lot is required on receipt.'),
  lot_number: text('Expected lot; for an unexpected line, the lot that arrived.'),
  expiration_date: Nullable(day('Expected expiration date; for an unexpected line, the one that arrived.')),
  casepack_qty: Nullable(Type.Integer({ minimum: 1, description: 'Units in a case.' })),
  requested_qty: units('Units announced.'),
  total_units_received: units('Units received.'),
  has_shipments: Flag('Whether units of it were forwarded to a marketplace.'),
  fba_shipments: fbaShipments,
  listing: Nullable(Listing),
  line_id: Id('Id of this line, used for receiving.'),
  departed_lots: Type.Array(DepartedLot, {
    description: 'Units of a departed transfer by lot, first expired first; empty otherwise.',
  }),
});

const RequestCarton = Named('InventoryRequestCarton', {
  id: Id('Carton id.'),
  sscc: Type.String({ description: 'SSCC-18.' }),
  length_in: Nullable(Type.Number({ description: 'Length in inches.' })),
  width_in: Nullable(Type.Number({ description: 'Width in inches.' })),
  height_in: Nullable(Type.Number({ description: 'Height in inches.' })),
  weight_lb: Nullable(Type.Number({ description: 'Weight in pounds.' })),
  received: Nullable(Instant('When it was received with one scan.')),
  contents: NamedList('RequestCartonContent', null, {
    request_item_id: FormerLineId,
    item_id: Id('Item id.'),
    quantity,
    line_id: LineId,
  }),
});

export const InventoryRequest = Named('InventoryRequest', {
  ...row,
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  requested_pickup_date: Nullable(day('When the hub should collect the goods.')),
  request_pickup_address: Nullable(Address),
  request_pickup_pallets: Type.Array(Pallet),
  carrier: text('Carrier.'),
  tracking_numbers: Type.Array(Type.String()),
  appointment: Nullable(RequestAppointment),
  history: Type.Array(StepTo('InventoryRequestHistoryEntry', REQUEST_STATUSES), {
    description: 'Every step, oldest first.',
  }),
  items: Type.Array(RequestItem),
  cartons: Type.Array(RequestCarton),
  discrepancies: Type.Array(Discrepancy, {
    description:
      'Once it is closed, the lines that differ from what was expected; decisions are kept when it is reopened.',
  }),
  photos: Type.Array(RequestPhoto, { description: 'Photos of the delivery.' }),
  dock_to_stock_hours: Nullable(Type.Number({ description: 'Hours from delivery to the last receipt.' })),
});

/** The response to counted lines. */
export const ReceivedInventoryRequest = Named('ReceivedInventoryRequest', {
  ...InventoryRequest.properties,
  warnings: Type.Array(ReceivingWarning, {
    description: 'Received units that differ from what was expected.',
  }),
});

// --- Events -----------------------------------------------------------------------------------------------------

const { item_id, lot_number, short, over, damaged, note: remark } = Discrepancy.properties;
const ofLine = { item_id, lot_number, short, over, damaged, note: remark };

/** The data of an event: the request after the change. */
const RequestChanged = Named('InventoryRequestChanged', {
  id: row.id,
  ir_number: row.ir_number,
  status: row.status,
  warehouse_id: row.warehouse_id,
  items_received: row.items_received,
  items_total: row.items_total,
  estimated_ship_date: row.estimated_ship_date,
  ...Versioned,
  disputes: NamedList('DisputedLine', 'The disputed lines, with their units at that time.', {
    line_id: LineId,
    ...ofLine,
    by: Type.String({ description: 'Who disputes it.' }),
    time: Instant('Since when.'),
  }),
  answered_disputes: NamedList(
    'AnsweredDispute',
    'The lines whose dispute has ended with the hub’s answer.',
    {
      line_id: LineId,
      decision: Enum([...ANSWERS, SETTLED], 'The answer; `settled`: nothing differed any more.'),
      note: remark,
      by: Type.String({ description: 'Who answered it.' }),
      time: Instant('When.'),
    },
  ),
});

export const INBOUND_EVENTS = {
  ...eventTypes(
    'inventory_request',
    [
      'created',
      'updated',
      'placed',
      'in_transit',
      'delivered',
      'receiving',
      'closed',
      'cancelled',
      'disputed',
      'dispute_answered',
    ],
    RequestChanged,
  ),
  ...ELIGIBILITY_EVENTS,
};
