import { type Static, type TSchema, Type } from 'typebox';

import { Code, Enum, Id, Maybe, Money, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { NewHold } from '../holds/schema.ts';
import { INSTANT_LENGTH_MAX, newInstructions } from '../instructions/schema.ts';
import { ORDER_STATUSES, previousOrderId, SUB_ORDER_STATUSES } from '../schema.ts';

const ORDERS_MAX = 250;
export const ITEMS_MAX = 100;
export const MARKET_ORDER_ID_MAX = 100;
export const SKU_MAX = 100;
export const MARKETPLACE_MAX = 100;
const UNIT_PRICE_MAX = 10_000_000;
/** Bounds the response: 250 orders full of mistakes still take a few megabytes. */
export const VIOLATIONS_PER_ORDER_MAX = 100;
/** An order or item with more properties, known or unknown, is rejected without a closer look. */
export const PROPERTIES_MAX = 100;

export const STATE_MAX = 100;
export const POSTAL_CODE_MAX = 20;

const REASON_MAX = 500;
const QUANTITY_MAX = 1_000_000;
const EMAIL_MAX = 320;

const SERVICE_LEVELS = [
  'Standard',
  'Expedited',
  'SecondDay',
  'NextDay',
  'SameDay',
  'Scheduled',
  'Priority',
  'FreeEconomy',
] as const;

const Country = (description: string) =>
  Type.String({ pattern: '^[A-Za-z]{2}$', description, 'x-code': true });

/** The pattern only separates the two forms; code checks that the day exists. */
const DateOrInstant = (description: string) =>
  Type.String({
    maxLength: INSTANT_LENGTH_MAX,
    pattern:
      '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$',
    description,
    examples: ['2026-11-14', '2026-11-14T09:30:00.000Z'],
  });

const marketOrderId = Code(
  MARKET_ORDER_ID_MAX,
  "The order's id on its marketplace, unique in the organization.",
);
const marketOrderItemId = Code(100, "The line's id on its marketplace, unique in the order.");
const sku = Code(SKU_MAX, "A listing's SKU on the order's marketplace, else any listing's, else an mpn.");

export const NewOrderItem = Named('NewOrderItem', {
  market_order_item_id: Maybe(marketOrderItemId),
  sku: Maybe(sku),
  item_id: Maybe(Id('Item id. One of `sku` and `item_id` is required; both must name the same item.')),
  quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units.' }),
  unit_price: Maybe(Money('Unit price.', { minimum: 0, maximum: UNIT_PRICE_MAX })),
  currency: Maybe(
    Type.String({
      pattern: '^[A-Z]{3}$',
      'x-code': true,
      description: 'an upper-case ISO 4217 currency code; USD if there is a price without one',
    }),
  ),
});

/** In response order. */
export const details = {
  ship_to_name: Text(200, 'Recipient.'),
  address_line1: Text(200, 'Street and number.'),
  address_line2: Maybe(Text(200, 'Second address line.')),
  address_line3: Maybe(Text(200, 'Third address line.')),
  city: Text(100, 'City.'),
  state: Maybe(
    Code(
      STATE_MAX,
      'State or province; required in countries whose addresses need one. In the United States, Canada and ' +
        'Australia its code or name, in any case; the code is stored.',
    ),
  ),
  postal_code: Maybe(
    Code(
      POSTAL_CODE_MAX,
      'Postal code; required in countries whose addresses need one. Stored in its usual form: upper case, without ' +
        'a country prefix, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`.',
    ),
  ),
  country: Country('an ISO 3166-1 alpha-2 country code; stored in upper case'),
  address_country: Maybe(Country('the same country as `country`, if given')),
  phone: Maybe(Text(50, 'Phone number of the recipient.')),
  buyer_email: Maybe(
    Type.String({ format: 'email', maxLength: EMAIL_MAX, description: 'Email address of the buyer.' }),
  ),
  order_source: Maybe(Text(100, 'The source of the order.')),
  marketplace: Maybe(
    Code(MARKETPLACE_MAX, 'Marketplace it was placed on; used to find listings, in any case.'),
  ),
  market_order_state: Maybe(Text(100, 'Its state on the marketplace.')),
  order_placed_date: Maybe(DateOrInstant('a date, which means its start in UTC, or an instant')),
  latest_ship_date: Maybe(
    DateOrInstant('a date, which ends in the time zone of the warehouse that ships, or an instant'),
  ),
  latest_delivery_date: Maybe(DateOrInstant('a date, which means its end in UTC, or an instant')),
  marketplace_updated_at: Maybe(DateOrInstant('a date, which means its start in UTC, or an instant')),
  shipping_carrier: Maybe(Text(100, 'Requested carrier.')),
  shipment_service_level_category: Maybe(Enum(SERVICE_LEVELS, 'Service level.')),
  customer_order_number: Maybe(Code(100, "The customer's number of the order.")),
  display_order_id: Maybe(Text(100, 'Order number shown to the customer.')),
  po_number: Maybe(Code(100, 'Purchase order number.')),
  sales_order_number: Maybe(Text(100, 'Sales order number.')),
  ref1: Maybe(Text(200, 'Your own reference.')),
  ref2: Maybe(Text(200, 'Your own second reference.')),
};

export type DetailName = keyof typeof details;

export const DETAIL_NAMES = Object.keys(details) as DetailName[];

export const NewOrder = Named('NewOrder', {
  market_order_id: marketOrderId,
  ...details,
  ...newInstructions,
  hold: Maybe(NewHold),
  items: Type.Array(NewOrderItem, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is ordered.' }),
});

export type NewOrder = Static<typeof NewOrder>;

const OrdersOf = <T extends TSchema>(order: T) =>
  Type.Array(order, {
    minItems: 1,
    maxItems: ORDERS_MAX,
    description: 'Each is independent: an error in one does not affect the others.',
  });

export const NewOrders = Named('NewOrders', { orders: OrdersOf(NewOrder) });

/** What a request is rejected for as a whole; each order is then validated on its own. */
export const OrdersEnvelope = Strict({ orders: OrdersOf(Type.Unknown()) });

const entryReason = Text(REASON_MAX, 'Why the hub enters them: the merchant reads it in the history.');

export const EnteredOrders = Named('EnteredOrders', { reason: entryReason, orders: OrdersOf(NewOrder) });

export const EnteredOrdersEnvelope = Strict({ reason: entryReason, orders: OrdersOf(Type.Unknown()) });

const SubOrderItem = Named('TakenSubOrderItem', {
  sku: Nullable(Text(100, 'As ordered.')),
  item_id: Id('Item id.'),
  market_order_item_id: Nullable(Text(100, 'As ordered.')),
  quantity: Type.Integer({
    minimum: 1,
    description: 'Units of this line in the sub-order.',
  }),
});

const SubOrder = Named('TakenSubOrder', {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Text(120, 'Number of the sub-order.'),
  sub_order_status: Enum(SUB_ORDER_STATUSES, 'State of the sub-order.'),
  warehouse_id: Nullable(Id('Warehouse it ships from; null if none may ship it.')),
  warehouse_name: Nullable(Text(200, 'Name of the warehouse.')),
  reason: Nullable(Type.String({ description: 'Why it is in this state, if that needs an explanation.' })),
  items: Type.Array(SubOrderItem),
});

const ErroneousOrder = Named('ErroneousOrder', {
  index: Type.Integer({ minimum: 0, description: 'Position in `orders`, from 0.' }),
  market_order_id: Nullable(Text(MARKET_ORDER_ID_MAX, 'As sent; null if it is not a valid id.')),
  errors: Type.Array(Type.String(), {
    maxItems: VIOLATIONS_PER_ORDER_MAX,
    description: 'The violations as text.',
  }),
  violations: Type.Array(
    Named('OrderViolation', {
      pointer: Type.String({ description: 'JSON pointer inside the order.' }),
      in: Type.String({ description: 'Always `body`.' }),
      code: Type.String({ description: 'A violation code.' }),
      message: Type.String({ description: 'What is expected.' }),
    }),
    { maxItems: VIOLATIONS_PER_ORDER_MAX, description: `All violations, up to ${VIOLATIONS_PER_ORDER_MAX}.` },
  ),
});

export const OrdersTaken = Named('OrdersTaken', {
  received_orders: Type.Array(Text(MARKET_ORDER_ID_MAX, 'A market_order_id.'), {
    maxItems: ORDERS_MAX,
    description: 'Orders received, new or sent again unchanged, each once.',
  }),
  erroneous_orders: Type.Array(ErroneousOrder, {
    maxItems: ORDERS_MAX,
    description: 'Rejected orders, with the reasons.',
  }),
  orders: Type.Array(
    Named('TakenOrder', {
      market_order_id: marketOrderId,
      order_id: Id('Order id.'),
      order_status: Enum(ORDER_STATUSES, 'State of the order.'),
      previous_order_id: Nullable(previousOrderId),
      sub_orders: Type.Array(SubOrder, { description: 'What ships from where.' }),
    }),
    { maxItems: ORDERS_MAX, description: 'The received orders.' },
  ),
});
export type OrdersTaken = Static<typeof OrdersTaken>;
