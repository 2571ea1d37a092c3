import { Type } from 'typebox';
import type { Db, Reader } from '../../../kit/db/db.ts';
import { InstantFilter } from '../../../kit/http/filters/schema.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { answers } from '../../../kit/http/responses.ts';
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

const EXAMPLE_HOLIDAYS = { holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] };

const holidays = {
  path: '/ops/v1/warehouses/{warehouse_id}/holidays',
  tag: TAG,
  params: Strict({ warehouse_id: Id('Warehouse id.', 1) }),
  responses: answers('Days off.', Holidays),
} as const;
const warehouseFilter = { warehouse_id: Type.Optional(Id('Only docks of this warehouse.')) };

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
      ...holidays,
      method: 'GET',
      operationId: 'opsListHolidays',
      summary: 'List the days off of a warehouse',
      access: 'floor',
      handler: async ({ params }) => {
        await requireKnown(db, params.warehouse_id);
        return holidaysAt(db, params.warehouse_id);
      },
    }),
    route({
      ...holidays,
      method: 'PUT',
      operationId: 'opsSetHolidays',
      summary: 'Set the days off of a warehouse',
      description: 'Replaces all days off. Existing appointments stay.',
      access: 'warehouses',
      body: NewHolidays,
      bodyExample: EXAMPLE_HOLIDAYS,
      rules: ({ body }) => twice(body.holidays),
      handler: (call) =>
        call.commit(async (tx) => {
          await requireKnown(tx, call.params.warehouse_id);
          queueHolidays(tx, call.params.warehouse_id, call.body.holidays);
          return holidaysAt(tx, call.params.warehouse_id);
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
        status: Type.Optional(Enum(APPOINTMENT_STATUSES, 'Only in this state.')),
        from: InstantFilter('Only those that start at or after this instant.'),
      },
      row: Appointment,
      rows: 'Appointments.',
    }),
  ];
}

const holidaysAt = async (db: Reader, warehouse_id: number) =>
  ok({ warehouse_id, holidays: await holidaysOf(db, warehouse_id) });

function twice(all: readonly { readonly day: string }[]): Violation[] {
  const days = all.map(({ day }) => day);
  return days.flatMap((day, index) =>
    days.indexOf(day) < index
      ? [violation(`/holidays/${index}/day`, 'duplicate', 'is the same as an earlier element')]
      : [],
  );
}
