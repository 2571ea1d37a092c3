import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Enum, Flag, Id } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { showsSandboxes } from '../../identity/find-org.ts';
import { openSubOrderList } from './queries.ts';
import { OPEN_SORTS, OPEN_STATES, OpenSubOrder } from './schema.ts';

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
  ];
}
