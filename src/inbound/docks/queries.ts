// Docks, days off, and what is booked where.
import type { Reader, Tx } from '../../db/db.ts';
import { equal, keysetList } from '../../db/lists.ts';
import { recordTable } from '../../db/records.ts';
import { instant, numberOf, sql } from '../../db/statement.ts';

// --- Docks ------------------------------------------------------------------------------------------------------

const DOCK = `r.id, r.warehouse_id, r.name, r.capacity, r.is_active, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

export interface DockFields {
  readonly warehouse_id: number;
  readonly name: string;
  readonly capacity: number;
  readonly is_active: boolean;
}

export const docks = recordTable<DockFields>({
  table: 'dock',
  isShared: true,
  columns: { warehouse_id: 'bigint', name: 'text', capacity: 'integer', is_active: 'boolean' },
  json: DOCK,
});

export const dockList = keysetList({
  name: 'inbound.docks',
  from: 'dock t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${DOCK}`,
  filters: { warehouse_id: equal('warehouse_id', 'dock_by_warehouse') },
});

const findOne = sql<{ id: number; warehouse_id: number; capacity: number; is_active: boolean }>(
  'inbound.findDock',
  'SELECT d.id, d.warehouse_id, d.capacity, d.is_active FROM dock d WHERE d.id = $1',
);

// Who books waits here for the others at the same dock.
const lockOne = sql<{ id: number; warehouse_id: number; capacity: number; is_active: boolean }>(
  'inbound.lockDock',
  'SELECT d.id, d.warehouse_id, d.capacity, d.is_active FROM dock d WHERE d.id = $1 FOR NO KEY UPDATE',
);

export async function dockOf(db: Reader, id: number) {
  return (await db.query(findOne, [id]))[0] ?? null;
}

export async function lockDock(tx: Tx, id: number) {
  return (await tx.query(lockOne, [id]))[0] ?? null;
}

// --- Days off ---------------------------------------------------------------------------------------------------

const readHolidays = sql<{ day: string; name: string }>(
  'inbound.readHolidays',
  `SELECT h.day::text AS day, h.name FROM warehouse_holiday h WHERE h.warehouse_id = $1 ORDER BY h.day`,
);

const deleteHolidays = sql(
  'inbound.deleteHolidays',
  'DELETE FROM warehouse_holiday h WHERE h.warehouse_id = $1',
);

const insertHolidays = sql(
  'inbound.insertHolidays',
  `INSERT INTO warehouse_holiday (warehouse_id, day, name)
   SELECT $1, k.day, k.name FROM unnest($2::date[], $3::text[]) AS k (day, name)`,
);

export interface Holiday {
  readonly day: string;
  readonly name: string;
}

export function holidaysOf(db: Reader, warehouseId: number): Promise<Holiday[]> {
  return db.query(readHolidays, [warehouseId]);
}

export function queueHolidays(tx: Tx, warehouseId: number, all: readonly Holiday[]): void {
  tx.queueWrite(deleteHolidays, [warehouseId]);
  if (all.length > 0)
    tx.queueWrite(insertHolidays, [warehouseId, all.map((one) => one.day), all.map((one) => one.name)]);
}

const hours = sql<{ timezone: string; operating_hours: string; is_active: boolean }>(
  'inbound.hoursOfWarehouse',
  'SELECT w.timezone, w.operating_hours::text AS operating_hours, w.is_active FROM warehouse w WHERE w.id = $1',
);

export async function hoursOf(db: Reader, warehouseId: number) {
  return (await db.query(hours, [warehouseId]))[0] ?? null;
}

// --- Appointments -----------------------------------------------------------------------------------------------

const busy = sql<{ start_at: Date; end_at: Date }>(
  'inbound.busyDockAcrossOrgs',
  `SELECT a.start_at, a.end_at FROM appointment a
   WHERE a.dock_id = $1 AND a.end_at > $2 AND a.start_at < $3 AND a.status IN ('scheduled', 'arrived')
     AND NOT (a.org_id = $4 AND a.request_id = $5)`,
);

/** What others have booked at the dock meanwhile. The dock is locked. */
export function busyTimes(
  tx: Tx,
  dockId: number,
  start: Date,
  end: Date,
  orgId: number,
  requestId: number,
): Promise<{ start_at: Date; end_at: Date }[]> {
  return tx.query(busy, [dockId, start, end, orgId, requestId]);
}

const endScheduled = sql(
  'inbound.endScheduledAppointment',
  `UPDATE appointment a SET status = $3 WHERE a.org_id = $1 AND a.request_id = $2 AND a.status = 'scheduled'`,
);

const insertAppointment = sql(
  'inbound.insertAppointment',
  `INSERT INTO appointment (org_id, id, request_id, warehouse_id, dock_id, start_at, end_at, type, reference, status, booked_by,
     booked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'scheduled', $10, $11)`,
);

const hasOne = sql<{ id: number }>(
  'inbound.scheduledAppointment',
  `SELECT a.id FROM appointment a WHERE a.org_id = $1 AND a.request_id = $2 AND a.status = 'scheduled'`,
);

export async function hasAppointment(db: Reader, orgId: number, requestId: number): Promise<boolean> {
  return (await db.query(hasOne, [orgId, requestId])).length > 0;
}

/** @param status what becomes of the one that is scheduled, where there is one */
export function queueEndAppointment(
  tx: Tx,
  orgId: number,
  requestId: number,
  status: 'rescheduled' | 'cancelled' | 'no_show' | 'arrived',
): void {
  tx.queueWrite(endScheduled, [orgId, requestId, status]);
}

export interface NewAppointment {
  readonly id: number;
  readonly requestId: number;
  readonly warehouseId: number;
  readonly dockId: number;
  readonly start: Date;
  readonly end: Date;
  readonly type: 'live' | 'drop';
  readonly reference: string | null;
  readonly by: string;
  readonly now: Date;
}

export function queueAppointment(tx: Tx, orgId: number, one: NewAppointment): void {
  const { id, requestId, warehouseId, dockId, start, end, type, reference, by, now } = one;
  tx.queueWrite(insertAppointment, [
    ...[orgId, id, requestId, warehouseId, dockId, start, end, type, reference, by, now],
  ]);
}

export const appointmentList = keysetList({
  name: 'inbound.appointmentsAcrossOrgs',
  from: 'appointment t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT r.id, r.org_id, g.name AS org_name, r.request_id, ${numberOf('IR', 'r.request_id')} AS ir_number,
      r.warehouse_id, w.warehouse_name, r.dock_id, d.name AS dock, ${instant('r.start_at')} AS start,
      ${instant('r.end_at')} AS end, r.type, r.reference, r.status, r.booked_by, ${instant('r.booked_at')} AS booked
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
