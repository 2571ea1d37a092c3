// Changes of an order that has been taken: as they are sent, and what they come to.
import { type Static, Type } from 'typebox';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Flag, Id, Instant, Maybe, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { newInstructions } from '../instructions/schema.ts';
import { details, ITEMS_MAX, NewOrderItem } from '../intake/schema.ts';
import { ORDER_STATUSES, SUB_ORDER_STATUSES } from '../schema.ts';
import { changedFields } from './fields/schema.ts';

const REASON_MAX = 500;

/** Of the merchant's fields; the others say where and when the order was placed. */
const changeable = {
  ship_to_name: Type.Optional(details.ship_to_name),
  address_line1: Type.Optional(details.address_line1),
  address_line2: details.address_line2,
  address_line3: details.address_line3,
  city: Type.Optional(details.city),
  state: details.state,
  postal_code: details.postal_code,
  country: Type.Optional(details.country),
  address_country: details.address_country,
  phone: details.phone,
  buyer_email: details.buyer_email,
  latest_ship_date: details.latest_ship_date,
  latest_delivery_date: details.latest_delivery_date,
  shipping_carrier: details.shipping_carrier,
  shipment_service_level_category: details.shipment_service_level_category,
  customer_order_number: details.customer_order_number,
  display_order_id: details.display_order_id,
  po_number: details.po_number,
  sales_order_number: details.sales_order_number,
  ref1: details.ref1,
  ref2: details.ref2,
  ...newInstructions,
};

export type ChangeableName = keyof typeof changeable;
export const CHANGEABLE_NAMES = Object.keys(changeable) as ChangeableName[];

const changes = {
  ...changeable,
  items: Type.Optional(
    Type.Array(NewOrderItem, {
      minItems: 1,
      maxItems: ITEMS_MAX,
      description:
        'Lines with their new quantities, named by `market_order_item_id`, or by `sku` where it stands once. Lines that ' +
        'are not named stay. Another SKU adds a line. A line is removed by cancelling it. `quantity` is what `GET /v1/orders` ' +
        'answers: the units ordered in all, cancelled ones included, so that what ships is `quantity` less `cancelled_quantity`.',
    }),
  ),
  dry_run: Maybe(Flag('Return what would happen without changing anything.')),
};

export const OrderChanges = Named('OrderChanges', {
  ...changes,
  reason: Maybe(Text(REASON_MAX, 'Why, for the history.')),
});
export type OrderChanges = Static<typeof OrderChanges>;

export const OpsOrderChanges = Named('OpsOrderChanges', {
  ...changes,
  reason: Text(REASON_MAX, 'Why, for the history: the merchant reads it.'),
});

const text = (description: string) => Type.String({ description });

export const ChangedOrder = Named('ChangedOrder', {
  market_order_id: text("The order's id on its marketplace."),
  order_id: Id('Order id.'),
  order_status: Enum(ORDER_STATUSES, 'Its status, after the change.'),
  version: Type.Integer({ minimum: 1, description: 'Increases with every change; the ETag of the order.' }),
  dry_run: Flag('Whether nothing was changed.'),
  changes: changedFields,
  is_rerouted: Flag('Whether the plan is another: other warehouses, units or dates.'),
  sub_orders: NamedList('ChangedSubOrder', 'What ships from where, after the change.', {
    sub_order_id: Nullable(Id('Sub-order id; null for one that a dry run would make.')),
    sub_order_number: Nullable(text('Number of the sub-order.')),
    sub_order_status: Enum(SUB_ORDER_STATUSES, 'Its state.'),
    warehouse_id: Nullable(Id('Warehouse it ships from; null if none may ship it.')),
    reason: Nullable(text('Why it is in this state, if that needs an explanation.')),
    ship_by: Nullable(Instant('The hub’s promise to ship; null while backordered.')),
    latest_ship: Nullable(Instant('The merchant’s latest ship date; a date ends at its warehouse.')),
    items: NamedList('ChangedSubOrderItem', null, {
      sku: Nullable(text('As ordered.')),
      market_order_item_id: Nullable(text('As ordered.')),
      quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
    }),
  }),
});
export type ChangedOrder = Static<typeof ChangedOrder>;
