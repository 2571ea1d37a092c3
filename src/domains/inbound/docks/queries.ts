// Docks, days off, and what is booked where.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';

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
  warehouse: 'r.warehouse_id',
  isShared: true,
  columns: { warehouse_id: 'bigint', name: 'text', capacity: 'integer', is_active: 'boolean' },
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
 * What others have booked at the dock meanwhile, and trucks that stand there: from when they came, for as long as they were
 * booked for. One that came early leaves the time free that it was booked for. The dock is locked.
 */
export function busyTimes(
  tx: Tx,
  dockId: number,
  start: Date,
  end: Date,
  orgId: number,
  requestId: number,
): Promise<{ start_at: Date; end_at: Date }[]> {
  const longAgo = new Date(start.getTime() - APPOINTMENT_MAX_MS);
  return tx.query(busy, [dockId, start, end, orgId, requestId, longAgo]);
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

// Where the truck is unloaded at another dock, the one that was booked is free.
const arrive = sql(
  'inbound.arriveAtDock',
  `UPDATE appointment a SET status = 'arrived', arrived_at = $3, dock_id = coalesce($4, a.dock_id)
   WHERE a.org_id = $1 AND a.request_id = $2 AND a.status = 'scheduled'`,
);

/** The truck of the one that is scheduled has come, where there is one. */
export function queueArrival(
  tx: Tx,
  orgId: number,
  requestId: number,
  { now, dockId }: { readonly now: Date; readonly dockId: number | null },
): void {
  tx.queueWrite(arrive, [orgId, requestId, now, dockId]);
}

const findScheduled = sql<{ start_at: Date }>(
  'inbound.scheduledAppointment',
  `SELECT a.start_at FROM appointment a WHERE a.org_id = $1 AND a.request_id = $2 AND a.status = 'scheduled'`,
);

/** When the truck is to come; null: no dock is booked. */
export async function scheduledStart(db: Reader, orgId: number, requestId: number): Promise<Date | null> {
  return (await db.query(findScheduled, [orgId, requestId]))[0]?.start_at ?? null;
}

/** @param status what becomes of the one that is scheduled, where there is one */
export function queueEndAppointment(
  tx: Tx,
  orgId: number,
  requestId: number,
  status: 'rescheduled' | 'cancelled' | 'no_show',
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
  warehouse: 't.warehouse_id',
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
