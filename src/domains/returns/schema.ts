// Schemas of returns, for merchants and for the hub.
import { type Static, Type } from 'typebox';
import { FileContent, PHOTO_BYTES_MAX } from '../../kit/documents/schema.ts';
import { Day, eventTypes } from '../../kit/http/fields/schema.ts';
import { BoundedList } from '../../kit/http/named-list/schema.ts';
import { Code, Enum, Id, Instant, Maybe, Named, Nullable, Text, Versioned } from '../../kit/http/schema.ts';
import { StepTo } from '../../kit/state/schema.ts';
import { picks } from '../orders/names/schema.ts';
import { TRACKING_CODES } from '../orders/schema.ts';
import { RETURN_LABEL_STATES, ReturnLabel, WantedLabel } from './labels/schema.ts';

export const RETURN_STATUSES = [
  'announced',
  'in_transit',
  'received',
  'graded',
  'closed',
  'cancelled',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_SOURCES = ['merchant', 'blind', 'carrier', 'marketplace'] as const;
export type ReturnSource = (typeof RETURN_SOURCES)[number];

/** Every reason, with what it means. */
export const REASON_WORDS = {
  unwanted: 'The customer does not want it any more',
  defective: 'It does not work',
  damaged_in_transit: 'It was damaged in transit',
  damaged_by_warehouse: 'It was damaged before it left the warehouse',
  not_as_described: 'It does not match the description',
  wrong_item: 'It is not the ordered item',
  too_small: 'It is too small',
  too_large: 'It is too large',
  arrived_late: 'It came too late',
  undeliverable: 'The carrier could not deliver it',
  refused: 'The recipient refused it',
  other: 'Something else',
} as const;
export type ReturnReason = keyof typeof REASON_WORDS;
export const RETURN_REASONS = Object.keys(REASON_WORDS) as [ReturnReason, ...ReturnReason[]];

export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

export const CONDITIONS = ['new', 'opened', 'used', 'damaged', 'defective'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Dispositions. */
export const DISPOSITIONS = ['restock', 'quarantine', 'dispose'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];
const UNIT_DISPOSITIONS = [...DISPOSITIONS, 'undecided'] as const;
export type UnitDisposition = (typeof UNIT_DISPOSITIONS)[number];

const DECIDERS = ['rules', 'merchant', 'deadline', 'hub', 'nobody'] as const;
export type Decider = (typeof DECIDERS)[number];

const EXCHANGES = ['none', 'at_once', 'when_received'] as const;
export type Exchange = (typeof EXCHANGES)[number];

const LINES_MAX = 100;
/** Of one request of the hub. */
const UNITS_MAX = 100;
const QUANTITY_MAX = 100_000;
const NOTE_MAX = 2000;
const UNIT_NOTE_MAX = 500;
const REASON_MAX = 1000;
const OVERRIDE_REASON_MAX = 500;
const NAME_MAX = 100;

const text = (description: string) => Nullable(Type.String({ description }));
const units = (description: string) => Type.Integer({ minimum: 0, description });
const reason = Enum(RETURN_REASONS, 'Reason for the return.');
const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units.' });

// --- For merchants and the hub -----------------------------------------------------------------------------------

const row = {
  id: Id('Return id.'),
  rma_number: Type.String({ description: 'Number of the return, such as RMA-000001.' }),
  status: Enum(RETURN_STATUSES, 'Its state.'),
  source: Enum(
    RETURN_SOURCES,
    'Its source: created by the merchant, unexpected, a parcel that the carrier returned, or a removal from a marketplace.',
  ),
  warehouse_id: Id('Warehouse that receives it.'),
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  market_order_id: text('The order that it belongs to.'),
  order_id: Nullable(Id('The hub’s id of that order.')),
  marketplace: text('Marketplace of the order.'),
  shipment_id: Nullable(Id('The parcel that the carrier returned.')),
  removal_order_id: text('The marketplace’s number of the removal order.'),
  reason: Nullable(Enum(RETURN_REASONS, 'Default reason of its units.')),
  note: text('Note.'),
  carrier: text('Its carrier.'),
  tracking_number: text('The carrier’s number.'),
  tracking_status: Nullable(Enum(TRACKING_CODES, 'Last status of the parcel; null until the first scan.')),
  label_state: Nullable(Enum(RETURN_LABEL_STATES, 'State of its last label; null if it has none.')),
  exchange: Enum(
    EXCHANGES,
    'Exchange order: none, one that is created immediately, or one for the received units once all are graded.',
  ),
  exchange_market_order_id: text('The exchange order, once it is created.'),
  units_announced: units('Announced units.'),
  units_received: units('Received units.'),
  units_undecided: units('Units that the merchant has to decide about.'),
  decide_by: Nullable(Instant('Earliest deadline of these decisions; then the policy decides.')),
  cancellation_reason: text('Why it was cancelled.'),
  created: Instant('When it was created.'),
  received: Nullable(Instant('When it arrived at the warehouse.')),
  closed: Nullable(Instant('When all units were decided.')),
  updated: Instant('Last change.'),
  ...Versioned,
};

/** A row of the list, and the data of events. */
export const ReturnRow = Named('ReturnRow', row);

export const OpenReturn = Named('OpenReturn', {
  org_id: Id('Organization.'),
  org_name: Type.String({ description: 'Name of the organization.' }),
  ...row,
});

const ReturnLine = Named('ReturnLine', {
  line: Type.Integer({ minimum: 1, description: 'Number of the line.' }),
  item_id: Id('Item in the box: a component if a bundle was ordered.'),
  mpn: text('Its mpn.'),
  name: text('Its name.'),
  sku: text('SKU of the order line.'),
  market_order_item_id: text('The marketplace’s id of the order line.'),
  quantity: units('Announced units.'),
  received: units('Received units of the line.'),
  reason,
});

const ReturnUnit = Named('ReturnUnit', {
  unit_id: Id('Number of these units, from 1 in each return.'),
  line: Nullable(Type.Integer({ minimum: 1, description: 'The expected line; null if unexpected.' })),
  item_id: Id('Item.'),
  mpn: text('Its mpn.'),
  name: text('Its name.'),
  quantity: units('Units, without undone ones.'),
  reason,
  grade: Enum(GRADES, 'A as new, B good, C worn, D worthless.'),
  condition: Enum(CONDITIONS, 'Their condition.'),
  lot: text('Lot; once corrected, the corrected one.'),
  expiration: Nullable(
    Type.String({ format: 'date', description: 'Expiration date; once corrected, the corrected one.' }),
  ),
  note: text('Note.'),
  disposition: Enum(UNIT_DISPOSITIONS, 'Their disposition; `undecided`: the merchant decides.'),
  why: Type.String({ description: 'Reason for the disposition.' }),
  decided_by: Enum(DECIDERS, 'Who decided.'),
  decide_by: Nullable(Instant('Deadline of the merchant’s decision.')),
  decided: Nullable(Instant('When it was decided.')),
  shipment_id: Nullable(Id('The parcel that they shipped in, if known.')),
  taken_by: Type.String({ description: 'Who received them.' }),
  taken: Instant('When.'),
  taken_back: units('Units that were received by mistake and undone.'),
});

const ReturnPhoto = Named('ReturnPhoto', {
  photo_id: Id('Number of the photo, from 1 in each return.'),
  unit_id: Nullable(Id('Number of the units that it shows.')),
  note: text('Note.'),
  media_type: Type.String({ description: 'Media type.' }),
  taken_by: Type.String({ description: 'Who took it.' }),
  taken: Instant('When.'),
});

export const Return = Named('Return', {
  ...row,
  lines: Type.Array(ReturnLine, { description: 'The expected lines.' }),
  units: Type.Array(ReturnUnit, { description: 'The received units.' }),
  photos: Type.Array(ReturnPhoto, { description: 'Its photos.' }),
  labels: Type.Array(ReturnLabel, { description: 'Its labels, oldest first.' }),
  history: Type.Array(StepTo('ReturnStep', RETURN_STATUSES), { description: 'Oldest first.' }),
  created_by: Type.String({ description: 'Who created it.' }),
});

// --- What merchants send ----------------------------------------------------------------------------------------

const carried = {
  carrier: Maybe(Code(NAME_MAX, 'Its carrier.')),
  tracking_number: Maybe(Code(NAME_MAX, 'The tracking number; with it, the return is `in_transit`.')),
};
const note = Maybe(Text(NOTE_MAX, 'Note.'));

export const NewReturn = Named('NewReturn', {
  market_order_id: Code(NAME_MAX, 'The order that it belongs to.'),
  ...picks,
  lines: Type.Optional(
    Type.Array(
      Named(
        'NewReturnLine',
        {
          market_order_item_id: Maybe(Code(NAME_MAX, 'The marketplace’s id of the order line.')),
          sku: Maybe(Code(NAME_MAX, 'SKU of the order line.')),
          item_id: Maybe(Id('Item of the order line, or a component of it.')),
          quantity,
          reason: Maybe(reason),
        },
        { description: 'Identifies an order line by any of its identifiers.' },
      ),
      {
        minItems: 1,
        maxItems: LINES_MAX,
        description: 'The returned lines. Default: everything shipped that has not come back.',
      },
    ),
  ),
  reason: Maybe(Enum(RETURN_REASONS, 'Reason; required if a line, or the whole order, has none.')),
  warehouse_id: Maybe(Id('Warehouse that receives it. Default: the one it shipped from.')),
  note,
  ...carried,
  exchange: Type.Optional(
    Enum(EXCHANGES, 'Whether there is an exchange order, and when it is created. Default `none`.'),
  ),
  label: Type.Optional(WantedLabel),
});
export type NewReturnInput = Static<typeof NewReturn>;

export const ReturnChanges = Named('ReturnChanges', { note, ...carried });
export type ReturnChangesInput = Static<typeof ReturnChanges>;

export const CancelReturn = Named('CancelReturn', {
  reason: Maybe(Text(REASON_MAX, 'Reason for the cancellation.')),
});

export type CancelInput = Static<typeof CancelReturn>;

const decisions = BoundedList('UnitDecision', 'All of them or none.', UNITS_MAX, {
  unit_id: Id('Number of undecided units.', 1),
  disposition: Enum(DISPOSITIONS, 'Their disposition.'),
});

export const DecideUnits = Named('DecideUnits', { decisions });
export type DecideInput = Static<typeof DecideUnits>;

// --- What the hub sends -----------------------------------------------------------------------------------------

const override_reason = Maybe(
  Text(
    OVERRIDE_REASON_MAX,
    'Why the hub overrides the merchant’s rules, or decides before `decide_by`. Needs the scope `inventory` or ' +
      '`ops`. Kept in `why`.',
  ),
);

export const DecideForMerchant = Named('DecideForMerchant', { decisions, override_reason });
export type DecideForMerchantInput = Static<typeof DecideForMerchant>;

const ARRIVALS = ['blind', 'marketplace'] as const;

export const NewArrival = Named('NewArrival', {
  warehouse_id: Id('Warehouse that it arrived at.', 1),
  source: Type.Optional(Enum(ARRIVALS, '`blind`: unannounced; `marketplace`: a removal. Default `blind`.')),
  market_order_id: Maybe(
    Code(NAME_MAX, 'The order it was part of, if a document says so; `order_id` alone names it, too.'),
  ),
  ...picks,
  removal_order_id: Maybe(Code(NAME_MAX, 'The marketplace’s number of the removal order.')),
  reason: Maybe(reason),
  note,
  carrier: carried.carrier,
  tracking_number: Maybe(Code(NAME_MAX, 'The carrier’s number.')),
});
export type ArrivalInput = Static<typeof NewArrival>;

export const TakeInUnits = Named('TakeInUnits', {
  units: Type.Array(
    Named(
      'NewReturnUnit',
      {
        line: Maybe(Type.Integer({ minimum: 1, maximum: 10_000, description: 'The expected line.' })),
        item_id: Maybe(Id('Item.')),
        barcode: Maybe(Code(NAME_MAX, 'A code of the item, as scanned.')),
        quantity,
        reason: Maybe(reason),
        grade: Enum(GRADES, 'A as new, B good, C worn, D worthless.'),
        condition: Enum(CONDITIONS, 'Their condition.'),
        lot: Maybe(
          Code(
            NAME_MAX,
            'Lot as printed. Default: the one they shipped with. Required if the order shipped several and not all of them come back; ' +
              'null: those without one. A lot that was corrected since is the corrected one.',
          ),
        ),
        expiration: Maybe(Day('Expiration date as printed. Default: the one they shipped with.')),
        note: Maybe(Text(UNIT_NOTE_MAX, 'Note.')),
        disposition: Maybe(
          Enum(
            [...DISPOSITIONS, 'ask'] as const,
            'Their disposition. Default: by the merchant’s rules. Another one needs `override_reason`; `ask` does not.',
          ),
        ),
      },
      {
        description:
          'Names `line`, `item_id` or `barcode`. By item or code, they fill the expected lines first; the rest are unexpected ' +
          'units.',
      },
    ),
    { minItems: 1, maxItems: UNITS_MAX, description: 'One element for identical units.' },
  ),
  finish: Type.Optional(Type.Boolean({ description: 'Finish the return: all units are graded.' })),
  override_reason,
});
export type TakeInInput = Static<typeof TakeInUnits>;

export const TakeBackUnits = Named('TakeBackUnits', {
  unit_id: Id('The units.'),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units. Default: all of them.' }),
  ),
  reason: Text(REASON_MAX, 'What went wrong.'),
});
export type TakeBackInput = Static<typeof TakeBackUnits>;

export const UndoReceive = Named('UndoReceive', { reason: Text(REASON_MAX, 'What went wrong.') });

export const NewReturnPhoto = Named('NewReturnPhoto', {
  content: FileContent(PHOTO_BYTES_MAX, 'JPEG, PNG or WebP picture'),
  unit_id: Maybe(Id('Number of the units that it shows.')),
  note: Maybe(Text(UNIT_NOTE_MAX, 'Note.')),
});
export type NewPhotoInput = Static<typeof NewReturnPhoto>;

export const RETURN_EVENTS = eventTypes(
  'return',
  ['created', 'updated', 'in_transit', 'received', 'receive_undone', 'graded', 'closed', 'cancelled'],
  ReturnRow,
);
