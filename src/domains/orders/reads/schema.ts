import { Type } from 'typebox';
import { Enum, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import {
  ORDER_STATUSES,
  ROUTING_EXCLUSIONS,
  ROUTING_RULES,
  SUB_ORDER_STATUSES,
  TRACKING_CODES,
} from '../schema.ts';

const MARKET_ORDER_ID_MAX = 100;
const TEXT_MAX = 100;
const WAREHOUSES_MAX = 100;
const MARKETPLACES_MAX = 100;

const text = (description: string) => Nullable(Type.String({ description }));
const instant = (description: string) => Nullable(Instant(description));
const units = (description: string) => Type.Integer({ minimum: 0, description });
const money = (description: string) => Nullable(Type.Number({ minimum: 0, description }));
const count = units;

// --- Filters ----------------------------------------------------------------------------------------------------

export const orderId = (example?: number) => Id('The order’s id here, as answers have it.', example);

export const marketOrderId = (example?: string) =>
  Type.String({
    minLength: 1,
    maxLength: MARKET_ORDER_ID_MAX,
    description: 'The order’s id on its marketplace.',
    ...(example === undefined ? {} : { examples: [example] }),
  });

export const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

export const marketplaceFilter = Type.String({
  minLength: 1,
  maxLength: TEXT_MAX,
  description: 'A marketplace.',
});

export const SORTS = [
  'created',
  '-created',
  'placed',
  '-placed',
  'updated',
  '-updated',
  'market_order_id',
  '-market_order_id',
] as const;

export const orderFilters = {
  'status[]': Type.Optional(
    Type.Array(Enum(ORDER_STATUSES, 'A status.'), {
      maxItems: ORDER_STATUSES.length,
      description: 'Orders in one of these states.',
    }),
  ),
  order_id: Type.Optional(orderId()),
  market_order_id: Type.Optional(marketOrderId()),
  'marketplace[]': Type.Optional(
    Type.Array(marketplaceFilter, {
      maxItems: MARKETPLACES_MAX,
      description: 'Orders from one of these marketplaces.',
    }),
  ),
  'warehouse_ids[]': Type.Optional(
    Type.Array(Id('A warehouse.'), {
      maxItems: WAREHOUSES_MAX,
      description: 'Orders of which some part ships from one of these warehouses.',
    }),
  ),
  sku: Type.Optional(
    Type.String({ minLength: 1, maxLength: TEXT_MAX, description: 'Orders with this SKU, as it was sent.' }),
  ),
  placed_start_date: day('First day on which the order was placed, in UTC.'),
  placed_end_date: day('Last day on which the order was placed, in UTC.'),
  created_start_date: day('First day on which the order came in, in UTC.'),
  created_end_date: day('Last day on which the order came in, in UTC.'),
  latest_ship_from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Orders with a `latest_ship_date` at or after this instant.',
    }),
  ),
  latest_ship_until: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Orders with a `latest_ship_date` before this instant; the most urgent first, unless `sort` says otherwise. With the ' +
        'states that are still to leave, and now: those that are late.',
    }),
  ),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Orders that changed at or after this instant, in the order of their changes unless `sort` says otherwise. Poll with ' +
        'the largest `updated` that you have seen: none is missed.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: TEXT_MAX,
      description:
        'Contained, whatever the case, in market_order_id, customer_order_number, po_number, ship_to_name or a sku.',
    }),
  ),
  sort: Type.Optional(
    Enum(
      SORTS,
      'Order of the list; `-` in front for descending. Ties go by order_id. Default `-created`; with `updated_since`, `updated`; with a bound of `latest_ship_date`, by it.',
    ),
  ),
};

// --- Orders -----------------------------------------------------------------------------------------------------

/** What the merchant sent beside the lines, as it is kept. */
const details = {
  ship_to_name: Type.String({ description: 'Who gets it.' }),
  address_line1: Type.String({ description: 'Street and number.' }),
  address_line2: text('Second address line.'),
  address_line3: text('Third address line.'),
  city: Type.String({ description: 'City.' }),
  state: text('State or province.'),
  postal_code: text('Postal code.'),
  country: Type.String({ description: 'ISO 3166-1 alpha-2 country code.' }),
  address_country: text('The same country, where it was sent.'),
  phone: text('Telephone number of the recipient.'),
  buyer_email: text('Email address of the buyer.'),
  order_source: text('Where the order comes from.'),
  marketplace: text('Marketplace it was placed on.'),
  market_order_state: text('What the marketplace said its state is.'),
  order_placed_date: instant('When it was placed.'),
  latest_ship_date: text(
    'Until when it has to leave, as it was sent: an instant, or a date, which ends with that day at the warehouse that ships. ' +
      'Each sub-order tells its own `latest_ship`.',
  ),
  latest_delivery_date: instant('When it has to arrive.'),
  marketplace_updated_at: instant('When the marketplace changed it last.'),
  shipping_carrier: text('Carrier that was asked for.'),
  shipment_service_level_category: text('How fast it has to be.'),
  customer_order_number: text('The customer’s number of the order.'),
  display_order_id: text('Number that the customer sees.'),
  po_number: text('Purchase order number.'),
  sales_order_number: text('Sales order number.'),
  ref1: text('A reference of the merchant.'),
  ref2: text('A second reference of the merchant.'),
};

const line = {
  market_order_item_id: text('The line’s id on its marketplace.'),
  sku: text('As it was sent.'),
};

const OrderItem = Strict(
  {
    ...line,
    item_id: Id('The catalog item.'),
    quantity: Type.Integer({ minimum: 1, description: 'Units ordered.' }),
    unit_price: money('Price of one unit.'),
    currency: text('ISO 4217 currency code.'),
  },
  { name: 'OrderItem' },
);

const SubOrderItem = Strict(
  {
    sku: line.sku,
    market_order_item_id: line.market_order_item_id,
    quantity: Type.Integer({ minimum: 1, description: 'Units of the line that this part of the order has.' }),
    shipped_quantity: units('Those of them that have left.'),
  },
  { name: 'SubOrderItem' },
);

const subOrder = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Type.String({ description: 'What people scan and say.' }),
  sub_order_status: Enum(SUB_ORDER_STATUSES, 'Its state.'),
  warehouse_id: Nullable(Id('Warehouse it ships from; of a backorder, where it would best ship from.')),
  warehouse_name: text('Name of the warehouse.'),
  reason: text('Why it is in this state, where that needs a word.'),
};

const ship_by = instant('Until when the hub has promised to ship it; null while it waits for stock.');
const latest_ship = instant(
  'Until when the merchant wants it to leave; a date ends with that day at its warehouse.',
);

const SubOrder = Strict(
  {
    ...subOrder,
    ship_by,
    shipped: instant('When it left.'),
    latest_ship,
    items: Type.Array(SubOrderItem),
  },
  { name: 'SubOrder' },
);

export const Order = Strict(
  {
    order_id: Id('Order id.'),
    market_order_id: marketOrderId(),
    order_status: Enum(ORDER_STATUSES, 'Derived from its sub-orders.'),
    ...details,
    units: Type.Integer({ minimum: 1, description: 'Units ordered, of all lines.' }),
    items: Type.Array(OrderItem, { description: 'What was ordered.' }),
    sub_orders: Type.Array(SubOrder, { description: 'What ships from where.' }),
    created: Instant('When it came in.'),
    created_by: Type.String({ description: 'Who sent it.' }),
    updated: Instant('Last change.'),
    version: Type.Integer({ minimum: 1, description: 'Grows with every change.' }),
  },
  { name: 'Order' },
);

// --- Status -----------------------------------------------------------------------------------------------------

const STAGES = ['picking', 'packed'] as const;

const OrderHistoryEntry = Strict(
  {
    sub_order_id: subOrder.sub_order_id,
    status: Enum(SUB_ORDER_STATUSES, 'What it became.'),
    stage: Nullable(Enum(STAGES, 'How far it is, where it is processing.')),
    time: Instant('When.'),
    actor: text('Who did it; null where a part was split off and nobody kept by whom.'),
    reason: text(
      'Why, where that needs a word: of the first entry of a sub-order, why it began like this; of the others, why it ' +
        'moved on. The sub-order’s own `reason` is that of its last entry, or says anew why it is still in its state.',
    ),
    from_status: Nullable(Enum(SUB_ORDER_STATUSES, 'What it was; null where it began.')),
  },
  { name: 'OrderHistoryEntry' },
);

/** What routing writes down of each decision (routing/types.ts). */
const RoutingReasons = Strict(
  {
    rule: Enum(
      ROUTING_RULES,
      'What decided: `whole` one warehouse ships everything; `fewest` as few as can do it together; `partial` some ships, the ' +
        'rest waits; `backorder` everything waits; `impossible` no warehouse may ship it.',
    ),
    text: Type.String({ description: 'The decision in words.' }),
    warehouses: Type.Array(
      Strict(
        {
          id: Id('Warehouse id.'),
          distance_km: Type.Number({ description: 'From the warehouse to the address.' }),
          can_ship_units: Type.Integer({
            minimum: 0,
            description: 'Units of the order that it could ship alone.',
          }),
          ship_by: Nullable(Instant('When they would have left at the latest; null where it never opens.')),
          excluded: Nullable(
            Enum(ROUTING_EXCLUSIONS, 'Why it may ship nothing of the order; null where it may.'),
          ),
          chosen: Type.Boolean({ description: 'Whether it ships some of it.' }),
        },
        { name: 'ConsideredWarehouse' },
      ),
      { description: 'Those that were considered, the best first.' },
    ),
  },
  {
    name: 'RoutingReasons',
    description: 'How a sub-order was routed: what was considered and what decided.',
  },
);

export const OrderStatusAnswer = Strict(
  {
    market_order_id: marketOrderId(),
    order_id: Id('Order id.'),
    order_status: Enum(
      ORDER_STATUSES,
      'The first that holds: all cancelled → cancelled; all live ones shipped and all parcels lost → lost; all lost or ' +
        'returned → returned; all live ones shipped → complete; some shipped → partially_shipped; any error → error; any processing → processing; all backordered → backordered; else pending.',
    ),
    sub_orders: Type.Array(
      Strict(
        {
          ...subOrder,
          items: Type.Array(SubOrderItem),
          why: RoutingReasons,
          ship_by,
          latest_ship,
        },
        { name: 'RoutedSubOrder' },
      ),
    ),
    history: Type.Array(OrderHistoryEntry, { description: 'Every step of every sub-order, oldest first.' }),
  },
  { name: 'OrderStatusAnswer' },
);

// --- Tracking ---------------------------------------------------------------------------------------------------

const TrackingEvent = Strict(
  {
    time: Instant('When it happened.'),
    code: Type.String({ description: 'What happened.' }),
    description: text('In the carrier’s words.'),
    location: text('Where.'),
  },
  { name: 'TrackingEvent' },
);

const ShippedLot = Strict(
  {
    item_id: Id('Item of the lot: that of the line; of a bundle, one of its components.'),
    lot_id: text('Lot number.'),
    quantity: Type.Integer({ minimum: 1, description: 'Units of this item in the lot.' }),
    expiration_date: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
  },
  { name: 'ShippedLot' },
);

const ShippedItem = Strict(
  {
    ...line,
    quantity: units(
      'Units of the line in this carton. A bundle counts where its last component is; 0 where only some are.',
    ),
    lots: Type.Array(ShippedLot),
  },
  { name: 'ShippedItem' },
);

export const OrderTracking = Strict(
  {
    market_order_id: marketOrderId(),
    order_status: Enum(ORDER_STATUSES, 'Status of the order.'),
    tracking_info: Strict(
      {
        shipment_id: Id('Shipment id.'),
        tracking_carrier: Type.String({ description: 'Carrier.' }),
        tracking_number: Type.String({ description: 'Tracking number.' }),
        tracking_url: text('Where the carrier shows it.'),
        shipping_method: text('Service of the carrier.'),
        departure_date: Instant('When it left the warehouse.'),
        warehouse_id: Id('Warehouse it left.'),
        warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
        carton_weight: Strict({
          weight: Type.Number({ exclusiveMinimum: 0, description: 'Weight.' }),
          unit: Enum(['lb'], 'Unit of weight.'),
        }),
        freight_charge: Nullable(
          Strict({
            amount: Type.Number({ minimum: 0, description: 'What the merchant is charged for carrying it.' }),
            currency: Type.String({ description: 'ISO 4217 currency code.' }),
          }),
        ),
        current_status: Enum(TRACKING_CODES, 'Where it stands; a late event never moves it backwards.'),
        events: Type.Array(TrackingEvent, { description: 'Oldest first.' }),
        item_list: Type.Array(ShippedItem, { description: 'What is in the carton.' }),
      },
      { name: 'TrackingInfo' },
    ),
    order_id: Id('The order’s id here.'),
  },
  { name: 'OrderTracking' },
);

// --- Summary ----------------------------------------------------------------------------------------------------

export const OrderSummary = Strict(
  {
    start_date: Type.String({ format: 'date', description: 'First day.' }),
    end_date: Type.String({ format: 'date', description: 'Last day.' }),
    total_orders: count('Orders that came in.'),
    total_units: units(
      'Their units but those that were cancelled; with `warehouse_id`, those of the parts that ship from there.',
    ),
    by_status: Strict(
      Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, count(`Orders that are ${status} now.`)]),
      ) as Record<(typeof ORDER_STATUSES)[number], ReturnType<typeof count>>,
    ),
    by_marketplace: Type.Array(
      Strict(
        {
          marketplace: text('Marketplace; null where the order names none.'),
          orders: count('Orders.'),
          units: units('Units.'),
        },
        { name: 'MarketplaceOrders' },
      ),
      { description: 'Most orders first.' },
    ),
    by_warehouse: Type.Array(
      Strict(
        {
          warehouse_id: Id('Warehouse id.'),
          warehouse_name: Type.String({ description: 'Warehouse name.' }),
          orders: count('Orders with a part there; one that is split counts at each.'),
          units: units('Units of those parts.'),
        },
        { name: 'WarehouseOrders' },
      ),
      { description: 'By warehouse_id.' },
    ),
    by_day: Type.Array(
      Strict(
        {
          date: Type.String({ format: 'date', description: 'The day, in UTC.' }),
          received: count('Orders that came in.'),
          shipped: count('Orders of which all had left.'),
          cancelled: count('Orders that became cancelled.'),
        },
        { name: 'OrderDay' },
      ),
      { description: 'Every day of the range.' },
    ),
    backordered_units: units('Units of these orders that wait for stock.'),
    on_time_ship_rate: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Of the parts that left in the range, the share that had left by their `ship_by`.',
      }),
    ),
    median_hours_to_ship: Nullable(
      Type.Number({
        minimum: 0,
        description: 'From the order’s arrival to its departure, of the parts that left in the range.',
      }),
    ),
    latest_ship_date_rate: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Of the parts that left in the range and had a latest ship date, the share that met it.',
      }),
    ),
  },
  { name: 'OrderSummary' },
);
