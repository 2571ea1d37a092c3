import { type Static, Type } from 'typebox';
import { AnyOf, dayRange, InstantFilter } from '../../../kit/http/filters/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Flag, Id, Instant, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { cancel_request } from '../cancel/requests/schema.ts';
import { HOLD_REASONS, holds } from '../holds/schema.ts';
import { instructions, PRIORITY_MAX, PRIORITY_MIN } from '../instructions/schema.ts';
import {
  ORDER_STATUSES,
  previousOrderId,
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

export const orderId = (example?: number) => Id('The order’s id in this service.', example);

export const marketOrderId = (example?: string) =>
  Type.String({
    minLength: 1,
    maxLength: MARKET_ORDER_ID_MAX,
    description: 'The order’s id on its marketplace.',
    ...(example === undefined ? {} : { examples: [example] }),
  });

export const marketplaceFilter = Text(TEXT_MAX, 'A marketplace.');

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
  'status[]': AnyOf(
    Enum(ORDER_STATUSES, 'A status.'),
    ORDER_STATUSES.length,
    'Orders in one of these states.',
  ),
  order_id: Type.Optional(orderId()),
  market_order_id: Type.Optional(marketOrderId()),
  'marketplace[]': AnyOf(marketplaceFilter, MARKETPLACES_MAX, 'Orders from one of these marketplaces.'),
  'warehouse_ids[]': AnyOf(
    Id('A warehouse.'),
    WAREHOUSES_MAX,
    'Orders with a sub-order at one of these warehouses.',
  ),
  sku: Type.Optional(Text(TEXT_MAX, 'Orders with this SKU, as sent.')),
  ...dayRange('placed', 'the order was placed'),
  ...dayRange('created', 'the order came in'),
  latest_ship_from: InstantFilter('Orders with a `latest_ship_date` at or after this instant.'),
  latest_ship_until: InstantFilter(
    'Orders with a `latest_ship_date` before this instant; most urgent first, unless `sort` says otherwise. ' +
      'Combine it with open states and the current time to get late orders.',
  ),
  updated_since: InstantFilter(
    'Orders that changed at or after this instant, sorted by change unless `sort` says otherwise. Polling with ' +
      'the largest `updated` seen so far never misses a change.',
  ),
  held: Type.Optional(Flag('`true`: only orders that are held.')),
  'hold_reason[]': AnyOf(
    Enum(HOLD_REASONS, 'A reason.'),
    HOLD_REASONS.length,
    'Orders that are held for one of these reasons.',
  ),
  'priority[]': AnyOf(
    Type.Integer({ minimum: PRIORITY_MIN, maximum: PRIORITY_MAX, description: 'A priority.' }),
    PRIORITY_MAX,
    'Orders with one of these priorities.',
  ),
  q: Type.Optional(
    Text(
      TEXT_MAX,
      'Case-insensitive search in market_order_id, customer_order_number, po_number, ship_to_name and SKUs.',
    ),
  ),
  sort: Type.Optional(
    Enum(
      SORTS,
      'Sort order; prefix `-` for descending. Ties are sorted by order_id. Default `-created`; `updated` with `updated_since`; the latest ship date with a filter on it.',
    ),
  ),
};

// --- Orders -----------------------------------------------------------------------------------------------------

/** The merchant's fields except the lines, as stored. */
const details = {
  ship_to_name: Type.String({ description: 'Recipient.' }),
  address_line1: Type.String({ description: 'Street and number.' }),
  address_line2: text('Second address line.'),
  address_line3: text('Third address line.'),
  city: Type.String({ description: 'City.' }),
  state: text('State or province.'),
  postal_code: text('Postal code.'),
  country: Type.String({ description: 'ISO 3166-1 alpha-2 country code.' }),
  address_country: text('The same country, if it was sent.'),
  phone: text('Phone number of the recipient.'),
  buyer_email: text('Email address of the buyer.'),
  order_source: text('The source of the order.'),
  marketplace: text('Marketplace it was placed on.'),
  market_order_state: text('Its state on the marketplace.'),
  order_placed_date: instant('When it was placed.'),
  latest_ship_date: text(
    'The latest ship date as sent: an instant, or a date that ends in the time zone of the warehouse. Each ' +
      'sub-order has its own `latest_ship`.',
  ),
  latest_delivery_date: instant('When it must arrive.'),
  marketplace_updated_at: instant('When it last changed on the marketplace.'),
  shipping_carrier: text('Requested carrier.'),
  shipment_service_level_category: text('Service level.'),
  customer_order_number: text('The customer’s order number.'),
  display_order_id: text('Order number shown to the customer.'),
  po_number: text('Purchase order number.'),
  sales_order_number: text('Sales order number.'),
  ref1: text('The merchant’s reference.'),
  ref2: text('The merchant’s second reference.'),
};

const line = {
  market_order_item_id: text('The line’s id on its marketplace.'),
  sku: text('As sent.'),
};

const OrderItem = Named('OrderItem', {
  ...line,
  item_id: Id('The catalog item.'),
  quantity: Type.Integer({
    minimum: 1,
    description:
      'Units ordered, those that were cancelled since included: `cancelled_quantity` says how many.',
  }),
  unit_price: money('Unit price.'),
  currency: text('ISO 4217 currency code.'),
  cancelled_quantity: units('Cancelled units of `quantity`; the others ship.'),
});

const SubOrderItem = Named('SubOrderItem', {
  sku: line.sku,
  market_order_item_id: line.market_order_item_id,
  quantity: Type.Integer({ minimum: 1, description: 'Units of the line in the sub-order.' }),
  shipped_quantity: units('Shipped units.'),
});

const subOrder = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Type.String({ description: 'Number of the sub-order, as scanned and read out.' }),
  sub_order_status: Enum(SUB_ORDER_STATUSES, 'Its state.'),
  warehouse_id: Nullable(Id('Warehouse it ships from; for a backorder, the one it would best ship from.')),
  warehouse_name: text('Name of the warehouse.'),
  reason: text('Why it is in this state, if that needs an explanation.'),
};

const ship_by = instant('The hub’s promise to ship; null while backordered.');
const latest_ship = instant(
  'The merchant’s latest ship date; a date ends in the time zone of its warehouse.',
);

const SubOrder = Named('SubOrder', {
  ...subOrder,
  ship_by,
  shipped: instant('When it shipped.'),
  latest_ship,
  items: Type.Array(SubOrderItem),
  cancel_request,
});

export const Order = Named('Order', {
  order_id: Id('Order id.'),
  market_order_id: marketOrderId(),
  order_status: Enum(ORDER_STATUSES, 'Derived from its sub-orders.'),
  ...details,
  units: Type.Integer({ minimum: 1, description: 'Ordered units of all lines.' }),
  items: Type.Array(OrderItem, { description: 'What was ordered.' }),
  sub_orders: Type.Array(SubOrder, { description: 'What ships from where.' }),
  created: Instant('When it came in.'),
  created_by: Type.String({ description: 'Who sent it.' }),
  updated: Instant('Last change.'),
  version: Type.Integer({ minimum: 1, description: 'Increases with every change.' }),
  ...instructions,
  holds,
  previous_order_id: Nullable(previousOrderId),
});

// --- Status -----------------------------------------------------------------------------------------------------

const STAGES = ['picking', 'packed'] as const;

const OrderHistoryEntry = Named('OrderHistoryEntry', {
  sub_order_id: subOrder.sub_order_id,
  status: Enum(SUB_ORDER_STATUSES, 'The new status.'),
  stage: Nullable(Enum(STAGES, 'Progress while processing.')),
  time: Instant('When.'),
  actor: text('Who did it; null for older splits without a recorded actor.'),
  reason: text(
    'Why, if that needs an explanation: for the first entry of a sub-order why it began in this status, for the ' +
      'others why it moved on. The sub-order’s own `reason` is that of its last entry, or a newer reason why it is ' +
      'still in its status.',
  ),
  from_status: Nullable(Enum(SUB_ORDER_STATUSES, 'The previous status; null at the beginning.')),
});

/** What routing stores for each decision (routing/types.ts). */
export const RoutingReasons = Named(
  'RoutingReasons',
  {
    rule: Enum(
      ROUTING_RULES,
      'The deciding rule: `whole` one warehouse ships everything; `fewest` the fewest warehouses that can ship it ' +
        'together; `partial` some ships, the rest is backordered; `backorder` everything is backordered; ' +
        '`impossible` no warehouse may ship it; `refused` the order policy or a forbidden destination does not allow it.',
    ),
    text: Type.String({ description: 'The decision as text.' }),
    warehouses: NamedList('ConsideredWarehouse', 'Warehouses considered, best first.', {
      id: Id('Warehouse id.'),
      distance_km: Type.Number({ description: 'From the warehouse to the address.' }),
      can_ship_units: Type.Integer({
        minimum: 0,
        description: 'Units of the order that it could ship alone.',
      }),
      ship_by: Nullable(Instant('When they would ship at the latest; null if it never opens.')),
      excluded: Nullable(Enum(ROUTING_EXCLUSIONS, 'Why it may not ship any of the order; null if it may.')),
      chosen: Type.Boolean({ description: 'Whether it ships some of it.' }),
    }),
  },
  { description: 'How a sub-order was routed: the options and the decision.' },
);
export type RoutingReasons = Static<typeof RoutingReasons>;

export const OrderStatusAnswer = Named('OrderStatusAnswer', {
  market_order_id: marketOrderId(),
  order_id: Id('Order id.'),
  order_status: Enum(
    ORDER_STATUSES,
    'The first that applies: all cancelled → cancelled; all live ones shipped and all parcels lost → lost; all ' +
      'lost or returned → returned; all live ones shipped → complete; some shipped → partially_shipped; any error ' +
      '→ error; any processing → processing; all backordered → backordered; else pending.',
  ),
  sub_orders: NamedList('RoutedSubOrder', null, {
    ...subOrder,
    items: Type.Array(SubOrderItem),
    why: RoutingReasons,
    ship_by,
    latest_ship,
    cancel_request,
  }),
  history: Type.Array(OrderHistoryEntry, { description: 'Every step of every sub-order, oldest first.' }),
  ...instructions,
  holds,
  marketplace: text('Marketplace it was placed on.'),
  previous_order_id: Nullable(previousOrderId),
});

// --- Tracking ---------------------------------------------------------------------------------------------------

const TrackingEvent = Named('TrackingEvent', {
  time: Instant('When it happened.'),
  code: Type.String({ description: 'What happened.' }),
  description: text('In the carrier’s words.'),
  location: text('Where.'),
});

const ShippedLot = Named('ShippedLot', {
  item_id: Id('Item of the lot: the line’s, or a component if it is a bundle.'),
  lot_id: text('Lot number.'),
  quantity: Type.Integer({ minimum: 1, description: 'Units of this item in the lot.' }),
  expiration_date: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
});

const ShippedItem = Named('ShippedItem', {
  ...line,
  quantity: units(
    'Units of the line in this carton. A bundle counts in the carton that completes it; 0 if it has only some components.',
  ),
  lots: Type.Array(ShippedLot),
});

export const OrderTracking = Named('OrderTracking', {
  market_order_id: marketOrderId(),
  order_status: Enum(ORDER_STATUSES, 'Status of the order.'),
  tracking_info: Named('TrackingInfo', {
    shipment_id: Id('Shipment id.'),
    tracking_carrier: Type.String({ description: 'Carrier.' }),
    tracking_number: Type.String({ description: 'Tracking number.' }),
    tracking_url: text('The carrier’s tracking page.'),
    shipping_method: text('Carrier service.'),
    departure_date: Instant('When it left the warehouse.'),
    warehouse_id: Id('Warehouse it shipped from.'),
    warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
    carton_weight: Strict({
      weight: Type.Number({ exclusiveMinimum: 0, description: 'Weight.' }),
      unit: Enum(['lb'], 'Unit of weight.'),
    }),
    freight_charge: Nullable(
      Strict({
        amount: Type.Number({ minimum: 0, description: 'Shipping cost charged to the merchant.' }),
        currency: Type.String({ description: 'ISO 4217 currency code.' }),
      }),
    ),
    current_status: Enum(TRACKING_CODES, 'Current status; a late event never moves it backwards.'),
    events: Type.Array(TrackingEvent, { description: 'Oldest first.' }),
    item_list: Type.Array(ShippedItem, { description: 'What is in the carton.' }),
  }),
  order_id: Id('The order’s id in this service.'),
});

// --- Summary ----------------------------------------------------------------------------------------------------

export const OrderSummary = Named('OrderSummary', {
  start_date: Type.String({ format: 'date', description: 'First day.' }),
  end_date: Type.String({ format: 'date', description: 'Last day.' }),
  total_orders: count('Orders that came in.'),
  total_units: units(
    'Their units except cancelled ones; with `warehouse_id`, only those that ship from there.',
  ),
  by_status: Strict(
    Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, count(`Orders that are ${status} now.`)]),
    ) as Record<(typeof ORDER_STATUSES)[number], ReturnType<typeof count>>,
  ),
  by_marketplace: NamedList('MarketplaceOrders', 'Most orders first.', {
    marketplace: text('Marketplace; null if the order has none.'),
    orders: count('Orders.'),
    units: units('Units.'),
  }),
  by_warehouse: NamedList('WarehouseOrders', 'By warehouse_id.', {
    warehouse_id: Id('Warehouse id.'),
    warehouse_name: Type.String({ description: 'Warehouse name.' }),
    orders: count('Orders with a sub-order there; a split order counts at each warehouse.'),
    units: units('Units of those sub-orders.'),
  }),
  by_day: NamedList('OrderDay', 'Every day of the range.', {
    date: Type.String({ format: 'date', description: 'The day, in UTC.' }),
    received: count('Orders that came in.'),
    shipped: count('Orders that were completely shipped.'),
    cancelled: count('Orders that were cancelled.'),
  }),
  backordered_units: units('Backordered units of these orders.'),
  on_time_ship_rate: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the sub-orders shipped in the range that met their `ship_by`.',
    }),
  ),
  median_hours_to_ship: Nullable(
    Type.Number({
      minimum: 0,
      description: 'From intake to shipping, for the sub-orders shipped in the range.',
    }),
  ),
  latest_ship_date_rate: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Share of the sub-orders shipped in the range that met their latest ship date, if they had one.',
    }),
  ),
});
