import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { boundedRangeViolations, rangeViolations } from '../../../kit/http/date-ranges.ts';
import { DayFilter } from '../../../kit/http/filters/schema.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Flag, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { lastDays } from '../../../kit/kernel/days.ts';
import { resolveOrder } from '../names/resolve-order.ts';
import { pickingMarketplace } from '../names/schema.ts';
import { readSummary } from '../summary/queries.ts';
import { EXAMPLE_MARKET_ORDER_ID } from './examples.ts';
import { orderList } from './list/list-orders.ts';
import { readOrderStatus } from './queries.ts';
import {
  marketOrderId,
  marketplaceFilter,
  Order,
  OrderStatusAnswer,
  OrderSummary,
  OrderTracking,
  orderFilters,
  orderId,
} from './schema.ts';
import { trackingList } from './tracking/queries.ts';

const TAG = 'Orders';

const SummaryQuery = Strict({
  start_date: DayFilter('First day, in UTC. Default: 30 days up to the last.'),
  end_date: DayFilter('Last day, in UTC. Default: today.'),
  marketplace: Type.Optional(marketplaceFilter),
  warehouse_id: Type.Optional(Id('Only sub-orders that ship from this warehouse.')),
});

const NO_ORDER_NAMED: Violation = {
  pointer: '/market_order_id',
  in: 'query',
  code: 'required',
  message: 'is required without order_id',
};

const [SUMMARY_DAYS, SUMMARY_DAYS_MAX] = [30, 366];

export function orderReadRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  const { db, clock } = services;
  const summaryDays = (query: { readonly start_date?: string; readonly end_date?: string }) =>
    lastDays({ start: query.start_date, end: query.end_date }, SUMMARY_DAYS, clock.now());
  return [
    listRoute(db, {
      path: '/v1/orders',
      operationId: 'listOrders',
      summary: 'List orders',
      description:
        'Filters combine with AND, values within a list with OR. Days are in UTC and inclusive. Order: `sort`, ' +
        'then order_id in the same direction.',
      tag: TAG,
      access: 'read',
      list: orderList,
      row: Order,
      rows: 'Orders.',
      filters: orderFilters,
      perPage: 50,
      queryExample: { per_page: 10 },
      rules: ({ query }) => [
        ...rangeViolations(query, 'placed_start_date', 'placed_end_date'),
        ...rangeViolations(query, 'created_start_date', 'created_end_date'),
      ],
    }),
    route({
      method: 'GET',
      path: '/v1/orders/summary',
      operationId: 'summariseOrders',
      summary: 'Count orders by status, marketplace, warehouse and day',
      description:
        'Counts the orders that came in between the two days, by their current status; `shipped` and `cancelled` ' +
        'of a day, the on-time rate and the median cover what happened between the two days. With `warehouse_id`, ' +
        'an order counts if one of its sub-orders ships from there.',
      tag: TAG,
      access: 'read',
      query: SummaryQuery,
      rules: ({ query }) =>
        boundedRangeViolations(query, ['start_date', 'end_date'], summaryDays(query), SUMMARY_DAYS_MAX),
      responses: answers('The summary.', OrderSummary),
      handler: async ({ query, orgId }) => {
        const { start, end } = summaryDays(query);
        const { marketplace, warehouse_id: warehouseId } = query;
        const range = { startDate: start, endDate: end, marketplace, warehouseId };
        return { status: 200, json: await readSummary(db, orgId, range) };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/orders/status',
      operationId: 'getOrderStatus',
      summary: 'Read the status of an order',
      tag: TAG,
      access: 'read',
      description:
        'Name the order by `order_id` or `market_order_id`; all that is given must match. 409 if orders of several ' +
        'marketplaces have the `market_order_id`: `marketplace` picks one.',
      query: Strict({
        order_id: Type.Optional(orderId()),
        market_order_id: Type.Optional(marketOrderId(EXAMPLE_MARKET_ORDER_ID)),
        marketplace: Type.Optional(pickingMarketplace),
      }),
      rules: ({ query: { order_id, market_order_id } }) =>
        order_id === undefined && market_order_id === undefined ? [NO_ORDER_NAMED] : [],
      queryExample: { market_order_id: EXAMPLE_MARKET_ORDER_ID },
      responses: answers('The order’s status.', OrderStatusAnswer),
      problems: ['not_found', 'ambiguous_reference'],
      handler: async ({ query, orgId }) => ({ status: 200, json: await readOrderStatus(db, orgId, query) }),
    }),
    listRoute(db, {
      path: '/v1/orders/tracking',
      operationId: 'listOrderTracking',
      summary: 'List shipments of orders',
      description:
        'One element for each shipped carton; none for an order that has not shipped, and 404 for one that does ' +
        'not exist. 409 if orders of several marketplaces have the `market_order_id`: `marketplace` picks one. ' +
        'Order: departure_date, shipment_id.',
      tag: TAG,
      access: 'read',
      list: trackingList,
      row: OrderTracking,
      rows: 'Shipments.',
      filters: {
        order_id: Type.Optional(orderId()),
        market_order_id: Type.Optional(marketOrderId()),
        marketplace: Type.Optional(pickingMarketplace),
        start_date: DayFilter('First ship day, in UTC.'),
        end_date: DayFilter('Last ship day, in UTC.'),
        exception: Type.Optional(
          Flag(
            '`true`: only shipments with a carrier problem: a wrong address, or a refused, damaged or lost parcel.',
          ),
        ),
      },
      perPage: 50,
      queryExample: { per_page: 10 },
      rules: ({ query }) => rangeViolations(query, 'start_date', 'end_date'),
      problems: ['not_found', 'ambiguous_reference'],
      defaults: async ({ order_id, market_order_id, marketplace }, orgId) => {
        if (order_id === undefined && market_order_id === undefined) return {};
        const id = await resolveOrder(db, orgId, { order_id, market_order_id, marketplace });
        return { order_id: id, market_order_id: undefined };
      },
    }),
  ];
}
