import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import { requireKnown } from '../../warehouses/find-warehouses.ts';
import {
  APPOINTMENT_STATUSES,
  Appointment,
  Dock,
  DockChanges,
  Holidays,
  NewDock,
  NewHolidays,
} from '../receiving/schema.ts';
import { createDock } from './manage-docks.ts';
import { appointmentList, dockList, docks, holidaysOf, queueHolidays } from './queries.ts';

const TAG = 'Docks';

const EXAMPLE_DOCK = {
  id: 1,
  warehouse_id: 1,
  name: 'Door 1',
  capacity: 1,
  is_active: true,
  version: 1,
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:00.000Z',
};

const EXAMPLE_HOLIDAYS = { holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] };

const byWarehouse = Strict({ warehouse_id: Id('Warehouse id.', 1) });
const warehouseFilter = { warehouse_id: Type.Optional(Id('Only of this warehouse.')) };

export function dockRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    ...resourceRoutes(db, {
      path: '/ops/v1/docks',
      id: { id: Id('Dock id.', 1) },
      name: 'Dock',
      noun: 'dock',
      tag: TAG,
      access: 'warehouses',
      readAccess: 'floor',
      schema: Dock,
      example: EXAMPLE_DOCK,
      list: { list: dockList, filters: warehouseFilter },
      find: (reader, _, id: number) => docks.find(reader, null, id),
      create: {
        body: NewDock,
        bodyExample: { warehouse_id: 1, name: 'Door 9', capacity: 2 },
        work: (tx, feed, input) => createDock(tx, input, feed.now),
      },
      change: {
        body: DockChanges,
        bodyExample: { capacity: 2 },
        work: (tx, feed, id, changes, { ifMatch }) =>
          changeRecord(tx, { orgId: null, now: feed.now }, docks, id, changes, { ifMatch }),
      },
      conflicts: { dock_name_unique: 'another dock of the warehouse has this name' },
    }),
    route({
      method: 'GET',
      path: '/ops/v1/warehouses/{warehouse_id}/holidays',
      operationId: 'opsListHolidays',
      summary: 'List the days off of a warehouse',
      tag: TAG,
      access: 'floor',
      params: byWarehouse,
      responses: {
        200: {
          description: 'Days off.',
          schema: Holidays,
          example: { warehouse_id: 1, ...EXAMPLE_HOLIDAYS },
        },
      },
      handler: async ({ params: { warehouse_id } }) => {
        await requireKnown(db, warehouse_id);
        return ok({ warehouse_id, holidays: await holidaysOf(db, warehouse_id) });
      },
    }),
    route({
      method: 'PUT',
      path: '/ops/v1/warehouses/{warehouse_id}/holidays',
      operationId: 'opsSetHolidays',
      summary: 'Set the days off of a warehouse',
      description: 'All of them: what is not named is no day off. What is booked already stays.',
      tag: TAG,
      access: 'warehouses',
      params: byWarehouse,
      body: NewHolidays,
      bodyExample: EXAMPLE_HOLIDAYS,
      rules: ({ body }) => twice(body.holidays),
      responses: {
        200: {
          description: 'Days off.',
          schema: Holidays,
          example: { warehouse_id: 1, ...EXAMPLE_HOLIDAYS },
        },
      },
      handler: (call) =>
        call.commit(async (tx) => {
          const { warehouse_id } = call.params;
          await requireKnown(tx, warehouse_id);
          queueHolidays(tx, warehouse_id, call.body.holidays);
          return ok({ warehouse_id, holidays: await holidaysOf(tx, warehouse_id) });
        }),
    }),
    listRoute(db, {
      path: '/ops/v1/appointments',
      operationId: 'opsListAppointments',
      summary: 'List appointments',
      description: 'Of all organizations. Order: start, id.',
      tag: TAG,
      access: 'floor',
      list: appointmentList,
      scope: () => [],
      filters: {
        ...warehouseFilter,
        status: Type.Optional(Enum(APPOINTMENT_STATUSES, 'Only those in this state.')),
        from: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Only those that start at this instant or later.',
          }),
        ),
      },
      row: Appointment,
      example: {
        id: 1,
        org_id: 2,
        org_name: 'Juniper Goods',
        request_id: 3,
        ir_number: 'IR-000003',
        warehouse_id: 1,
        warehouse_name: 'Newark',
        dock_id: 1,
        dock: 'Door 1',
        start: '2026-11-16T15:00:00.000Z',
        end: '2026-11-16T16:00:00.000Z',
        type: 'live',
        reference: null,
        status: 'scheduled',
        booked_by: 'Hanna Hub',
        booked: '2026-11-14T09:30:00.000Z',
        arrived: null,
      },
      rows: 'Appointments.',
    }),
  ];
}

function twice(all: readonly { readonly day: string }[]): Violation[] {
  const seen = new Set<string>();
  return all.flatMap(({ day }, index) => {
    const isKnown = seen.has(day);
    seen.add(day);
    return isKnown
      ? [violation(`/holidays/${index}/day`, 'duplicate', 'stands in an earlier element already')]
      : [];
  });
}
