// Words of returns: what merchants announce and decide, what the hub takes in, and what everybody reads.
import { type Static, Type } from 'typebox';
import { FileContent } from '../../kit/documents/schema.ts';
import { Code, Enum, Id, Instant, Maybe, Nullable, Strict, Text, Versioned } from '../../kit/http/schema.ts';
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
  damaged_in_transit: 'It was damaged on its way',
  damaged_by_warehouse: 'It was damaged before it left the warehouse',
  not_as_described: 'It is not what was described',
  wrong_item: 'It is not what was ordered',
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

/** What becomes of units. */
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
export const PHOTO_BYTES_MAX = 5 * 1024 * 1024;

const text = (description: string) => Nullable(Type.String({ description }));
const units = (description: string) => Type.Integer({ minimum: 0, description });
const reason = Enum(RETURN_REASONS, 'Why it comes back.');
const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units.' });

// --- What everybody reads ---------------------------------------------------------------------------------------

const row = {
  id: Id('Return id.'),
  rma_number: Type.String({ description: 'Number of the return, such as RMA-000001.' }),
  status: Enum(RETURN_STATUSES, 'How far it is.'),
  source: Enum(
    RETURN_SOURCES,
    'Who it comes from: the merchant announced it, nobody did, a carrier brings a parcel back, a marketplace sends goods out.',
  ),
  warehouse_id: Id('Warehouse that takes it in.'),
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  market_order_id: text('The order that it was part of.'),
  order_id: Nullable(Id('The hub’s id of that order.')),
  marketplace: text('Marketplace of the order.'),
  shipment_id: Nullable(Id('The parcel that a carrier brings back.')),
  removal_order_id: text('The marketplace’s number of a removal.'),
  reason: Nullable(Enum(RETURN_REASONS, 'Why it comes back, where nothing else is said of a unit.')),
  note: text('Note.'),
  carrier: text('Carrier that brings it.'),
  tracking_number: text('The carrier’s number.'),
  tracking_status: Nullable(Enum(TRACKING_CODES, 'What the carrier said last of the parcel; null: nothing.')),
  label_state: Nullable(
    Enum(RETURN_LABEL_STATES, 'What has become of its label, of the last where it had several; null: none.'),
  ),
  exchange: Enum(
    EXCHANGES,
    'Whether an order replaces it: none, one that is made at once, or one for what has come, once all of it is graded.',
  ),
  exchange_market_order_id: text('The order that replaces it, once it is made.'),
  units_announced: units('Units that were announced.'),
  units_received: units('Units that were taken in.'),
  units_undecided: units('Units that wait for a decision of the merchant.'),
  decide_by: Nullable(
    Instant('Until when the merchant may decide about the first of them; then the policy does.'),
  ),
  cancellation_reason: text('Why it was cancelled.'),
  created: Instant('When it was announced, or came.'),
  received: Nullable(Instant('When it came to the warehouse.')),
  closed: Nullable(Instant('When all of it was decided.')),
  updated: Instant('Last change.'),
  ...Versioned,
};

/** A row of the list, and what an event says: what it is now. */
export const ReturnRow = Strict(row, { name: 'ReturnRow' });

export const OpenReturn = Strict(
  {
    org_id: Id('Organization.'),
    org_name: Type.String({ description: 'Name of the organization.' }),
    ...row,
  },
  { name: 'OpenReturn' },
);

const ReturnLine = Strict(
  {
    line: Type.Integer({ minimum: 1, description: 'Number of the line.' }),
    item_id: Id('Item: what is in the box, so a component where a bundle was ordered.'),
    mpn: text('Its mpn.'),
    name: text('Its name.'),
    sku: text('SKU of the line of the order.'),
    market_order_item_id: text('The marketplace’s id of the line of the order.'),
    quantity: units('Units that were announced.'),
    received: units('Units of them that were taken in.'),
    reason,
  },
  { name: 'ReturnLine' },
);

const ReturnUnit = Strict(
  {
    unit_id: Id('Number of these units, from 1 in each return.'),
    line: Nullable(
      Type.Integer({ minimum: 1, description: 'The announced line; null: nobody announced them.' }),
    ),
    item_id: Id('Item.'),
    mpn: text('Its mpn.'),
    name: text('Its name.'),
    quantity: units('Units that are alike, without those that were taken back.'),
    reason,
    grade: Enum(GRADES, 'A as new, B good, C worn, D worthless.'),
    condition: Enum(CONDITIONS, 'What they look like.'),
    lot: text('Lot.'),
    expiration: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
    note: text('Note.'),
    disposition: Enum(UNIT_DISPOSITIONS, 'What becomes of them; `undecided`: the merchant is asked.'),
    why: Type.String({ description: 'Why that becomes of them.' }),
    decided_by: Enum(DECIDERS, 'Who decided.'),
    decide_by: Nullable(Instant('Until when the merchant may decide.')),
    decided: Nullable(Instant('When it was decided.')),
    shipment_id: Nullable(Id('The parcel that they had left in, where it is known.')),
    taken_by: Type.String({ description: 'Who took them in.' }),
    taken: Instant('When.'),
    taken_back: units('Units of them that were taken in by mistake, and taken back.'),
  },
  { name: 'ReturnUnit' },
);

const ReturnPhoto = Strict(
  {
    photo_id: Id('Number of the photo, from 1 in each return.'),
    unit_id: Nullable(Id('The units that it shows.')),
    note: text('Note.'),
    media_type: Type.String({ description: 'Type of the picture.' }),
    taken_by: Type.String({ description: 'Who took it.' }),
    taken: Instant('When.'),
  },
  { name: 'ReturnPhoto' },
);

export const Return = Strict(
  {
    ...row,
    lines: Type.Array(ReturnLine, { description: 'What was announced.' }),
    units: Type.Array(ReturnUnit, { description: 'What was taken in.' }),
    photos: Type.Array(ReturnPhoto, { description: 'Pictures of it.' }),
    labels: Type.Array(ReturnLabel, { description: 'Labels that were asked for, oldest first.' }),
    history: Type.Array(
      Strict(
        {
          status: Enum(RETURN_STATUSES, 'What it became.'),
          time: Instant('When.'),
          by: Type.String({ description: 'Who did it.' }),
          reason: text('Why.'),
        },
        { name: 'ReturnStep' },
      ),
      { description: 'Oldest first.' },
    ),
    created_by: Type.String({ description: 'Who announced it, or took it.' }),
  },
  { name: 'Return' },
);

// --- What merchants send ----------------------------------------------------------------------------------------

const carried = {
  carrier: Maybe(Code(NAME_MAX, 'Carrier that brings it.')),
  tracking_number: Maybe(Code(NAME_MAX, 'The carrier’s number; with it, the return is `in_transit`.')),
};
const note = Maybe(Text(NOTE_MAX, 'Note.'));

export const NewReturn = Strict(
  {
    market_order_id: Code(NAME_MAX, 'The order that it was part of.'),
    lines: Type.Optional(
      Type.Array(
        Strict(
          {
            market_order_item_id: Maybe(Code(NAME_MAX, 'The marketplace’s id of the line of the order.')),
            sku: Maybe(Code(NAME_MAX, 'SKU of the line of the order.')),
            item_id: Maybe(Id('Item of the line of the order, or a component of it that was in the box.')),
            quantity,
            reason: Maybe(reason),
          },
          { name: 'NewReturnLine', description: 'Names a line of the order, by any of its names.' },
        ),
        {
          minItems: 1,
          maxItems: LINES_MAX,
          description: 'What comes back; all that was shipped and has not come back, where nothing is said.',
        },
      ),
    ),
    reason: Maybe(
      Enum(
        RETURN_REASONS,
        'Why it comes back; needed where a line, or the whole order, has no reason of its own.',
      ),
    ),
    warehouse_id: Maybe(Id('Warehouse that takes it in; the one that it left, where nothing is said.')),
    note,
    ...carried,
    exchange: Type.Optional(
      Enum(EXCHANGES, 'Whether an order replaces it, and when that is made. Default `none`.'),
    ),
    label: Type.Optional(WantedLabel),
  },
  { name: 'NewReturn' },
);
export type NewReturnInput = Static<typeof NewReturn>;

export const ReturnChanges = Strict({ note, ...carried }, { name: 'ReturnChanges' });
export type ReturnChangesInput = Static<typeof ReturnChanges>;

export const CancelReturn = Strict(
  { reason: Maybe(Text(REASON_MAX, 'Why it is cancelled.')) },
  { name: 'CancelReturn' },
);

export type CancelInput = Static<typeof CancelReturn>;

const decisions = Type.Array(
  Strict(
    {
      unit_id: Id('Units that wait for a decision.', 1),
      disposition: Enum(DISPOSITIONS, 'What becomes of them.'),
    },
    { name: 'UnitDecision' },
  ),
  { minItems: 1, maxItems: UNITS_MAX, description: 'All of them or none.' },
);

export const DecideUnits = Strict({ decisions }, { name: 'DecideUnits' });
export type DecideInput = Static<typeof DecideUnits>;

// --- What the hub sends -----------------------------------------------------------------------------------------

const override_reason = Maybe(
  Text(
    OVERRIDE_REASON_MAX,
    'Why the hub decides otherwise than the rules of the merchant, or about units that the merchant is asked about before `decide_by`. Needs the scope `inventory` or `ops`. Kept in `why`.',
  ),
);

export const DecideForMerchant = Strict({ decisions, override_reason }, { name: 'DecideForMerchant' });
export type DecideForMerchantInput = Static<typeof DecideForMerchant>;

const ARRIVALS = ['blind', 'marketplace'] as const;

export const NewArrival = Strict(
  {
    warehouse_id: Id('Warehouse that it came to.', 1),
    source: Type.Optional(
      Enum(ARRIVALS, '`blind`: nobody announced it; `marketplace`: a removal. Default `blind`.'),
    ),
    market_order_id: Maybe(Code(NAME_MAX, 'The order that it was part of, where a paper says so.')),
    removal_order_id: Maybe(Code(NAME_MAX, 'The marketplace’s number of a removal.')),
    reason: Maybe(reason),
    note,
    carrier: carried.carrier,
    tracking_number: Maybe(Code(NAME_MAX, 'The carrier’s number.')),
  },
  { name: 'NewArrival' },
);
export type ArrivalInput = Static<typeof NewArrival>;

export const TakeInUnits = Strict(
  {
    units: Type.Array(
      Strict(
        {
          line: Maybe(Type.Integer({ minimum: 1, maximum: 10_000, description: 'The announced line.' })),
          item_id: Maybe(Id('Item.')),
          barcode: Maybe(Code(NAME_MAX, 'A code of the item, as it was scanned.')),
          quantity,
          reason: Maybe(reason),
          grade: Enum(GRADES, 'A as new, B good, C worn, D worthless.'),
          condition: Enum(CONDITIONS, 'What they look like.'),
          lot: Maybe(
            Code(
              NAME_MAX,
              'Lot, as it is printed; where nothing is said, the one they left with. Required where the order shipped several and not ' +
                'all of them come back; null: those without one. A lot that was corrected since is the corrected one.',
            ),
          ),
          expiration: Maybe(
            Type.String({
              format: 'date',
              description:
                'Expiration date, as it is printed; where nothing is said, the one they left with.',
            }),
          ),
          note: Maybe(Text(UNIT_NOTE_MAX, 'Note.')),
          disposition: Maybe(
            Enum(
              [...DISPOSITIONS, 'ask'] as const,
              'What becomes of them. What differs from what the rules of the org say needs `override_reason`; `ask` never does.',
            ),
          ),
        },
        {
          name: 'NewReturnUnit',
          description:
            'Names `line`, `item_id` or `barcode`. By item or code, they are the announced ones that have not come, and the rest are ' +
            'units that nobody announced.',
        },
      ),
      { minItems: 1, maxItems: UNITS_MAX, description: 'Units that are alike stand together.' },
    ),
    finish: Type.Optional(Type.Boolean({ description: 'Nothing more comes: all of it is graded.' })),
    override_reason,
  },
  { name: 'TakeInUnits' },
);
export type TakeInInput = Static<typeof TakeInUnits>;

export const TakeBackUnits = Strict(
  {
    unit_id: Id('The units.'),
    quantity: Type.Optional(
      Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units. Default: all of them.' }),
    ),
    reason: Text(REASON_MAX, 'What went wrong.'),
  },
  { name: 'TakeBackUnits' },
);
export type TakeBackInput = Static<typeof TakeBackUnits>;

export const UndoReceive = Strict({ reason: Text(REASON_MAX, 'What went wrong.') }, { name: 'UndoReceive' });

export const NewReturnPhoto = Strict(
  {
    content: FileContent(PHOTO_BYTES_MAX, 'JPEG, PNG or WebP picture'),
    unit_id: Maybe(Id('The units that it shows.')),
    note: Maybe(Text(UNIT_NOTE_MAX, 'Note.')),
  },
  { name: 'NewReturnPhoto' },
);
export type NewPhotoInput = Static<typeof NewReturnPhoto>;

export const RETURN_EVENTS = {
  'return.created': ReturnRow,
  'return.updated': ReturnRow,
  'return.in_transit': ReturnRow,
  'return.received': ReturnRow,
  'return.receive_undone': ReturnRow,
  'return.graded': ReturnRow,
  'return.closed': ReturnRow,
  'return.cancelled': ReturnRow,
} as const;
