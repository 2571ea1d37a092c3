import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Flag, Id, Strict, Text } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { showsSandboxes } from '../../identity/find-org.ts';
import { openSubOrderList } from './queries.ts';
import { OPEN_SORTS, OPEN_STATES, OpenSubOrder } from './schema.ts';
import { FOUND_MAX, FoundOrders, SEARCH_LENGTH_MAX } from './search/schema.ts';
import { searchOrders } from './search/search-orders.ts';

const EXAMPLE_NUMBER = 'SO-000001';

export function orderHubRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    listRoute(db, {
      path: '/ops/v1/orders',
      operationId: 'opsListOpenOrders',
      summary: 'List open orders of all organizations',
      description:
        'One element for each sub-order that is neither shipped nor cancelled. Filter by `state` for those that ' +
        'are backordered or that no warehouse can ship (`error`), by `late` for those past the hub’s promise ' +
        '(`ship_by`) or their dispatch (`leave_by`), and by `due_today` for those that must still ship today, in ' +
        'the time zone of their warehouse. Sandboxes are left out unless `org_id` names one.',
      tag: 'Orders',
      access: 'floor',
      list: openSubOrderList,
      scope: async ({ query }) => [clock.now(), await showsSandboxes(db, query.org_id)],
      filters: {
        state: Type.Optional(Enum(OPEN_STATES, 'Only in this state.')),
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
        held: Type.Optional(Flag('`true`: only those that a hold keeps from being picked.')),
        late: Type.Optional(Flag('`true`: only sub-orders with stock that should have shipped already.')),
        due_today: Type.Optional(Flag('`true`: only sub-orders with stock that must still ship today.')),
        sort: Type.Optional(
          Enum(
            OPEN_SORTS,
            'Sort order; prefix `-` for descending. Without a `due` date a sub-order sorts last. Ties are sorted ' +
              'by `ordered`, then by id. Default `due` with `late` or `due_today`, else `ordered`.',
          ),
        ),
      },
      queryExample: { state: 'backordered' },
      row: OpenSubOrder,
      rows: 'Open sub-orders.',
    }),
    route({
      method: 'GET',
      path: '/ops/v1/orders/search',
      operationId: 'opsSearchOrders',
      summary: 'Search the orders of all organizations',
      description:
        'By order id, `market_order_id`, sub-order number, tracking number (ignoring case and blanks) or lot, and in ' +
        'any case by a part of `market_order_id`, `customer_order_number`, `po_number`, the recipient’s name or a SKU. ' +
        `At most ${FOUND_MAX} orders, newest first; of a text that thousands have, some of them: \`has_more\` then, and the ` +
        'list of one organization’s orders takes `q`, too. Orders of sandboxes are left out while there are others; ' +
        'people bound to warehouses find what ships from those.',
      tag: 'Orders',
      access: 'floor',
      query: Strict({ q: Text(SEARCH_LENGTH_MAX, 'The text.') }),
      queryExample: { q: EXAMPLE_NUMBER },
      responses: answers('The orders that have it.', FoundOrders),
      handler: async ({ query }) => ok(await searchOrders(db, query.q, await showsSandboxes(db))),
    }),
  ];
}
