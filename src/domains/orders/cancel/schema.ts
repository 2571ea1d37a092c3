import { type Static, Type } from 'typebox';
import { Code, Enum, Flag, Id, Maybe, Strict, Text } from '../../../kit/http/schema.ts';
import { SUB_ORDER_STATUSES } from '../schema.ts';

const marketOrderId = Code(100, "The order's id on its marketplace, here or in the query.");

export const CancelBody = Strict(
  {
    market_order_id: Maybe(marketOrderId),
    reason: Maybe(Text(500, 'Why; it is kept in the history.')),
    dry_run: Maybe(Flag('Tell what would happen, and do nothing.')),
  },
  { name: 'CancelOrder' },
);

export const CancelQuery = Strict({
  market_order_id: Type.Optional(Code(100, "The order's id on its marketplace, here or in the body.")),
});

const subOrder = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
};

/** Also the members of the 409, where nothing can be cancelled. */
export const Cancellation = Strict(
  {
    market_order_id: Type.String({ description: "The order's id on its marketplace." }),
    success: Type.Boolean({ description: 'Whether everything is cancelled.' }),
    message: Type.String({ description: 'The outcome in words.' }),
    cancelled_orders: Type.Array(
      Strict(
        { ...subOrder, status: Enum(['cancelled'], 'Always cancelled.') },
        { name: 'CancelledSubOrder' },
      ),
    ),
    non_cancellable_orders: Type.Array(
      Strict(
        {
          ...subOrder,
          status: Enum(SUB_ORDER_STATUSES, 'What it is.'),
          reason: Type.String({ description: 'Why it cannot be cancelled.' }),
        },
        { name: 'NonCancellableSubOrder' },
      ),
    ),
  },
  { name: 'Cancellation' },
);
export type Cancellation = Static<typeof Cancellation>;
