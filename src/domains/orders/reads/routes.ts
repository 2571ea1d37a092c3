import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { boundedRangeViolations, rangeViolations } from '../../../kit/http/date-ranges.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound, type Violation } from '../../../kit/http/problems.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Flag, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { lastDays } from '../../../kit/kernel/days.ts';
import { readSummary } from '../summary/queries.ts';
import {
  EXAMPLE_MARKET_ORDER_ID,
  EXAMPLE_ORDER,
  EXAMPLE_STATUS,
  EXAMPLE_SUMMARY,
  EXAMPLE_TRACKING,
} from './examples.ts';
import { orderList } from './list/list-orders.ts';
import { findOrderStatus, orderExists } from './queries.ts';
import {
  day,
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
  start_date: day('First day, in UTC. Default: 30 days up to the last.'),
  end_date: day('Last day, in UTC. Default: today.'),
  marketplace: Type.Optional(marketplaceFilter),
  warehouse_id: Type.Optional(Id('Only parts of orders that ship from this warehouse.')),
});

const NO_ORDER_NAMED: Violation = {
  pointer: '/market_order_id',
  in: 'query',
  code: 'required',
  message: 'is required where there is no order_id',
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
        'Filters combine: AND between them, OR within a list. Days are in UTC, both ends included. Order: `sort`, then ' +
        'order_id in the same direction.',
      tag: TAG,
      access: 'read',
      list: orderList,
      row: Order,
      example: EXAMPLE_ORDER,
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
        'Counts the orders that came in between the two days, by what has become of them; `shipped` and `cancelled` of a ' +
        'day, the on-time rate and the median count what happened between the two days. With `warehouse_id`, an order ' +
        'counts where a part of it ships from there.',
      tag: TAG,
      access: 'read',
      query: SummaryQuery,
      rules: ({ query }) =>
        boundedRangeViolations(query, ['start_date', 'end_date'], summaryDays(query), SUMMARY_DAYS_MAX),
      responses: {
        200: { description: 'The summary.', schema: OrderSummary, example: EXAMPLE_SUMMARY },
      },
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
      summary: 'Tell where an order stands, and why',
      tag: TAG,
      access: 'read',
      description:
        '`order_id` or `market_order_id` names the order; both are fine where they are of the same.',
      query: Strict({
        order_id: Type.Optional(orderId()),
        market_order_id: Type.Optional(marketOrderId(EXAMPLE_MARKET_ORDER_ID)),
      }),
      rules: ({ query: { order_id, market_order_id } }) =>
        order_id === undefined && market_order_id === undefined ? [NO_ORDER_NAMED] : [],
      queryExample: { market_order_id: EXAMPLE_MARKET_ORDER_ID },
      responses: {
        200: { description: 'The order’s status.', schema: OrderStatusAnswer, example: EXAMPLE_STATUS },
      },
      problems: ['not_found'],
      handler: async ({ query, orgId }) => {
        const json = await findOrderStatus(db, orgId, query);
        if (json === null) throw notFound();
        return { status: 200, json };
      },
    }),
    listRoute(db, {
      path: '/v1/orders/tracking',
      operationId: 'listOrderTracking',
      summary: 'List shipments of orders',
      description:
        'One element for each carton that has left; none for an order that has not shipped, and 404 for one that does not ' +
        'exist. Order: departure_date, shipment_id.',
      tag: TAG,
      access: 'read',
      list: trackingList,
      row: OrderTracking,
      example: EXAMPLE_TRACKING,
      rows: 'Shipments.',
      filters: {
        order_id: Type.Optional(orderId()),
        market_order_id: Type.Optional(marketOrderId()),
        start_date: day('First day on which it left, in UTC.'),
        end_date: day('Last day on which it left, in UTC.'),
        exception: Type.Optional(
          Flag(
            '`true`: only what the carrier reports a problem with: an address that is wrong, a parcel that is refused, damaged or lost.',
          ),
        ),
      },
      perPage: 50,
      queryExample: { per_page: 10 },
      rules: ({ query }) => rangeViolations(query, 'start_date', 'end_date'),
      problems: ['not_found'],
      whenEmpty: async ({ query: { order_id, market_order_id }, orgId }) => {
        const isNamed = order_id !== undefined || market_order_id !== undefined;
        if (isNamed && !(await orderExists(db, orgId, { order_id, market_order_id }))) throw notFound();
      },
    }),
  ];
}
