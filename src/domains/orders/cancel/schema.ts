import { type Static, Type } from 'typebox';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Enum, Flag, Id, Maybe, Named, Strict, Text } from '../../../kit/http/schema.ts';
import { SUB_ORDER_STATUSES } from '../schema.ts';

const marketOrderId = Code(100, "The order's id on its marketplace, here or in the query.");

export const CancelBody = Named('CancelOrder', {
  market_order_id: Maybe(marketOrderId),
  reason: Maybe(Text(500, 'The reason, recorded in the history.')),
  dry_run: Maybe(Flag('Return what would happen without changing anything.')),
});

export const CancelQuery = Strict({
  market_order_id: Type.Optional(Code(100, "The order's id on its marketplace, here or in the body.")),
});

const subOrder = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
};

/** Also the members of the 409 if nothing can be cancelled. */
export const Cancellation = Named('Cancellation', {
  market_order_id: Type.String({ description: "The order's id on its marketplace." }),
  success: Type.Boolean({ description: 'Whether everything is cancelled.' }),
  message: Type.String({ description: 'A summary of the outcome.' }),
  cancelled_orders: NamedList('CancelledSubOrder', null, {
    ...subOrder,
    status: Enum(['cancelled'], 'Always cancelled.'),
  }),
  non_cancellable_orders: NamedList('NonCancellableSubOrder', null, {
    ...subOrder,
    status: Enum(SUB_ORDER_STATUSES, 'What it is.'),
    reason: Type.String({ description: 'Why it cannot be cancelled.' }),
  }),
});
export type Cancellation = Static<typeof Cancellation>;
