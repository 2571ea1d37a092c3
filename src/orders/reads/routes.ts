import { type Static, Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { rangeViolations } from '../../http/date-ranges.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { notFound } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { Id, Strict } from '../../http/schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { readSummary } from '../summary/queries.ts';
import {
  EXAMPLE_MARKET_ORDER_ID,
  EXAMPLE_ORDER,
  EXAMPLE_STATUS,
  EXAMPLE_SUMMARY,
  EXAMPLE_TRACKING,
} from './examples.ts';
import { columnOf, type OrderFilters } from './list/filters.ts';
import { listOrders, totalOrders } from './list/list-orders.ts';
import { findOrderStatus } from './queries.ts';
import { ALL_TIME, spanOf, summaryDays, summaryViolations } from './ranges.ts';
import {
  day,
  marketOrderId,
  marketplaceFilter,
  Order,
  OrderStatusAnswer,
  OrderSummary,
  OrderTracking,
  orderFilters,
} from './schema.ts';
import { listTracking, totalTracking } from './tracking/queries.ts';

const TAG = 'Orders';

const OrdersQuery = listQuery({ perPage: 50, filters: orderFilters });

function filtersOf(query: Static<typeof OrdersQuery>): OrderFilters {
  return {
    statuses: query['status[]'],
    marketOrderId: query.market_order_id,
    marketplaces: query['marketplace[]'],
    warehouseIds: query['warehouse_ids[]'],
    sku: query.sku,
    q: query.q,
    created: spanOf(query.created_start_date, query.created_end_date),
    placed: spanOf(query.placed_start_date, query.placed_end_date),
    updated:
      query.updated_since === undefined ? ALL_TIME : { from: query.updated_since, until: ALL_TIME.until },
  };
}

const TrackingQuery = listQuery({
  perPage: 50,
  filters: {
    market_order_id: Type.Optional(marketOrderId()),
    start_date: day('First day on which it left, in UTC.'),
    end_date: day('Last day on which it left, in UTC.'),
  },
});

const SummaryQuery = Strict({
  start_date: day('First day, in UTC. Default: 30 days up to the last.'),
  end_date: day('Last day, in UTC. Default: today.'),
  marketplace: Type.Optional(marketplaceFilter),
  warehouse_id: Type.Optional(Id('Only parts of orders that ship from this warehouse.')),
});

export function orderReadRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  const { db, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/v1/orders',
      operationId: 'listOrders',
      summary: 'List orders',
      description:
        'Filters combine: AND between them, OR within a list. Days are in UTC, both ends included. Order: `sort`, then ' +
        'order_id in the same direction.',
      tag: TAG,
      access: 'read',
      query: OrdersQuery,
      queryExample: { per_page: 10 },
      rules: ({ query }) => [
        ...rangeViolations(query, 'placed_start_date', 'placed_end_date'),
        ...rangeViolations(query, 'created_start_date', 'created_end_date'),
      ],
      responses: {
        200: {
          description: 'Orders.',
          schema: Type.Array(Order),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_ORDER],
        },
      },
      handler: async (call) => {
        const query: Static<typeof OrdersQuery> = call.query;
        const sort = query.sort ?? '-created';
        const page = readPage(
          query,
          columnOf(sort) === 'market_order_id' ? ['text'] : ['timestamptz', 'bigint'],
        );
        const filters = filtersOf(query);
        const list = await listOrders(db, call.orgId, filters, sort, page);
        const total = page.wantsTotal ? await totalOrders(db, call.orgId, filters) : null;
        return listAnswer(call, list, total);
      },
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
      rules: ({ query }) => summaryViolations(query, clock.now()),
      responses: {
        200: { description: 'The summary.', schema: OrderSummary, example: EXAMPLE_SUMMARY },
      },
      handler: async ({ query, orgId }) => {
        const { start, end } = summaryDays(query, clock.now());
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
      query: Strict({ market_order_id: marketOrderId(EXAMPLE_MARKET_ORDER_ID) }),
      queryExample: { market_order_id: EXAMPLE_MARKET_ORDER_ID },
      responses: {
        200: { description: 'The order’s status.', schema: OrderStatusAnswer, example: EXAMPLE_STATUS },
      },
      problems: ['not_found'],
      handler: async ({ query, orgId }) => {
        const json = await findOrderStatus(db, orgId, query.market_order_id);
        if (json === null) throw notFound();
        return { status: 200, json };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/orders/tracking',
      operationId: 'listOrderTracking',
      summary: 'List shipments of orders',
      description: 'One element for each carton that has left. Order: departure_date, shipment_id.',
      tag: TAG,
      access: 'read',
      query: TrackingQuery,
      queryExample: { per_page: 10 },
      rules: ({ query }) => rangeViolations(query, 'start_date', 'end_date'),
      responses: {
        200: {
          description: 'Shipments.',
          schema: Type.Array(OrderTracking),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_TRACKING],
        },
      },
      handler: async (call) => {
        const query: Static<typeof TrackingQuery> = call.query;
        const page = readPage(query, ['timestamptz', 'bigint']);
        const filters = {
          marketOrderId: query.market_order_id,
          shipped: spanOf(query.start_date, query.end_date),
        };
        const list = await listTracking(db, call.orgId, filters, page);
        const total = page.wantsTotal ? await totalTracking(db, call.orgId, filters) : null;
        return listAnswer(call, list, total);
      },
    }),
  ];
}
