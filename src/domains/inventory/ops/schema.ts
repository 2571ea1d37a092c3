import { type TProperties, Type } from 'typebox';
import { Code, Enum, Flag, Id, Instant, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { HeldUnits, STATUSES } from '../../stock/schema.ts';

const LINES_MAX = 1000;
const QUANTITY_MAX = 1_000_000_000;

const quantity = (description: string) => Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description });
const lot = Type.Optional(Nullable(Code(100, 'Lot number.')));
const expiration = Type.Optional(Nullable(Type.String({ format: 'date', description: 'Expiration date.' })));
const note = Type.Optional(Nullable(Text(1000, 'Note.')));
/** Named once more in resolve-lines.ts, which tells of it. */
export const allowUnsuitable = {
  allow_unsuitable_warehouse: Type.Optional(
    Flag('Goods go there though the warehouse lacks the service for them (hazmat, cold storage).'),
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
  Type.Array(Strict({ ...itemReference, ...properties }, { name }), {
    minItems: 1,
    maxItems: LINES_MAX,
    description: 'Lines.',
  });

export const ReceiptLine = Strict(
  {
    ...itemReference,
    quantity: quantity('Units received.'),
    lot,
    expiration,
    status: Type.Optional(status),
    note,
  },
  { name: 'ReceiptLine' },
);

export const Receive = Strict(
  {
    warehouse_id: Id('Where the goods arrived.'),
    ir_number: Type.Optional(
      Nullable(
        Code(
          50,
          'Another system’s number for what they belong to; those of inventory requests are received against them.',
        ),
      ),
    ),
    ...allowUnsuitable,
    lines: Type.Array(ReceiptLine, { minItems: 1, maxItems: LINES_MAX, description: 'What arrived.' }),
  },
  { name: 'Receive' },
);

const ADJUST_REASONS = ['found', 'lost', 'disposed', 'damaged', 'correction', 'relabelled'] as const;

export const Adjust = Strict(
  {
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
  },
  { name: 'Adjust' },
);

export const Count = Strict(
  {
    warehouse_id: Id('Where.'),
    note,
    lines: lines(
      {
        counted: Type.Integer({ minimum: 0, maximum: QUANTITY_MAX, description: 'Units that are there.' }),
        status: Type.Optional(status),
        lot,
        expiration,
      },
      'CountLine',
    ),
  },
  { name: 'Count' },
);

export const ChangeStatus = Strict(
  {
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
  },
  { name: 'ChangeStatus' },
);

/** The operation that mends a lot or its date, for those who are refused because of it. */
export const CORRECT_LOT = 'POST /ops/v1/orgs/{org_id}/stock/correct_lot';

export const CorrectLot = Strict(
  {
    ...itemReference,
    lot: Type.Optional(
      Nullable(Code(100, 'The lot as it is in the books; null or absent: units without a lot.')),
    ),
    expiration: Type.Optional(
      Nullable(
        Type.String({
          format: 'date',
          description: 'Of units without a lot, their date as it is in the books; a lot has one date.',
        }),
      ),
    ),
    to_lot: Type.Optional(Nullable(Code(100, 'The lot as it should be; absent: as it is.'))),
    to_expiration: Type.Optional(
      Nullable(Type.String({ format: 'date', description: 'The date as it should be; absent: as it is.' })),
    ),
    warehouse_id: Type.Optional(
      Id('Only the units there; absent: everywhere. The date of a lot changes everywhere.'),
    ),
    reason: Text(1000, 'Why; it stands as the note of the movements.'),
  },
  { name: 'CorrectLot' },
);

export const NewHold = Strict(
  {
    warehouse_id: Id('Where.'),
    note,
    lines: lines({ quantity: quantity('Units to set aside.'), lot, expiration }, 'HoldLine'),
  },
  { name: 'NewHold' },
);

export const Hold = Strict(
  {
    id: Id('Hold id.'),
    note: Nullable(Type.String({ description: 'Note.' })),
    created: Instant('When it was made.'),
    created_by: Type.String({ description: 'Who made it.' }),
    released: Nullable(Instant('When it was released.')),
    version: Type.Integer({ minimum: 1, description: 'Grows with every change.' }),
    lines: Type.Array(HeldUnits, {
      description:
        'What it holds now; of one that is released, what it held then: nothing where it ended by itself because stock that was ' +
        'counted, adjusted or moved to another status left it no unit.',
    }),
  },
  { name: 'Hold' },
);

/** What every change of stock answers: how many lines, and the last event sequence it made. */
export const StockChanged = Strict(
  {
    lines: Type.Integer({ minimum: 0, description: 'Lines that were carried out.' }),
    id: Type.Optional(Id('Number of the count.')),
    units: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Corrections of a lot only: units that have the right label now.',
      }),
    ),
    taken_from_holds: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Adjustments, counts and changes of status only: units that holds have lost by it. A hold that has none left is released.',
      }),
    ),
    counted: Type.Optional(
      Type.Array(
        Strict(
          {
            line: Type.Integer({ minimum: 0, description: 'Index of the line.' }),
            before: Type.Integer({ minimum: 0, description: 'Units in the books before.' }),
            difference: Type.Integer({ description: 'What the count changed.' }),
          },
          { name: 'CountedLine' },
        ),
        { description: 'Counts only.' },
      ),
    ),
    done: Flag('Always true: a change that cannot be carried out answers a problem.'),
  },
  { name: 'StockChanged' },
);
