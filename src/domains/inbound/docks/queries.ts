// Docks, days off, and what is booked where.

import type { Static } from 'typebox';
import { findsValueInWork } from '../../../kit/aggregates/work-statements.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { finds, reads, writes } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  boolean,
  inserts,
  integer,
  type RowOfColumns,
  sqlTypes,
  table,
  text,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import type { APPOINTMENT_STATUSES, Holiday } from '../receiving/schema.ts';

// --- Docks ------------------------------------------------------------------------------------------------------

const DOCK = `r.id, r.warehouse_id, r.name, r.capacity, r.is_active, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

const dockColumns = { warehouse_id: bigint(), name: text(), capacity: integer(), is_active: boolean() };
type DockFields = RowOfColumns<typeof dockColumns>;

export const docks = recordTable<DockFields>({
  table: 'dock',
  warehouse: 'r.warehouse_id',
  isShared: true,
  columns: sqlTypes(dockColumns),
  json: DOCK,
});

export const dockList = keysetList({
  name: 'inbound.docks',
  from: 'dock t',
  warehouse: 't.warehouse_id',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${DOCK}`,
  filters: { warehouse_id: equal('warehouse_id', 'dock_by_warehouse') },
});

type DockToUse = Pick<DockFields, 'warehouse_id' | 'capacity' | 'is_active'> & { readonly id: number };

const DOCK_BY_ID = 'SELECT d.id, d.warehouse_id, d.capacity, d.is_active FROM dock d WHERE d.id = $1';
export const dockOf = finds<DockToUse, [id: number]>('inbound.findDock', DOCK_BY_ID);
/** Bookings of the same dock wait for each other. */
export const lockDock = finds<DockToUse, [id: number], Tx>(
  'inbound.lockDock',
  `${DOCK_BY_ID} FOR NO KEY UPDATE`,
);

// --- Days off ---------------------------------------------------------------------------------------------------

export const holidaysOf = reads<Static<typeof Holiday>, [warehouseId: number]>(
  'inbound.readHolidays',
  `SELECT h.day::text AS day, h.name FROM warehouse_holiday h WHERE h.warehouse_id = $1 ORDER BY h.day`,
);

const deleteHolidays = writes<[warehouseId: number]>(
  'inbound.deleteHolidays',
  'DELETE FROM warehouse_holiday h WHERE h.warehouse_id = $1',
);

const insertHolidays = writes<[warehouseId: number, days: readonly string[], names: readonly string[]]>(
  'inbound.insertHolidays',
  `INSERT INTO warehouse_holiday (warehouse_id, day, name)
   SELECT $1, k.day, k.name FROM unnest($2::date[], $3::text[]) AS k (day, name)`,
);

export function queueHolidays(tx: Tx, warehouseId: number, all: readonly Static<typeof Holiday>[]): void {
  deleteHolidays(tx, warehouseId);
  const [days, names] = [all.map(({ day }) => day), all.map(({ name }) => name)];
  if (all.length > 0) insertHolidays(tx, warehouseId, days, names);
}

export const hoursOf = finds<
  { timezone: string; operating_hours: string; is_active: boolean },
  [warehouseId: number]
>(
  'inbound.hoursOfWarehouse',
  'SELECT w.timezone, w.operating_hours::text AS operating_hours, w.is_active FROM warehouse w WHERE w.id = $1',
);

// --- Appointments -----------------------------------------------------------------------------------------------

/** The longest that a dock can be booked for. */
export const APPOINTMENT_MAX_MS = 12 * 3600 * 1000;

const busy = sql<{ start_at: Date; end_at: Date }>(
  'inbound.busyDockAcrossOrgs',
  `SELECT a.start_at, a.end_at FROM appointment a
   WHERE a.dock_id = $1 AND a.end_at > $2 AND a.start_at < $3 AND a.status = 'scheduled'
     AND NOT (a.org_id = $4 AND a.request_id = $5)
   UNION ALL
   SELECT a.arrived_at, a.arrived_at + (a.end_at - a.start_at) FROM appointment a
   WHERE a.dock_id = $1 AND a.arrived_at > $6 AND a.arrived_at < $3 AND a.status = 'arrived'
     AND a.arrived_at + (a.end_at - a.start_at) > $2 AND NOT (a.org_id = $4 AND a.request_id = $5)`,
);

/**
 * Other bookings of the dock, and trucks at it: from their arrival, for the booked duration. A truck that arrived early frees its
 * booked time. The dock is locked.
 */
export function busyTimes(tx: Tx, dockId: number, start: Date, end: Date, orgId: number, requestId: number) {
  const longAgo = new Date(start.getTime() - APPOINTMENT_MAX_MS);
  return tx.query(busy, [dockId, start, end, orgId, requestId, longAgo]);
}

const appointmentTable = table('appointment', ['id'], {
  id: bigint(),
  request_id: bigint(),
  warehouse_id: bigint(),
  dock_id: bigint(),
  start_at: timestamp(),
  end_at: timestamp(),
  type: text<'live' | 'drop'>(),
  reference: text().nullable(),
  status: text<(typeof APPOINTMENT_STATUSES)[number]>(),
  booked_by: text(),
  booked_at: timestamp(),
  arrived_at: timestamp().nullable(),
});
export const insertAppointments = inserts(appointmentTable);

// A request has one that is scheduled, at most: what happens to it, where there is one.
const OF_REQUEST = { by: ['request_id'], where: `r.status = 'scheduled'` } as const;
export const endAppointment = updates(appointmentTable, ['status'], OF_REQUEST);
export const arriveAsBooked = updates(appointmentTable, ['status', 'arrived_at'], OF_REQUEST);
/** At another dock than the one that was booked, which is free then. */
export const arriveAtDock = updates(appointmentTable, ['status', 'arrived_at', 'dock_id'], OF_REQUEST);

/** When the truck is to come; null: no dock is booked. */
export const scheduledStart = findsValueInWork<Date, [requestId: number]>(
  'inbound.scheduledAppointment',
  `SELECT a.start_at FROM appointment a WHERE a.org_id = $1 AND a.request_id = $2 AND a.status = 'scheduled'`,
);

export const appointmentList = keysetList({
  name: 'inbound.appointmentsAcrossOrgs',
  from: 'appointment t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  scope: 'true',
  scopeValues: 0,
  json: `SELECT r.id, r.org_id, g.name AS org_name, r.request_id, ${numberOf('IR', 'r.request_id')} AS ir_number,
      r.warehouse_id, w.warehouse_name, r.dock_id, d.name AS dock, ${instant('r.start_at')} AS start,
      ${instant('r.end_at')} AS end, r.type, r.reference, r.status, r.booked_by, ${instant('r.booked_at')} AS booked,
      CASE WHEN r.arrived_at IS NOT NULL THEN ${instant('r.arrived_at')} END AS arrived
    FROM org g, warehouse w, dock d WHERE g.id = r.org_id AND w.id = r.warehouse_id AND d.id = r.dock_id`,
  key: [
    { column: 'start_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    warehouse_id: { ...equal('warehouse_id', 'appointment_by_warehouse'), isPlannedEachTime: true },
    status: { ...equal('status', 'appointment_by_status'), isPlannedEachTime: true },
    from: { condition: 't.start_at >= ?', index: 'appointment_by_time' },
  },
});
