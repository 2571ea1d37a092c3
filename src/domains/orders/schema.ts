// Vocabulary shared by the order modules.
import { Type } from 'typebox';
import { NamedList } from '../../kit/http/named-list/schema.ts';
import { Enum, Id, Named, Nullable } from '../../kit/http/schema.ts';
import { cancelStep } from './cancel/requests/schema.ts';
import { changedFields } from './change/fields/schema.ts';
import { holds } from './holds/schema.ts';
import { instructionsInEvents } from './instructions/schema.ts';
import { ORDER_POLICY_EVENTS } from './policy/schema.ts';

export const ROUTING_RULES = ['whole', 'fewest', 'partial', 'backorder', 'impossible', 'refused'] as const;
export const ROUTING_EXCLUSIONS = [
  'inactive',
  'no_orders_service',
  'no_hazmat_service',
  'no_cold_storage',
] as const;

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'backordered',
  'partially_shipped',
  'complete',
  'cancelled',
  'error',
  'lost',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SUB_ORDER_STATUSES = [
  'pending',
  'processing',
  'backordered',
  'shipped',
  'cancelled',
  'error',
] as const;
export type SubOrderStatus = (typeof SUB_ORDER_STATUSES)[number];

/** As stored and as the floor sees them; merchants see picking and packed as processing. */
export const SUB_ORDER_STATES = [
  'pending',
  'picking',
  'packed',
  'shipped',
  'backordered',
  'cancelled',
  'error',
] as const;
export type SubOrderState = (typeof SUB_ORDER_STATES)[number];

/** Outcomes of a sub-order that arrives nowhere: all parcels lost, or all lost or returned. */
export const PARCEL_OUTCOMES = ['lost', 'returned'] as const;
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number];

export const previousOrderId = Id(
  'The cancelled order that had its marketplace and `market_order_id` before.',
);

/** The payload of order events: the current order with all its sub-orders. */
const OrderChanged = Named('OrderChanged', {
  order_id: Id('Order id.'),
  market_order_id: Type.String({ description: "The order's id on its marketplace." }),
  marketplace: Nullable(Type.String({ description: 'Marketplace of the order.' })),
  order_status: Enum(ORDER_STATUSES, 'State of the order.'),
  ...instructionsInEvents,
  holds: Type.Optional(holds),
  changes: Type.Optional(changedFields),
  cancel_request: Type.Optional(cancelStep),
  previous_order_id: Type.Optional(previousOrderId),
  reason: Type.Optional(
    Type.String({ description: 'Why the hub entered it for the merchant; with `order.received` alone.' }),
  ),
  sub_orders: NamedList('OrderChangedSubOrder', null, {
    sub_order_id: Id('Sub-order id.'),
    sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
    sub_order_status: Enum(SUB_ORDER_STATUSES, 'State of the sub-order.'),
    warehouse_id: Nullable(Id('Warehouse it ships from.')),
    reason: Nullable(Type.String({ description: 'Why it is in this state.' })),
    items: NamedList('OrderChangedItem', null, {
      sku: Nullable(Type.String({ description: 'As ordered.' })),
      market_order_item_id: Nullable(Type.String({ description: 'As ordered.' })),
      quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
    }),
  }),
});

export const ORDER_EVENTS = {
  'order.received': OrderChanged,
  'order.changed': OrderChanged,
  'order.amended': OrderChanged,
  'order.held': OrderChanged,
  'order.released': OrderChanged,
  'order.cancelled': OrderChanged,
  'order.completed': OrderChanged,
  'order.cancel_requested': OrderChanged,
  'order.cancel_confirmed': OrderChanged,
  'order.cancel_refused': OrderChanged,
  ...ORDER_POLICY_EVENTS,
} as const;

/** What carriers report about a shipment, and so its status. */
export const TRACKING_CODES = [
  'label_created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivery_attempted',
  'available_for_pickup',
  'exception',
  'damaged',
  'lost',
  'delivered',
  'returned',
] as const;
export type TrackingCode = (typeof TRACKING_CODES)[number];
