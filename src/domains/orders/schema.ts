// Words that the rooms of orders share.
import { Type } from 'typebox';
import { Enum, Id, Nullable, Strict } from '../../kit/http/schema.ts';

export const ROUTING_RULES = ['whole', 'fewest', 'partial', 'backorder', 'impossible'] as const;
/** Why a warehouse may ship nothing of an order. */
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

/** What the tables and the floor know; merchants see picking and packed as processing. */
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

/** What becomes of a sub-order that reaches nobody: all its parcels are lost, or lost or returned. */
export const PARCEL_OUTCOMES = ['lost', 'returned'] as const;
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number];

/** What an event of an order says: what it is now, with all its parts. */
const OrderChanged = Strict(
  {
    order_id: Id('Order id.'),
    market_order_id: Type.String({ description: "The order's id on its marketplace." }),
    marketplace: Nullable(Type.String({ description: 'Marketplace of the order.' })),
    order_status: Enum(ORDER_STATUSES, 'State of the order.'),
    sub_orders: Type.Array(
      Strict(
        {
          sub_order_id: Id('Sub-order id.'),
          sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
          sub_order_status: Enum(SUB_ORDER_STATUSES, 'State of the sub-order.'),
          warehouse_id: Nullable(Id('Warehouse it ships from.')),
          reason: Nullable(Type.String({ description: 'Why it is in this state.' })),
          items: Type.Array(
            Strict(
              {
                sku: Nullable(Type.String({ description: 'As ordered.' })),
                market_order_item_id: Nullable(Type.String({ description: 'As ordered.' })),
                quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
              },
              { name: 'OrderChangedItem' },
            ),
          ),
        },
        { name: 'OrderChangedSubOrder' },
      ),
    ),
  },
  { name: 'OrderChanged' },
);

export const ORDER_EVENTS = {
  'order.received': OrderChanged,
  'order.changed': OrderChanged,
  'order.cancelled': OrderChanged,
  'order.completed': OrderChanged,
} as const;

/** What a carrier can say of a shipment, and so where it can be. */
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
