// One search over the orders of all merchants.
import { type Static, Type } from 'typebox';
import { NamedList } from '../../../../kit/http/named-list/schema.ts';
import { Enum, Flag, Id, Instant, Named, Nullable } from '../../../../kit/http/schema.ts';
import { ORDER_STATUSES, SUB_ORDER_STATES } from '../../schema.ts';

export const SEARCH_LENGTH_MAX = 100;
export const FOUND_MAX = 50;

/** What of an order can match. */
export const MATCHED = [
  'order_id',
  'market_order_id',
  'sub_order_number',
  'tracking_number',
  'lot',
  'customer_order_number',
  'po_number',
  'ship_to_name',
  'sku',
] as const;
export type Matched = (typeof MATCHED)[number];

const text = (description: string) => Type.String({ description });

export const FoundOrders = Named('FoundOrders', {
  q: text('The search text.'),
  has_more: Flag('Whether there are more: narrow the search, or search the orders of one organization.'),
  orders: NamedList('FoundOrder', 'Newest first.', {
    org_id: Id('Organization id.'),
    org_name: text('Its name.'),
    order_id: Id('Order id.'),
    market_order_id: text("The order's id on its marketplace."),
    marketplace: Nullable(text('Marketplace it was placed on.')),
    order_status: Enum(ORDER_STATUSES, 'Its status.'),
    is_held: Flag('Whether a hold stands.'),
    ship_to_name: text('Recipient.'),
    created: Instant('When it came in.'),
    matched: Type.Array(Enum(MATCHED, 'A field.'), { description: 'What has the text.' }),
    sub_orders: NamedList('FoundSubOrder', 'What ships from where.', {
      sub_order_id: Id('Sub-order id.'),
      sub_order_number: text('Number of the sub-order.'),
      state: Enum(SUB_ORDER_STATES, 'Its state.'),
      warehouse_id: Nullable(Id('Warehouse it ships from.')),
      warehouse_name: Nullable(text('Its name.')),
      tracking_numbers: Type.Array(Type.String(), { description: 'Of its shipped cartons.' }),
    }),
  }),
});
export type FoundOrders = Static<typeof FoundOrders>;
