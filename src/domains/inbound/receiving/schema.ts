// Words of docks and receiving.
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

const LINES_MAX = 500;
export const UNITS_MAX = 1_000_000;
const CASES_MAX = 100_000;
const INCHES_MAX = 1000;
const POUNDS_MAX = 50_000;
const REASON_MAX = 1000;
const HOLIDAYS_MAX = 60;
const CAPACITY_MAX = 100;

export const PHOTO_BYTES_MAX = 5 * 1024 * 1024;

const inches = (description: string) =>
  Type.Optional(
    Nullable(Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, multipleOf: 0.01, description })),
  );
const note = Type.Optional(Nullable(Text(REASON_MAX, 'Anything worth saying.')));
const dockId = Type.Optional(Nullable(Id('Dock of the warehouse.', 1)));

/** How a line of a request is named, and how it was named before. */
export const LineId = Id('Line of the request.');
export const FormerLineId = Type.Integer({
  ...Id('The former name of `line_id`.'),
  deprecated: true,
});

// --- Docks ------------------------------------------------------------------------------------------------------

const dock = {
  warehouse_id: Id('Warehouse it belongs to.', 1),
  name: Text(50, 'What people call it.'),
  capacity: Type.Integer({
    minimum: 1,
    maximum: CAPACITY_MAX,
    description: 'Trucks that it takes at a time.',
  }),
  is_active: Flag('Whether it can be booked.'),
};

export const Dock = Strict(
  {
    id: Id('Dock id.'),
    ...dock,
    ...Versioned,
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'Dock' },
);

export const NewDock = Strict(
  {
    warehouse_id: dock.warehouse_id,
    name: dock.name,
    capacity: Type.Optional(dock.capacity),
    is_active: Type.Optional(dock.is_active),
  },
  { name: 'NewDock' },
);

export const DockChanges = Strict(
  {
    name: Type.Optional(dock.name),
    capacity: Type.Optional(dock.capacity),
    is_active: Type.Optional(dock.is_active),
  },
  { name: 'DockChanges' },
);

const Holiday = Strict(
  { day: Type.String({ format: 'date', description: 'The day.' }), name: Text(200, 'Why it is off.') },
  { name: 'Holiday' },
);

export const Holidays = Strict(
  {
    warehouse_id: Id('Warehouse id.'),
    holidays: Type.Array(Holiday, { description: 'In their order.' }),
  },
  { name: 'Holidays' },
);

export const NewHolidays = Strict(
  { holidays: Type.Array(Holiday, { maxItems: HOLIDAYS_MAX, description: 'All of them.' }) },
  { name: 'NewHolidays' },
);

const APPOINTMENT_TYPES = ['live', 'drop'] as const;
export const APPOINTMENT_STATUSES = ['scheduled', 'rescheduled', 'cancelled', 'no_show', 'arrived'] as const;

export const Booking = Strict(
  {
    dock_id: Id('Dock of the request’s warehouse.', 1),
    start: Instant('When the truck comes.'),
    end: Instant('When it has left.'),
    type: Type.Optional(
      Enum(APPOINTMENT_TYPES, '`live`: it waits while it is unloaded; `drop`: it leaves the trailer.'),
    ),
    reference: Type.Optional(Nullable(Text(100, 'The carrier’s number for it.'))),
  },
  { name: 'NewAppointment' },
);

const times = {
  start: Instant('When the truck comes.'),
  end: Instant('When it has left.'),
  dock: Type.String({ description: 'Name of the dock.' }),
  type: Enum(APPOINTMENT_TYPES, 'Whether the truck waits.'),
  reference: Nullable(Type.String({ description: 'The carrier’s number for it.' })),
  status: Enum(APPOINTMENT_STATUSES, 'What became of it.'),
};

const arrived = Nullable(Instant('When the truck came.'));

/** As it stands in its request. */
export const RequestAppointment = Strict({ ...times, arrived }, { name: 'InventoryRequestAppointment' });

export const Appointment = Strict(
  {
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
  },
  { name: 'Appointment' },
);

// --- Receiving --------------------------------------------------------------------------------------------------

export const AtDockInput = Strict({ dock_id: dockId }, { name: 'AtDock' });

export const WithReason = Strict({ reason: Text(REASON_MAX, 'Why.') }, { name: 'WithReason' });
export const MayHaveReason = Strict(
  { reason: Type.Optional(Text(REASON_MAX, 'Why.')) },
  { name: 'MayHaveReason' },
);

const ReceiveLine = Strict(
  {
    sscc: Type.Optional(
      Code(30, 'Carton. Alone, it is received as it was announced; beside an item, it says where that was.'),
    ),
    line_id: Type.Optional(LineId),
    request_item_id: Type.Optional(FormerLineId),
    item_id: Type.Optional(Id('Item.', 1)),
    barcode: Type.Optional(Code(100, 'What was scanned on the unit.')),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' })),
    cases: Type.Optional(
      Type.Integer({ minimum: 1, maximum: CASES_MAX, description: 'Cases, instead of units.' }),
    ),
    case_units: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: CASES_MAX,
        description: 'Units in a case, where nobody announced that.',
      }),
    ),
    lot: Type.Optional(Nullable(Code(100, 'Lot number.'))),
    expiration: Type.Optional(Nullable(Type.String({ format: 'date', description: 'Expiration date.' }))),
    status: Type.Optional(
      Enum(['available', 'damaged', 'quarantined'], 'How the units are. Default `available`.'),
    ),
    note,
    length_in: inches('Length of a unit in inches, where the item has none.'),
    width_in: inches('Width of a unit in inches, where the item has none.'),
    height_in: inches('Height of a unit in inches, where the item has none.'),
    weight_lb: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: POUNDS_MAX,
          multipleOf: 0.001,
          description: 'Weight of a unit in pounds, where the item has none.',
        }),
      ),
    ),
  },
  { name: 'ReceivedLine' },
);
export type LineInput = Static<typeof ReceiveLine>;

export const ReceiveRequest = Strict(
  {
    dock_id: dockId,
    lines: Type.Array(ReceiveLine, { minItems: 1, maxItems: LINES_MAX, description: 'What was counted.' }),
    allow_unsuitable_warehouse: Type.Optional(
      Flag('`true` also takes goods that the warehouse is not made for.'),
    ),
  },
  { name: 'ReceiveInventoryRequest' },
);
export type ReceiveInput = Static<typeof ReceiveRequest>;

/** What a line means, and how much: with one of these that does not fit, nothing can be said of it. */
export const NEEDED_OF_RECEIVED =
  /^(\/lines\/\d+)\/(?:sscc|line_id|request_item_id|item_id|barcode|cases|case_units)$/;

const WARNINGS = ['over', 'other_lot', 'not_announced', 'more_than_left', 'other_date'] as const;
export type WarningCode = (typeof WARNINGS)[number];

/** Units that are not what was announced; those beyond it are `over` in the discrepancies once the request is closed. */
export const ReceivingWarning = Strict(
  {
    code: Enum(
      WARNINGS,
      '`over`: more than announced; `other_lot`: of a lot that was not announced; `not_announced`: an item that was not; ' +
        '`more_than_left`: more than left the source of a transfer, in the ledger as `found`; `other_date`: with another ' +
        'expiration date than announced.',
    ),
    line_id: LineId,
    item_id: Id('Item id.'),
    lot: Nullable(Type.String({ description: 'Lot number.' })),
    quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
    message: Type.String({ description: 'The same in words.' }),
  },
  { name: 'ReceivingWarning' },
);

export const TakeBack = Strict(
  {
    receipt_id: Id('Receipt of the request.', 1),
    quantity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: UNITS_MAX,
        description: 'Units. Default: all that are left of it.',
      }),
    ),
    reason: Text(REASON_MAX, 'What went wrong.'),
  },
  { name: 'TakeBackReceipt' },
);

export const BlindDelivery = Strict(
  {
    warehouse_id: Id('Where the goods are.', 1),
    dock_id: dockId,
    note,
    carrier: Type.Optional(Nullable(Text(100, 'Carrier.'))),
    tracking_numbers: Type.Optional(
      Type.Array(Code(100, 'A tracking number.'), { maxItems: 100, uniqueItems: true }),
    ),
  },
  { name: 'BlindDelivery', description: 'Goods that nobody announced.' },
);

export const RequestReceipt = Strict(
  {
    id: Id('Receipt id.'),
    request_item_id: FormerLineId,
    item_id: Id('Item id.'),
    mpn: Nullable(Type.String({ description: 'Manufacturer part number.' })),
    quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
    status: Enum(['available', 'damaged', 'quarantined', 'expired'], 'How the units are.'),
    lot: Nullable(Type.String({ description: 'Lot number.' })),
    expiration: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
    sscc: Nullable(Type.String({ description: 'Carton it was in.' })),
    note: Nullable(Type.String({ description: 'Anything worth saying.' })),
    dock_id: Nullable(Id('Dock id.')),
    dock: Nullable(Type.String({ description: 'Name of the dock.' })),
    received_by: Type.String({ description: 'Who counted it.' }),
    received_by_id: Nullable(Id('The person; null for programs.')),
    received: Instant('When.'),
    taken_back_quantity: Type.Integer({
      minimum: 0,
      description: 'Units of it that were counted by mistake.',
    }),
    line_id: LineId,
  },
  { name: 'InventoryRequestReceipt' },
);

const DECISIONS = ['accepted', 'disputed'] as const;

export const Decisions = Strict(
  {
    decisions: Type.Array(
      Strict(
        {
          line_id: Type.Optional(LineId),
          item_id: Type.Optional(Id('Item with a discrepancy: all its lines that have one.')),
          decision: Enum(DECISIONS, 'What you say.'),
          note,
        },
        { name: 'DiscrepancyDecision' },
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { name: 'DiscrepancyDecisions' },
);

export const Discrepancy = Strict(
  {
    item_id: Id('Item id.'),
    announced: Type.Integer({ minimum: 0, description: 'Units announced.' }),
    received: Type.Integer({ minimum: 0, description: 'Units received, damaged ones included.' }),
    damaged: Type.Integer({ minimum: 0, description: 'Units that came damaged.' }),
    over: Type.Integer({ minimum: 0, description: 'Units more than announced.' }),
    short: Type.Integer({ minimum: 0, description: 'Units that did not come.' }),
    decision: Nullable(Enum(DECISIONS, 'The merchant’s last decision.')),
    decided_by: Nullable(Type.String({ description: 'Who decided.' })),
    note: Nullable(Type.String({ description: 'The merchant’s note on it.' })),
    line_id: LineId,
    lot_number: Nullable(Type.String({ description: 'Lot of the line.' })),
    decided: Nullable(Instant('When it was decided.')),
    decisions: Type.Array(
      Strict(
        {
          decision: Enum(DECISIONS, 'The decision.'),
          note: Nullable(Type.String({ description: 'The note on it.' })),
          over: Type.Integer({ minimum: 0, description: 'Units over at that time.' }),
          short: Type.Integer({ minimum: 0, description: 'Units short at that time.' }),
          damaged: Type.Integer({ minimum: 0, description: 'Units damaged at that time.' }),
          by: Type.String({ description: 'Who decided.' }),
          time: Instant('When.'),
        },
        { name: 'KeptDecision' },
      ),
      { description: 'Every decision, oldest first; they survive reopening.' },
    ),
  },
  { name: 'Discrepancy' },
);

/** A line that a merchant disputes. */
export const Dispute = Strict(
  {
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
    received: Type.Integer({ minimum: 0, description: 'Units received, damaged ones included.' }),
    damaged: Type.Integer({ minimum: 0, description: 'Units that came damaged.' }),
    over: Type.Integer({ minimum: 0, description: 'Units more than announced.' }),
    short: Type.Integer({ minimum: 0, description: 'Units that did not come.' }),
    note: Nullable(Type.String({ description: 'The merchant’s note on it.' })),
    disputed_by: Type.String({ description: 'Who disputes it.' }),
    disputed: Instant('Since when.'),
  },
  { name: 'Dispute' },
);

export const NewPhoto = Strict(
  {
    content: FileContent(PHOTO_BYTES_MAX, 'JPEG, PNG or WebP of 5 MiB at most'),
    line_id: Type.Optional(LineId),
    request_item_id: Type.Optional(FormerLineId),
    note,
  },
  { name: 'NewPhoto' },
);

export const RequestPhoto = Strict(
  {
    id: Id('Photo id.'),
    request_item_id: Nullable(FormerLineId),
    note: Nullable(Type.String({ description: 'Anything worth saying.' })),
    media_type: Type.String({ description: 'What its bytes are.' }),
    bytes: Type.Integer({ minimum: 1, description: 'How many bytes it has.' }),
    taken_by: Type.String({ description: 'Who took it.' }),
    taken: Instant('When.'),
    line_id: Nullable(LineId),
  },
  { name: 'InventoryRequestPhoto' },
);

export const InboundSummary = Strict(
  {
    warehouse_id: Id('Warehouse id.'),
    start_date: Type.String({ format: 'date', description: 'First day.' }),
    end_date: Type.String({ format: 'date', description: 'Last day.' }),
    open: Strict(
      {
        placed: Type.Integer({ minimum: 0, description: 'Requests that are announced.' }),
        in_transit: Type.Integer({ minimum: 0, description: 'Requests on their way.' }),
        delivered: Type.Integer({ minimum: 0, description: 'Requests at the dock.' }),
        receiving: Type.Integer({ minimum: 0, description: 'Requests that are being counted.' }),
      },
      { description: 'Now.' },
    ),
    closed_requests: Type.Integer({ minimum: 0, description: 'Requests that were closed in the period.' }),
    units_announced: Type.Integer({ minimum: 0, description: 'Their units, as announced.' }),
    units_received: Type.Integer({ minimum: 0, description: 'Their units, as received.' }),
    median_dock_to_stock_hours: Nullable(
      Type.Number({ description: 'From delivery to the last receipt, in hours: half of them took longer.' }),
    ),
  },
  { name: 'InboundSummary' },
);
