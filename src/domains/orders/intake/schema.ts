import { type Static, type TSchema, Type } from 'typebox';
import { Code, Enum, Id, Maybe, Money, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { ORDER_STATUSES, SUB_ORDER_STATUSES } from '../schema.ts';

const ORDERS_MAX = 250;
export const ITEMS_MAX = 100;
export const MARKET_ORDER_ID_MAX = 100;
export const SKU_MAX = 100;
export const MARKETPLACE_MAX = 100;
const UNIT_PRICE_MAX = 10_000_000;
/** More are not listed: 250 orders of nothing but mistakes still make an answer of a few megabytes. */
export const VIOLATIONS_PER_ORDER_MAX = 100;
/** Properties of an order or of one of its items, known and unknown, beyond which nobody looks at them. */
export const PROPERTIES_MAX = 100;

export const STATE_MAX = 100;
export const POSTAL_CODE_MAX = 20;

const QUANTITY_MAX = 1_000_000;
const EMAIL_MAX = 320;
/** 2026-11-14T09:30:00.123456789+01:00 */
const INSTANT_LENGTH_MAX = 35;

const SERVICE_LEVELS = ['Standard', 'Expedited', 'SecondDay', 'NextDay'] as const;

const Country = (description: string) =>
  Type.String({ pattern: '^[A-Za-z]{2}$', description, 'x-code': true });

/** That the day exists is for the code to say; the pattern tells the two forms. */
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

const NewOrderItem = Strict(
  {
    market_order_item_id: Maybe(marketOrderItemId),
    sku: Maybe(sku),
    item_id: Maybe(Id('Item id. One of `sku` and `item_id` is required; both must mean the same item.')),
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units.' }),
    unit_price: Maybe(Money('Price of one unit.', { minimum: 0, maximum: UNIT_PRICE_MAX })),
    currency: Maybe(
      Type.String({
        pattern: '^[A-Z]{3}$',
        'x-code': true,
        description: 'an ISO 4217 currency code in capital letters; USD when there is a price without one',
      }),
    ),
  },
  { name: 'NewOrderItem' },
);

/** In the order in which they come back. */
const details = {
  ship_to_name: Text(200, 'Who gets it.'),
  address_line1: Text(200, 'Street and number.'),
  address_line2: Maybe(Text(200, 'Second address line.')),
  address_line3: Maybe(Text(200, 'Third address line.')),
  city: Text(100, 'City.'),
  state: Maybe(
    Code(
      STATE_MAX,
      'State or province; required where addresses of the country need one. In the United States, Canada and ' +
        'Australia its code or its name in any letters; the code is kept.',
    ),
  ),
  postal_code: Maybe(
    Code(
      POSTAL_CODE_MAX,
      'Postal code; required where addresses of the country need one. It is kept in its usual form: in capital ' +
        'letters, without the country before it, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`.',
    ),
  ),
  country: Country('an ISO 3166-1 alpha-2 country code; kept in capital letters'),
  address_country: Maybe(Country('the same country as `country`, if given')),
  phone: Maybe(Text(50, 'Telephone number of the recipient.')),
  buyer_email: Maybe(
    Type.String({ format: 'email', maxLength: EMAIL_MAX, description: 'Email address of the buyer.' }),
  ),
  order_source: Maybe(Text(100, 'Where the order comes from.')),
  marketplace: Maybe(
    Code(MARKETPLACE_MAX, 'Marketplace it was placed on; listings are found by it in any letters.'),
  ),
  market_order_state: Maybe(Text(100, 'What the marketplace says its state is.')),
  order_placed_date: Maybe(DateOrInstant('a date, which means its start in UTC, or an instant')),
  latest_ship_date: Maybe(
    DateOrInstant('a date, which ends with that day at the warehouse that ships, or an instant'),
  ),
  latest_delivery_date: Maybe(DateOrInstant('a date, which means its end in UTC, or an instant')),
  marketplace_updated_at: Maybe(DateOrInstant('a date, which means its start in UTC, or an instant')),
  shipping_carrier: Maybe(Text(100, 'Carrier that is asked for.')),
  shipment_service_level_category: Maybe(Enum(SERVICE_LEVELS, 'How fast it has to be.')),
  customer_order_number: Maybe(Code(100, "The customer's number of the order.")),
  display_order_id: Maybe(Text(100, 'Number that the customer sees.')),
  po_number: Maybe(Code(100, 'Purchase order number.')),
  sales_order_number: Maybe(Text(100, 'Sales order number.')),
  ref1: Maybe(Text(200, 'A reference of your own.')),
  ref2: Maybe(Text(200, 'A second reference of your own.')),
};

export type DetailName = keyof typeof details;

export const DETAIL_NAMES = Object.keys(details) as DetailName[];

export const NewOrder = Strict(
  {
    market_order_id: marketOrderId,
    ...details,
    items: Type.Array(NewOrderItem, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is ordered.' }),
  },
  { name: 'NewOrder' },
);

export type NewOrder = Static<typeof NewOrder>;

const OrdersOf = <T extends TSchema>(order: T) =>
  Type.Array(order, {
    minItems: 1,
    maxItems: ORDERS_MAX,
    description: 'Each stands alone: what is wrong with one does not harm the others.',
  });

export const NewOrders = Strict({ orders: OrdersOf(NewOrder) }, { name: 'NewOrders' });

/** What a request is refused for as a whole; each order is then judged by itself. */
export const OrdersEnvelope = Strict({ orders: OrdersOf(Type.Unknown()) });

const SubOrderItem = Strict(
  {
    sku: Nullable(Text(100, 'As ordered.')),
    item_id: Id('Item id.'),
    market_order_item_id: Nullable(Text(100, 'As ordered.')),
    quantity: Type.Integer({
      minimum: 1,
      description: 'Units of this line that this part of the order has.',
    }),
  },
  { name: 'TakenSubOrderItem' },
);

const SubOrder = Strict(
  {
    sub_order_id: Id('Sub-order id.'),
    sub_order_number: Text(120, 'Number of the sub-order.'),
    sub_order_status: Enum(SUB_ORDER_STATUSES, 'State of the sub-order.'),
    warehouse_id: Nullable(Id('Warehouse it ships from; null when none may ship it.')),
    warehouse_name: Nullable(Text(200, 'Name of the warehouse.')),
    reason: Nullable(Type.String({ description: 'Why it is in this state, where that needs a word.' })),
    items: Type.Array(SubOrderItem),
  },
  { name: 'TakenSubOrder' },
);

export const ErroneousOrder = Strict(
  {
    index: Type.Integer({ minimum: 0, description: 'Position in `orders`, from 0.' }),
    market_order_id: Nullable(Text(MARKET_ORDER_ID_MAX, 'As sent; null when what was sent cannot be one.')),
    errors: Type.Array(Type.String(), {
      maxItems: VIOLATIONS_PER_ORDER_MAX,
      description: 'The violations in words.',
    }),
    violations: Type.Array(
      Strict(
        {
          pointer: Type.String({ description: 'JSON pointer inside the order.' }),
          in: Type.String({ description: 'Always `body`.' }),
          code: Type.String({ description: 'A violation code.' }),
          message: Type.String({ description: 'What would be right.' }),
        },
        { name: 'OrderViolation' },
      ),
      {
        maxItems: VIOLATIONS_PER_ORDER_MAX,
        description: `Everything that is wrong with it, up to ${VIOLATIONS_PER_ORDER_MAX}.`,
      },
    ),
  },
  { name: 'ErroneousOrder' },
);

export type ErroneousOrder = Static<typeof ErroneousOrder>;

export const OrdersTaken = Strict(
  {
    received_orders: Type.Array(Text(MARKET_ORDER_ID_MAX, 'A market_order_id.'), {
      maxItems: ORDERS_MAX,
      description: 'Orders that are in, new or sent again unchanged, each once.',
    }),
    erroneous_orders: Type.Array(ErroneousOrder, {
      maxItems: ORDERS_MAX,
      description: 'Orders that were not taken, and why.',
    }),
    orders: Type.Array(
      Strict(
        {
          market_order_id: marketOrderId,
          order_id: Id('Order id.'),
          order_status: Enum(ORDER_STATUSES, 'State of the order.'),
          sub_orders: Type.Array(SubOrder, { description: 'What ships from where.' }),
        },
        { name: 'TakenOrder' },
      ),
      { maxItems: ORDERS_MAX, description: 'What became of the orders that were received.' },
    ),
  },
  { name: 'OrdersTaken' },
);
