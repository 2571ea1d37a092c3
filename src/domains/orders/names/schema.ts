// How a request names an order: by its id on its marketplace, with the marketplace or the order id where that is ambiguous.

import { Type } from 'typebox';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Id, Maybe, Nullable } from '../../../kit/http/schema.ts';

const MARKETPLACE_MAX = 100;

export const pickingMarketplace = Code(
  MARKETPLACE_MAX,
  'The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`.',
);

export const pickingOrderId = Id('The order’s id in this service, if its `market_order_id` is ambiguous.');

/** Members of a body beside `market_order_id`. */
export const picks = {
  marketplace: Maybe(pickingMarketplace),
  order_id: Maybe(pickingOrderId),
};

/** As the problem `ambiguous_reference` lists them. */
export const candidates = NamedList(
  'OrderCandidate',
  'With `ambiguous_reference`: the orders that it could mean.',
  {
    order_id: Id('Order id.'),
    market_order_id: Type.String({ description: "The order's id on its marketplace." }),
    marketplace: Nullable(Type.String({ description: 'Its marketplace.' })),
    order_status: Type.String({ description: 'Its status.' }),
  },
);

/** As bodies and queries have it. */
export interface SentName {
  readonly market_order_id?: string | null | undefined;
  readonly marketplace?: string | null | undefined;
  readonly order_id?: number | null | undefined;
}
