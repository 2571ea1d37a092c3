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
      summary: 'See the open orders of all organizations',
      description:
        'One element for each sub-order that has neither left nor been cancelled: by `state` those that wait for stock ' +
        '(`backordered`) or can be shipped from nowhere (`error`), `late` what should have left already by the hub’s ' +
        'promise (`ship_by`) or with its dispatch (`leave_by`), `due_today` what must still leave today, by the calendar ' +
        'of its warehouse. Sandboxes have no place among production’s: theirs are there where `org_id` names one.',
      tag: 'Orders',
      access: 'floor',
      list: openSubOrderList,
      scope: async ({ query }) => [clock.now(), await showsSandboxes(db, query.org_id)],
      filters: {
        state: Type.Optional(Enum(OPEN_STATES, 'Only in this state.')),
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
        late: Type.Optional(Flag('`true`: only what has its stock and should have left already.')),
        due_today: Type.Optional(Flag('`true`: only what has its stock and must still leave today.')),
        sort: Type.Optional(
          Enum(
            OPEN_SORTS,
            'Order of the list; `-` in front for descending. What has no `due` counts as later than everything. Ties go by ' +
              '`ordered`, then by id. Default `due` with `late` or `due_today`, else `ordered`.',
          ),
        ),
      },
      queryExample: { state: 'backordered' },
      row: OpenSubOrder,
      example: {
        org_id: 2,
        org_name: 'Juniper Goods',
        order_id: 1,
        market_order_id: 'JG-20002',
        order_status: 'backordered',
        sub_order_id: 1,
        sub_order_number: 'SO-000001',
        state: 'backordered',
        warehouse_id: 1,
        warehouse_name: 'Newark',
        reason: null,
        units: 3,
        ship_by: null,
        leave_by: '2026-11-16T20:00:00.000Z',
        latest_ship: '2026-11-16T23:59:59.999Z',
        due: '2026-11-16T20:00:00.000Z',
        is_late: false,
        ordered: '2026-11-14T09:30:00.000Z',
        updated: '2026-11-14T09:30:00.000Z',
      },
      rows: 'Open sub-orders.',
    }),
  ];
}
