// Schemas of docks and receiving.
import { type Static, Type } from 'typebox';
import { FileContent, PHOTO_BYTES_MAX } from '../../../kit/documents/schema.ts';
import { Count, optional } from '../../../kit/http/fields/schema.ts';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Strict,
  Text,
  Versioned,
  WholeNumber,
} from '../../../kit/http/schema.ts';
import { FulfillmentCenter, ShipmentNumber } from '../../marketplace/shipments/schema.ts';

const LINES_MAX = 500;
export const UNITS_MAX = 1_000_000;
const CASES_MAX = 100_000;
const INCHES_MAX = 1000;
const POUNDS_MAX = 50_000;
const REASON_MAX = 1000;
const HOLIDAYS_MAX = 60;
const CAPACITY_MAX = 100;

const inches = (description: string) =>
  Maybe(Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, multipleOf: 0.01, description }));
const note = Maybe(Text(REASON_MAX, 'A note.'));
const dockId = Maybe(Id('Dock of the warehouse.', 1));

/** How a line of a request is named, and how it was named before. */
export const LineId = Id('Line of the request.');
export const FormerLineId = Type.Integer({ ...Id('The former name of `line_id`.'), deprecated: true });

// --- Docks ------------------------------------------------------------------------------------------------------

const dock = {
  warehouse_id: Id('Warehouse it belongs to.', 1),
  name: Text(50, 'Its name.'),
  capacity: WholeNumber(1, CAPACITY_MAX, 'Trucks that it can handle at a time.'),
  is_active: Flag('Whether it can be booked.'),
};

export const Dock = Named('Dock', {
  id: Id('Dock id.'),
  ...dock,
  ...Versioned,
  created: Instant('When it was added.'),
  updated: Instant('Last change.'),
});

const { warehouse_id, name, capacity, is_active } = dock;

export const NewDock = Named('NewDock', { warehouse_id, name, ...optional({ capacity, is_active }) });

export const DockChanges = Named('DockChanges', optional({ name, capacity, is_active }));

export const Holiday = Named('Holiday', {
  day: Type.String({ format: 'date', description: 'The day.' }),
  name: Text(200, 'Why it is off.'),
});

export const Holidays = Named('Holidays', {
  warehouse_id: Id('Warehouse id.'),
  holidays: Type.Array(Holiday, { description: 'Sorted by date.' }),
});

export const NewHolidays = Named('NewHolidays', {
  holidays: Type.Array(Holiday, { maxItems: HOLIDAYS_MAX, description: 'All of them.' }),
});

const APPOINTMENT_TYPES = ['live', 'drop'] as const;
export const APPOINTMENT_STATUSES = ['scheduled', 'rescheduled', 'cancelled', 'no_show', 'arrived'] as const;

export const Booking = Named('NewAppointment', {
  dock_id: Id('Dock of the request’s warehouse.', 1),
  start: Instant('When the truck arrives.'),
  end: Instant('When it leaves.'),
  type: Type.Optional(
    Enum(APPOINTMENT_TYPES, '`live`: the truck waits while it is unloaded; `drop`: it leaves the trailer.'),
  ),
  reference: Maybe(Text(100, 'The carrier’s number for it.')),
});

const times = {
  start: Instant('When the truck arrives.'),
  end: Instant('When it leaves.'),
  dock: Type.String({ description: 'Name of the dock.' }),
  type: Enum(APPOINTMENT_TYPES, 'Whether the truck waits (`live`) or leaves the trailer (`drop`).'),
  reference: Nullable(Type.String({ description: 'The carrier’s number for it.' })),
  status: Enum(APPOINTMENT_STATUSES, 'Its state.'),
};

const arrived = Nullable(Instant('When the truck arrived.'));

/** As its request shows it. */
export const RequestAppointment = Named('InventoryRequestAppointment', { ...times, arrived });

export const Appointment = Named('Appointment', {
  id: Id('Appointment id.'),
  org_id: Id('Organization id.'),
  org_name: Type.String({ description: 'Name of the organization.' }),
  request_id: Id('Inventory request.'),
  ir_number: Type.String({ description: 'Its number.' }),
  warehouse_id: Id('Warehouse id.'),
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  dock_id: Id('Dock id.'),
  ...times,
  booked_by: Type.String({ description: 'Who booked it.' }),
  booked: Instant('When it was booked.'),
  arrived,
});

// --- Receiving --------------------------------------------------------------------------------------------------

export const AtDockInput = Named('AtDock', { dock_id: dockId });

export const WithReason = Named('WithReason', { reason: Text(REASON_MAX, 'Why.') });
export const MayHaveReason = Named('MayHaveReason', { reason: Type.Optional(Text(REASON_MAX, 'Why.')) });

const ReceiveLine = Named('ReceivedLine', {
  sscc: Type.Optional(
    Code(
      30,
      'SSCC of a carton. Alone, the carton is received as expected; with an item, it is the carton that the item was in.',
    ),
  ),
  line_id: Type.Optional(LineId),
  request_item_id: Type.Optional(FormerLineId),
  item_id: Type.Optional(Id('Item.', 1)),
  barcode: Type.Optional(Code(100, 'The code scanned on the unit.')),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' })),
  cases: Type.Optional(
    Type.Integer({ minimum: 1, maximum: CASES_MAX, description: 'Cases, instead of units.' }),
  ),
  case_units: Type.Optional(
    WholeNumber(1, CASES_MAX, 'Units in a case; required if the request does not have it.'),
  ),
  lot: Maybe(Code(100, 'Lot number.')),
  expiration: Maybe(Type.String({ format: 'date', description: 'Expiration date.' })),
  status: Type.Optional(
    Enum(['available', 'damaged', 'quarantined'], 'Condition of the units. Default `available`.'),
  ),
  note,
  length_in: inches('Length of a unit in inches, if the item has none.'),
  width_in: inches('Width of a unit in inches, if the item has none.'),
  height_in: inches('Height of a unit in inches, if the item has none.'),
  weight_lb: Maybe(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: POUNDS_MAX,
      multipleOf: 0.001,
      description: 'Weight of a unit in pounds, if the item has none.',
    }),
  ),
});
export type LineInput = Static<typeof ReceiveLine>;

export const ReceiveRequest = Named('ReceiveInventoryRequest', {
  dock_id: dockId,
  lines: Type.Array(ReceiveLine, { minItems: 1, maxItems: LINES_MAX, description: 'The counted units.' }),
  allow_unsuitable_warehouse: Type.Optional(
    Flag('`true` also receives goods that the warehouse lacks the service for (hazmat, cold storage).'),
  ),
});
export type ReceiveInput = Static<typeof ReceiveRequest>;

/** A line cannot be checked if one of these is invalid. */
export const NEEDED_OF_RECEIVED =
  /^(\/lines\/\d+)\/(?:sscc|line_id|request_item_id|item_id|barcode|cases|case_units)$/;

const WARNINGS = ['over', 'other_lot', 'not_announced', 'more_than_left', 'other_date'] as const;
export type WarningCode = (typeof WARNINGS)[number];

/** Units that differ from what was announced; surplus units are `over` in the discrepancies once the request is closed. */
export const ReceivingWarning = Named('ReceivingWarning', {
  code: Enum(
    WARNINGS,
    '`over`: more than expected; `other_lot`: an unexpected lot; `not_announced`: an unexpected item; `more_than_left`: ' +
      'more than left the source of a transfer, recorded as `found`; `other_date`: another expiration date than expected.',
  ),
  line_id: LineId,
  item_id: Id('Item id.'),
  lot: Nullable(Type.String({ description: 'Lot number.' })),
  quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
  message: Type.String({ description: 'The same as text.' }),
});

export const TakeBack = Named('TakeBackReceipt', {
  receipt_id: Id('Receipt of the request.', 1),
  quantity: Type.Optional(WholeNumber(1, UNITS_MAX, 'Units. Default: all that remain of the receipt.')),
  reason: Text(REASON_MAX, 'What went wrong.'),
});

export const BlindDelivery = Named(
  'BlindDelivery',
  {
    warehouse_id: Id('Where the goods are.', 1),
    dock_id: dockId,
    note,
    carrier: Maybe(Text(100, 'Carrier.')),
    tracking_numbers: Type.Optional(
      Type.Array(Code(100, 'A tracking number.'), { maxItems: 100, uniqueItems: true }),
    ),
  },
  { description: 'Unexpected goods.' },
);

export const RequestReceipt = Named('InventoryRequestReceipt', {
  id: Id('Receipt id.'),
  request_item_id: FormerLineId,
  item_id: Id('Item id.'),
  mpn: Nullable(Type.String({ description: 'Manufacturer part number.' })),
  quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
  status: Enum(['available', 'damaged', 'quarantined', 'expired'], 'Condition of the units.'),
  lot: Nullable(Type.String({ description: 'Lot number.' })),
  expiration: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
  sscc: Nullable(Type.String({ description: 'Carton that the units were in.' })),
  note: Nullable(Type.String({ description: 'A note.' })),
  dock_id: Nullable(Id('Dock id.')),
  dock: Nullable(Type.String({ description: 'Name of the dock.' })),
  received_by: Type.String({ description: 'Who counted it.' }),
  received_by_id: Nullable(Id('The person; null for programs.')),
  received: Instant('When.'),
  taken_back_quantity: Count('Units undone because they were counted by mistake.'),
  line_id: LineId,
});

const DECISIONS = ['accepted', 'disputed'] as const;
export const ANSWERS = ['upheld', 'rejected'] as const;
/** A later count has removed the discrepancy. */
export const SETTLED = 'settled';
const KEPT_DECISIONS = [...DECISIONS, ...ANSWERS, SETTLED] as const;
export type KeptDecision = (typeof KEPT_DECISIONS)[number];
const keptDecision = (description: string) =>
  Enum(
    KEPT_DECISIONS,
    `${description} By the merchant: \`accepted\`, \`disputed\`. By the hub, of a dispute: \`upheld\`, \`rejected\`. ` +
      '`settled`: nothing differed any more when the request was closed again.',
  );

export const Decisions = Named('DiscrepancyDecisions', {
  decisions: Type.Array(
    Named('DiscrepancyDecision', {
      line_id: Type.Optional(LineId),
      item_id: Type.Optional(Id('Item: all its lines with a discrepancy.')),
      decision: Enum(DECISIONS, 'The decision.'),
      note,
    }),
    { minItems: 1, maxItems: 1000 },
  ),
});

export const DisputeAnswer = Named('DisputeAnswer', {
  dispute_id: Id('The dispute: `id` in the list of disputes, and among the `decisions` about its line.'),
  decision: Enum(
    ANSWERS,
    '`upheld`: the merchant is right, and it is settled outside of the count. `rejected`: the count stands.',
  ),
  note: Text(REASON_MAX, 'What was found, for the merchant to read.'),
});
export type DisputeAnswer = Static<typeof DisputeAnswer>;

export const Discrepancy = Named('Discrepancy', {
  item_id: Id('Item id.'),
  announced: Type.Integer({ minimum: 0, description: 'Units announced.' }),
  received: Type.Integer({ minimum: 0, description: 'Received units, including damaged ones.' }),
  damaged: Type.Integer({ minimum: 0, description: 'Units that arrived damaged.' }),
  over: Type.Integer({ minimum: 0, description: 'Units more than expected.' }),
  short: Type.Integer({ minimum: 0, description: 'Units that did not arrive.' }),
  decision: Nullable(keptDecision('The last decision.')),
  decided_by: Nullable(Type.String({ description: 'Who decided.' })),
  note: Nullable(Type.String({ description: 'The note on it.' })),
  line_id: LineId,
  lot_number: Nullable(Type.String({ description: 'Lot of the line.' })),
  decided: Nullable(Instant('When it was decided.')),
  decisions: NamedList('KeptDecision', 'Every decision, oldest first; kept when the request is reopened.', {
    id: Id('Decision id.'),
    decision: keptDecision('The decision.'),
    note: Nullable(Type.String({ description: 'The note on it.' })),
    over: Type.Integer({ minimum: 0, description: 'Units over at that time.' }),
    short: Type.Integer({ minimum: 0, description: 'Units short at that time.' }),
    damaged: Type.Integer({ minimum: 0, description: 'Units damaged at that time.' }),
    by: Type.String({ description: 'Who decided.' }),
    time: Instant('When.'),
  }),
});

/** A line that a merchant disputes. */
export const Dispute = Named('Dispute', {
  id: Id('Decision id.'),
  org_id: Id('Organization id.'),
  org_name: Type.String({ description: 'Name of the organization.' }),
  request_id: Id('Inventory request.'),
  ir_number: Type.String({ description: 'Its number.' }),
  request_status: Enum(['receiving', 'closed'], 'Its state.'),
  warehouse_id: Id('Warehouse id.'),
  line_id: LineId,
  item_id: Id('Item id.'),
  name: Nullable(Type.String({ description: 'Item name.' })),
  part_number: Nullable(Type.String({ description: 'Manufacturer part number.' })),
  lot_number: Nullable(Type.String({ description: 'Lot of the line.' })),
  announced: Type.Integer({ minimum: 0, description: 'Units announced.' }),
  received: Type.Integer({ minimum: 0, description: 'Received units, including damaged ones.' }),
  damaged: Type.Integer({ minimum: 0, description: 'Units that arrived damaged.' }),
  over: Type.Integer({ minimum: 0, description: 'Units more than expected.' }),
  short: Type.Integer({ minimum: 0, description: 'Units that did not arrive.' }),
  note: Nullable(Type.String({ description: 'The merchant’s note on it.' })),
  disputed_by: Type.String({ description: 'Who disputes it.' }),
  disputed: Instant('Since when.'),
});

export const NewPhoto = Named('NewPhoto', {
  content: FileContent(PHOTO_BYTES_MAX, 'JPEG, PNG or WebP of 5 MiB at most'),
  line_id: Type.Optional(LineId),
  request_item_id: Type.Optional(FormerLineId),
  note,
});

export const RequestPhoto = Named('InventoryRequestPhoto', {
  id: Id('Photo id.'),
  request_item_id: Nullable(FormerLineId),
  note: Nullable(Type.String({ description: 'A note.' })),
  media_type: Type.String({ description: 'Media type.' }),
  bytes: Type.Integer({ minimum: 1, description: 'Size in bytes.' }),
  taken_by: Type.String({ description: 'Who took it.' }),
  taken: Instant('When.'),
  line_id: Nullable(LineId),
});

export const InboundSummary = Named('InboundSummary', {
  warehouse_id: Id('Warehouse id.'),
  start_date: Type.String({ format: 'date', description: 'First day.' }),
  end_date: Type.String({ format: 'date', description: 'Last day.' }),
  open: Strict(
    {
      placed: Type.Integer({ minimum: 0, description: 'Requests that are placed.' }),
      in_transit: Type.Integer({ minimum: 0, description: 'Requests in transit.' }),
      delivered: Type.Integer({ minimum: 0, description: 'Requests at the dock.' }),
      receiving: Type.Integer({ minimum: 0, description: 'Requests that are being counted.' }),
    },
    { description: 'Now.' },
  ),
  closed_requests: Type.Integer({ minimum: 0, description: 'Requests that were closed in the period.' }),
  units_announced: Type.Integer({ minimum: 0, description: 'Their units, as announced.' }),
  units_received: Type.Integer({ minimum: 0, description: 'Their units, as received.' }),
  median_dock_to_stock_hours: Nullable(
    Type.Number({ description: 'Median time from delivery to the last receipt, in hours.' }),
  ),
});

export const ForwardUnits = Named('ForwardUnits', {
  destination_shipment_id: ShipmentNumber,
  destination_fulfillment_center_id: FulfillmentCenter,
  lines: BoundedList('ForwardedLine', 'What leaves.', LINES_MAX, {
    line_id: Type.Optional(LineId),
    request_item_id: Type.Optional(FormerLineId),
    quantity: Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' }),
    lot: Maybe(Code(100, 'Lot. Default: received units that expire first.')),
    expiration: Maybe(Type.String({ format: 'date', description: 'Expiration date.' })),
  }),
});
export type ForwardInput = Static<typeof ForwardUnits>;

/** A line cannot be checked without it. */
export const NEEDED_OF_FORWARDED = /^(\/lines\/\d+)\/(?:line_id|request_item_id)$/;
