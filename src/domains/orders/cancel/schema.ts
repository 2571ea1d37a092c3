import { type Static, Type } from 'typebox';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Enum, Flag, Id, Maybe, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { pickingMarketplace, pickingOrderId, picks } from '../names/schema.ts';
import { SUB_ORDER_STATES, SUB_ORDER_STATUSES } from '../schema.ts';
import { CancelRequest } from './requests/schema.ts';

const MARKET_ORDER_ID_MAX = 100;
const LINE_NAME_MAX = 100;
const REASON_MAX = 500;
const ITEMS_MAX = 100;
const QUANTITY_MAX = 1_000_000_000;

const text = (description: string) => Type.String({ description });
const marketOrderId = Code(MARKET_ORDER_ID_MAX, "The order's id on its marketplace, here or in the query.");

const CANCELLED_IN_ALL =
  'How many units of the line are to be cancelled in all, those that are cancelled already included: repeating the request ' +
  'changes nothing.';

const items = BoundedList(
  'CancelItem',
  'Which units to cancel, each line once; without it the whole order. A line is named by `market_order_item_id`, or ' +
    'by `sku` where only one line has it.',
  ITEMS_MAX,
  {
    market_order_item_id: Maybe(Code(LINE_NAME_MAX, 'The line’s id on its marketplace.')),
    sku: Maybe(Code(LINE_NAME_MAX, 'As ordered.')),
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: CANCELLED_IN_ALL }),
  },
);
export type CancelledItem = Static<typeof items>[number];

const dry_run = Maybe(Flag('Return what would happen without changing anything.'));

export const CancelBody = Named('CancelOrder', {
  market_order_id: Maybe(marketOrderId),
  ...picks,
  reason: Maybe(Text(REASON_MAX, 'The reason, recorded in the history.')),
  dry_run,
  items: Maybe(items),
});

export const CancelForMerchant = Named('CancelOrderForMerchant', {
  market_order_id: Code(MARKET_ORDER_ID_MAX, "The order's id on its marketplace."),
  ...picks,
  reason: Text(REASON_MAX, 'The reason, recorded in the history, which the merchant can see.'),
  dry_run,
  items: Maybe(items),
});

export const CancelQuery = Strict({
  market_order_id: Type.Optional(
    Code(MARKET_ORDER_ID_MAX, "The order's id on its marketplace, here or in the body."),
  ),
  marketplace: Type.Optional(pickingMarketplace),
  order_id: Type.Optional(pickingOrderId),
});

const named = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: text('Number of the sub-order.'),
};

const CancelledUnits = Named('CancellationItem', {
  market_order_item_id: Nullable(text('As ordered.')),
  sku: Nullable(text('As ordered.')),
  quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
});

/** Also the members of the 409 if nothing can be cancelled. */
export const Cancellation = Named('Cancellation', {
  market_order_id: text("The order's id on its marketplace."),
  success: Type.Boolean({ description: 'Whether everything is cancelled.' }),
  message: text('A summary of the outcome.'),
  cancelled_orders: NamedList(
    'CancelledSubOrder',
    'Sub-orders with the cancelled units. Where others of its units stay, those that are cancelled become a sub-order ' +
      'of their own; `dry_run` names the one that has them now.',
    {
      ...named,
      status: Enum(['cancelled'], 'Always cancelled.'),
      items: Type.Array(CancelledUnits, { description: 'Which units are cancelled.' }),
    },
  ),
  non_cancellable_orders: NamedList('NonCancellableSubOrder', null, {
    ...named,
    status: Enum(SUB_ORDER_STATUSES, 'What it is.'),
    reason: text(
      'Why it is not cancelled. `cancel_requested`: it is being picked, and the floor is asked; its answer is an event, and ' +
        '`cancel_request` of the sub-order.',
    ),
    items: Type.Array(CancelledUnits, { description: 'Which units are not cancelled.' }),
  }),
});
export type Cancellation = Static<typeof Cancellation>;

/** For the hub: one that is not answered. */
export const OpenCancelRequest = Named('OpenCancelRequest', {
  org_id: Id('The organization that owns the order.'),
  org_name: text('Name of the organization.'),
  order_id: Id('Order id.'),
  market_order_id: text('The order’s id on its marketplace.'),
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: text('Number of the sub-order, as scanned and read out.'),
  state: Enum(SUB_ORDER_STATES, 'Its state.'),
  warehouse_id: Nullable(Id('Warehouse it ships from.')),
  warehouse_name: Nullable(text('Name of the warehouse.')),
  units: Type.Integer({ minimum: 0, description: 'All of its units.' }),
  cancel_request: CancelRequest,
});
