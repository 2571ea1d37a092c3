import { type TProperties, Type } from 'typebox';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Enum, Flag, Id, Instant, Maybe, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { HeldUnits, STATUSES } from '../../stock/schema.ts';

const LINES_MAX = 1000;
const QUANTITY_MAX = 1_000_000_000;

const quantity = (description: string) => Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description });
const lot = Maybe(Code(100, 'Lot number.'));
const expiration = Maybe(Type.String({ format: 'date', description: 'Expiration date.' }));
const note = Maybe(Text(1000, 'Note.'));
/** resolve-lines.ts names it in its violations. */
export const allowUnsuitable = {
  allow_unsuitable_warehouse: Type.Optional(
    Flag('`true` also receives goods that the warehouse lacks the service for (hazmat, cold storage).'),
  ),
};
const status = Enum(STATUSES, 'Inventory status.');

/** Which item: one of these, or several that agree. */
const itemReference = {
  item_id: Type.Optional(Id('Catalog item id.')),
  mpn: Type.Optional(Code(100, 'Manufacturer part number.')),
  upc: Type.Optional(Code(20, 'Universal product code.')),
  ean: Type.Optional(Code(20, 'European article number.')),
  sku: Type.Optional(Code(100, 'SKU of one of its listings.')),
};

const lines = <T extends TProperties>(properties: T, name: string) =>
  BoundedList(name, 'Lines.', LINES_MAX, { ...itemReference, ...properties });

export const ReceiptLine = Named('ReceiptLine', {
  ...itemReference,
  quantity: quantity('Units received.'),
  lot,
  expiration,
  status: Type.Optional(status),
  note,
});

export const Receive = Named('Receive', {
  warehouse_id: Id('Where the goods arrived.'),
  ir_number: Maybe(
    Code(
      50,
      'Number of the source document in another system. Goods of inventory requests are received against those.',
    ),
  ),
  ...allowUnsuitable,
  lines: Type.Array(ReceiptLine, { minItems: 1, maxItems: LINES_MAX, description: 'What arrived.' }),
});

const ADJUST_REASONS = ['found', 'lost', 'disposed', 'damaged', 'correction', 'relabelled'] as const;

export const Adjust = Named('Adjust', {
  warehouse_id: Id('Where.'),
  lines: lines(
    {
      quantity: Type.Integer({
        minimum: -QUANTITY_MAX,
        maximum: QUANTITY_MAX,
        description: 'Units, signed, not 0.',
      }),
      status: Type.Optional(status),
      lot,
      expiration,
      reason: Enum(ADJUST_REASONS, 'Why.'),
      note,
    },
    'AdjustLine',
  ),
});

export const Count = Named('Count', {
  warehouse_id: Id('Where.'),
  note,
  lines: lines(
    {
      counted: Type.Integer({ minimum: 0, maximum: QUANTITY_MAX, description: 'Counted units.' }),
      status: Type.Optional(status),
      lot,
      expiration,
    },
    'CountLine',
  ),
});

export const ChangeStatus = Named('ChangeStatus', {
  warehouse_id: Id('Where.'),
  lines: lines(
    {
      quantity: quantity('Units.'),
      from_status: status,
      to_status: status,
      lot,
      expiration,
      note,
    },
    'StatusLine',
  ),
});

/** The operation that corrects a lot or its date: named where a request is refused because of them. */
export const CORRECT_LOT = 'POST /ops/v1/orgs/{org_id}/stock/correct_lot';

export const CorrectLot = Named('CorrectLot', {
  ...itemReference,
  lot: Maybe(Code(100, 'The current lot; null or absent: units without a lot.')),
  expiration: Maybe(
    Type.String({
      format: 'date',
      description: 'The current date of units without a lot; a lot has one date.',
    }),
  ),
  to_lot: Maybe(Code(100, 'The correct lot; absent: unchanged.')),
  to_expiration: Maybe(Type.String({ format: 'date', description: 'The correct date; absent: unchanged.' })),
  warehouse_id: Type.Optional(
    Id('Only units at this warehouse; absent: at all. The date of a lot changes in all warehouses.'),
  ),
  reason: Text(1000, 'The reason, kept as the note of the movements.'),
});

export const NewHold = Named('NewHold', {
  warehouse_id: Id('Where.'),
  note,
  lines: lines({ quantity: quantity('Units to hold.'), lot, expiration }, 'HoldLine'),
});

export const Hold = Named('Hold', {
  id: Id('Hold id.'),
  note: Nullable(Type.String({ description: 'Note.' })),
  created: Instant('When it was created.'),
  created_by: Type.String({ description: 'Who created it.' }),
  released: Nullable(Instant('When it was released.')),
  version: Type.Integer({ minimum: 1, description: 'Increases with every change.' }),
  lines: Type.Array(HeldUnits, {
    description:
      'Units that it holds; for a released hold, those it held then: none if a count, an adjustment or a status change ' +
      'took the last ones. ' +
      'unit.',
  }),
});

/** What every change of stock answers: how many lines, and the last event sequence it made. */
export const StockChanged = Named('StockChanged', {
  lines: Type.Integer({ minimum: 0, description: 'Number of lines.' }),
  id: Type.Optional(Id('Number of the count.')),
  units: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Only for lot corrections: corrected units.',
    }),
  ),
  taken_from_holds: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Only for adjustments, counts and status changes: units taken from holds. A hold without units is released.',
    }),
  ),
  counted: Type.Optional(
    NamedList('CountedLine', 'Counts only.', {
      line: Type.Integer({ minimum: 0, description: 'Index of the line.' }),
      before: Type.Integer({ minimum: 0, description: 'Recorded units before the count.' }),
      difference: Type.Integer({ description: 'Counted minus recorded units.' }),
    }),
  ),
  done: Flag('Always true: a change that is not possible is answered with a problem.'),
});
