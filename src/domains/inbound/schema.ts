// Words of inventory requests: what merchants send, and what everybody reads.
import { Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  HUB_PROGRAM,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../kit/http/schema.ts';
import { Listing } from '../catalog/listings/schema.ts';
import { FULFILLMENT_CHANNELS, Mpn, optional } from '../catalog/schema.ts';
import { Address } from '../warehouses/schema.ts';
import { ELIGIBILITY_EVENTS } from './eligibility/schema.ts';
import {
  Discrepancy,
  FormerLineId,
  LineId,
  ReceivingWarning,
  RequestAppointment,
  RequestPhoto,
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
/** In all cartons of a request together: what its papers, its answer and its events cost goes by them. */
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
  case_unit: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: CASE_MAX, description: 'Units in a case.' })),
  ),
  lot_number: Type.Optional(Nullable(Code(100, 'Lot number.'))),
  exp_date: Type.Optional(Nullable(day('Expiration date.'))),
};

const itemNames = {
  id: Maybe(Id('Item id.')),
  mpn: Maybe(Mpn),
};

const listingNames = {
  listing_sku: Maybe(Code(100, 'SKU of a listing.')),
  listing_id: Maybe(Id('Listing id.')),
  fulfillment_channel: Maybe(
    Enum(FULFILLMENT_CHANNELS, 'The listing’s channel, where its SKU alone does not say which listing.'),
  ),
};

const ItemByItem = Strict(
  { ...itemNames, ...itemDetails },
  { name: 'RequestedItem', description: 'Goods for storage: `id`, `mpn` or both.' },
);

const ItemByListing = Strict(
  { ...listingNames, ...itemNames, ...itemDetails },
  {
    name: 'RequestedListing',
    description:
      'Goods bound for a listing: `listing_sku`, `listing_id` or both; the item may be named, too.',
  },
);

/** Both forms at once: which one an element has is told by what it names. */
const AnyItem = Strict({ ...listingNames, ...itemNames, ...itemDetails });

/** As it is sent: what an address need not have may be left out. */
const PickupAddress = Strict(
  {
    ...Address.properties,
    line2: Type.Optional(Address.properties.line2),
    state: Type.Optional(Address.properties.state),
    postal_code: Type.Optional(Address.properties.postal_code),
  },
  { name: 'PickupAddress' },
);

const Pallet = Strict(
  {
    quantity: Type.Integer({ minimum: 1, maximum: 1000, description: 'Pallets of this kind.' }),
    length_in: inches('Length in inches.'),
    width_in: inches('Width in inches.'),
    height_in: inches('Height in inches.'),
    weight_lb: pounds('Weight of one in pounds.'),
  },
  { name: 'PickupPallet' },
);

const sscc = Type.String({
  pattern: '^[0-9]{18}$',
  description: 'an SSCC-18: 18 digits',
  'x-code': true,
});

const cartonSize = {
  length_in: Type.Optional(Nullable(inches('Length in inches.'))),
  width_in: Type.Optional(Nullable(inches('Width in inches.'))),
  height_in: Type.Optional(Nullable(inches('Height in inches.'))),
  weight_lb: Type.Optional(Nullable(pounds('Weight in pounds.'))),
};

const NewCarton = Strict(
  {
    sscc: Maybe(sscc),
    ...cartonSize,
    contents: Type.Array(
      Strict(
        {
          item_index: Type.Integer({
            minimum: 0,
            maximum: ITEMS_MAX - 1,
            description: 'Which element of `items`, from 0.',
          }),
          quantity,
        },
        { name: 'NewCartonContent' },
      ),
      { minItems: 1, maxItems: CARTON_CONTENTS_MAX, description: 'What is in it.' },
    ),
  },
  { name: 'NewRequestCarton', description: 'Without `sscc` it gets one.' },
);

// --- What merchants send ----------------------------------------------------------------------------------------

const fields = {
  warehouse_id: Id('Where the goods go.'),
  source_warehouse_id: Nullable(
    Id(
      'Where they come from: of a transfer between warehouses. Its units are set aside there until they leave.',
    ),
  ),
  shipment_method: Enum(SHIPMENT_METHODS, '`CUSTOMER`: the merchant ships; `PICKUP`: the hub collects.'),
  note: Nullable(Text(NOTE_MAX, 'Anything worth saying.')),
  estimated_ship_date: Nullable(day('When the goods are to leave.')),
  brand_id: Nullable(Id('Brand id.')),
  vendor_id: Nullable(Id('Vendor id.')),
  order_tags: Nullable(
    Type.Array(Code(100, 'A tag.'), {
      maxItems: TAGS_MAX,
      uniqueItems: true,
      description: 'Words of the merchant’s own, to find it by.',
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
  requested_pickup_date: Nullable(day('When the hub is to collect the goods.')),
  request_pickup_address: Nullable(PickupAddress),
  request_pickup_pallets: Nullable(
    Type.Array(Pallet, { maxItems: PALLETS_MAX, description: 'What the hub is to collect.' }),
  ),
  cartons: Nullable(
    Type.Array(NewCarton, {
      maxItems: CARTONS_MAX,
      description: `Announced cartons; each is received by one scan. What is in none comes loose. All together hold ${CONTENTS_MAX} \`contents\` at most.`,
    }),
  ),
};

export type RequestField = keyof typeof fields | 'items';

const items = <T extends typeof AnyItem | ReturnType<typeof eitherForm>>(element: T) =>
  Type.Array(element, { minItems: 1, maxItems: ITEMS_MAX, description: 'What comes.' });

const eitherForm = () => Type.Union([ItemByItem, ItemByListing]);

const { warehouse_id, shipment_method, ...others } = fields;
const place = Maybe(Flag('`false` keeps a draft. Default `true`.'));

/** As the documentation shows it. */
export const NewRequest = Strict(
  { warehouse_id, shipment_method, items: items(eitherForm()), ...optional(others), place },
  { name: 'NewInventoryRequest' },
);

/** As it is judged: an element that fits neither form is told what is wrong with the one it has. */
export const NewRequestChecked = Strict({
  warehouse_id,
  shipment_method,
  items: items(AnyItem),
  ...optional(others),
  place,
});

const { note, estimated_ship_date, order_tags, cartons, po_number } = fields;

/** What the hub sends. */
export const NewTransfer = Strict(
  {
    source_warehouse_id: Id('Where the goods are.'),
    warehouse_id,
    items: items(eitherForm()),
    ...optional({ note, estimated_ship_date, order_tags, cartons, po_number }),
  },
  { name: 'NewTransfer' },
);

export const NewTransferChecked = Strict({ ...NewTransfer.properties, items: items(AnyItem) });

const STATUSES_TO_SET = ['placed', 'in_transit', 'cancelled'] as const;
const changes = {
  warehouse_id: Maybe(warehouse_id),
  shipment_method: Maybe(shipment_method),
  ...optional(others),
  place,
  status: Maybe(Enum(STATUSES_TO_SET, 'What it becomes.')),
  reason: Maybe(Text(1000, 'Why its status changes.')),
};

export const RequestChanges = Strict(
  { ...changes, items: Maybe(items(eitherForm())) },
  { name: 'InventoryRequestChanges' },
);

export const RequestChangesChecked = Strict({ ...changes, items: Maybe(items(AnyItem)) });

export const CreatedRequest = Strict(
  {
    success: Type.Literal(true),
    errors: Type.Array(Type.String(), { maxItems: 0 }),
    id: Id('Request id.'),
    ir_number: Type.String({ description: 'Its number.' }),
    status: Enum(REQUEST_STATUSES, 'Its state.'),
  },
  { name: 'CreatedInventoryRequest' },
);

// --- What everybody reads ---------------------------------------------------------------------------------------

const FbaShipment = Strict(
  {
    item_id: Id('Item id.'),
    quantity,
    destination_shipment_id: Type.String({ description: 'The marketplace’s shipment.' }),
    destination_fulfillment_center_id: Type.String({ description: 'Where the marketplace wants it.' }),
  },
  { name: 'RequestFbaShipment' },
);

const fbaShipments = Type.Array(FbaShipment, {
  description: 'Units that were forwarded to a marketplace.',
});

const Person = Id('A person.');
const Program = Type.String({
  pattern: `^(client:[A-Za-z0-9._-]{3,100}|key:[1-9][0-9]{0,15}|${HUB_PROGRAM})$`,
  description:
    'A program: `client:` and its client id (3 to 100 characters), or `key:` and the id of its key; `hub` is any program of the hub, whose ' +
    'name stands beside it.',
  examples: ['client:demo-client'],
});
export const PersonOrProgram = Type.Union([Person, Program]);
const doneBy = (what: string) =>
  Type.Union([Nullable(Person), Program], {
    description:
      `Who ${what}, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and ` +
      'for what programs did before requests told which one it was: filters do not find that.',
  });

const row = {
  id: Id('Request id.'),
  ir_number: Type.String({ description: 'Its number.' }),
  shipment_id: Type.String({ description: 'The same number.' }),
  status: Enum(REQUEST_STATUSES, 'Its state.'),
  items_received: units('Units received.'),
  items_total: units('Units announced.'),
  estimated_ship_date: Nullable(day('When the goods are to leave.')),
  shipment_method: fields.shipment_method,
  warehouse_id: Id('Where the goods go.'),
  warehouse: Type.String({ description: 'Name of the warehouse.' }),
  brand_id: Nullable(Id('Brand id.')),
  brand: text('Name of the brand.'),
  vendor_id: Nullable(Id('Vendor id.')),
  vendor: text('Name of the vendor.'),
  note: text('Anything worth saying.'),
  order_tags: Type.Array(Type.String(), { description: 'Tags.' }),
  appointment_scheduled: Flag('Whether a dock is booked for it.'),
  created: Instant('When it was made.'),
  created_by: Type.String({ description: 'Who made it.' }),
  placed: Nullable(Instant('When it was submitted.')),
  placed_by: text('Who submitted it.'),
  shipped: Nullable(Instant('When the goods left.')),
  delivered: Nullable(Instant('When they were at the dock.')),
  updated: Instant('Last change.'),
  updated_by: Type.String({ description: 'Who changed it last.' }),
  fba_shipments: fbaShipments,
  created_by_id: doneBy('made it'),
  placed_by_id: doneBy('submitted it'),
  updated_by_id: doneBy('changed it last'),
  po_number: text('Purchase order number.'),
  container_number: text('Container number.'),
  source_warehouse_id: Nullable(Id('Where the goods of a transfer come from.')),
  source_warehouse: text('Name of that warehouse.'),
  ...Versioned,
};

export const InventoryRequestRow = Strict(row, { name: 'InventoryRequestRow' });

/** What is on its way to a warehouse, with whose it is. */
export const OpenInventoryRequest = Strict(
  {
    org_id: Id('Organization id.'),
    org_name: Type.String({ description: 'Name of the organization.' }),
    ...row,
  },
  { name: 'OpenInventoryRequest' },
);

const RequestItem = Strict(
  {
    id: Id('Item id: the same that a body names the item by.'),
    item_id: Id('The same.'),
    listing_id: Nullable(Id('Listing id.')),
    name: text('Item name.'),
    part_number: text('Manufacturer part number.'),
    sku: text('SKU of the listing.'),
    upc: text('Universal product code.'),
    barcode: text('What the units are expected to carry: UPC, EAN, or the first other code.'),
    scannable_barcodes: Type.Array(Type.String(), { description: 'Further codes it is known by.' }),
    can_expire: Nullable(Type.Boolean({ description: 'Whether it can expire.' })),
    lot_num_required: Flag('Whether units need a lot on arrival.'),
    lot_number: text('Lot that was announced; of a line that nobody announced, the lot that came.'),
    expiration_date: Nullable(day('Date that was announced, or that such goods came with.')),
    casepack_qty: Nullable(Type.Integer({ minimum: 1, description: 'Units in a case.' })),
    requested_qty: units('Units announced.'),
    total_units_received: units('Units received.'),
    has_shipments: Flag('Whether units of it were forwarded to a marketplace.'),
    fba_shipments: fbaShipments,
    listing: Nullable(Listing),
    line_id: Id('Id of this line of the request: what receiving names it by.'),
  },
  { name: 'InventoryRequestItem' },
);

const RequestCarton = Strict(
  {
    id: Id('Carton id.'),
    sscc: Type.String({ description: 'SSCC-18.' }),
    length_in: Nullable(Type.Number({ description: 'Length in inches.' })),
    width_in: Nullable(Type.Number({ description: 'Width in inches.' })),
    height_in: Nullable(Type.Number({ description: 'Height in inches.' })),
    weight_lb: Nullable(Type.Number({ description: 'Weight in pounds.' })),
    received: Nullable(Instant('When it was received by a scan.')),
    contents: Type.Array(
      Strict(
        {
          request_item_id: FormerLineId,
          item_id: Id('Item id.'),
          quantity,
          line_id: LineId,
        },
        { name: 'RequestCartonContent' },
      ),
    ),
  },
  { name: 'InventoryRequestCarton' },
);

const HistoryEntry = Strict(
  {
    status: Enum(REQUEST_STATUSES, 'What it became.'),
    time: Instant('When.'),
    by: Type.String({ description: 'Who did it.' }),
    reason: text('Why.'),
  },
  { name: 'InventoryRequestHistoryEntry' },
);

export const InventoryRequest = Strict(
  {
    ...row,
    warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
    requested_pickup_date: Nullable(day('When the hub is to collect the goods.')),
    request_pickup_address: Nullable(Address),
    request_pickup_pallets: Type.Array(Pallet),
    carrier: text('Carrier.'),
    tracking_numbers: Type.Array(Type.String()),
    appointment: Nullable(RequestAppointment),
    history: Type.Array(HistoryEntry, { description: 'Every step, oldest first.' }),
    items: Type.Array(RequestItem),
    cartons: Type.Array(RequestCarton),
    discrepancies: Type.Array(Discrepancy, {
      description:
        'What did not come as announced, line by line, once it is closed; what was decided about stays when it is reopened.',
    }),
    photos: Type.Array(RequestPhoto, { description: 'Photos of what came.' }),
    dock_to_stock_hours: Nullable(
      Type.Number({ description: 'From delivery to the last receipt, in hours.' }),
    ),
  },
  { name: 'InventoryRequest' },
);

/** The answer to what was counted. */
export const ReceivedInventoryRequest = Strict(
  {
    ...InventoryRequest.properties,
    warnings: Type.Array(ReceivingWarning, {
      description: 'Units of this count that differ from what was announced; they are received all the same.',
    }),
  },
  { name: 'ReceivedInventoryRequest' },
);

// --- Events -----------------------------------------------------------------------------------------------------

/** What an event of a request says: what it is now. */
const RequestChanged = Strict(
  {
    id: row.id,
    ir_number: row.ir_number,
    status: row.status,
    warehouse_id: row.warehouse_id,
    items_received: row.items_received,
    items_total: row.items_total,
    estimated_ship_date: row.estimated_ship_date,
    ...Versioned,
    disputes: Type.Array(
      Strict(
        {
          line_id: Discrepancy.properties.line_id,
          item_id: Discrepancy.properties.item_id,
          lot_number: Discrepancy.properties.lot_number,
          short: Discrepancy.properties.short,
          over: Discrepancy.properties.over,
          damaged: Discrepancy.properties.damaged,
          note: Discrepancy.properties.note,
          by: Type.String({ description: 'Who disputes it.' }),
          time: Instant('Since when.'),
        },
        { name: 'DisputedLine' },
      ),
      { description: 'The lines that the merchant disputes, with units as they were then.' },
    ),
  },
  { name: 'InventoryRequestChanged' },
);

export const INBOUND_EVENTS = {
  'inventory_request.created': RequestChanged,
  'inventory_request.updated': RequestChanged,
  'inventory_request.placed': RequestChanged,
  'inventory_request.in_transit': RequestChanged,
  'inventory_request.delivered': RequestChanged,
  'inventory_request.receiving': RequestChanged,
  'inventory_request.closed': RequestChanged,
  'inventory_request.cancelled': RequestChanged,
  'inventory_request.disputed': RequestChanged,
  ...ELIGIBILITY_EVENTS,
} as const;
