// The hub books a dock for a request, books another time, or records a no-show.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { wallMs } from '../../../kit/kernel/wall-clock.ts';
import type { Booking } from '../receiving/schema.ts';
import { type OpenRequest, requests } from '../requests/queries.ts';
import { unknownDock } from './manage-docks.ts';
import {
  APPOINTMENT_MAX_MS,
  busyTimes,
  endAppointment,
  holidaysOf,
  hoursOf,
  insertAppointments,
  lockDock,
  scheduledStart,
} from './queries.ts';

const ids = idSource('appointment_id_seq');
const HOUR_MS = 3600 * 1000;

/** Books a dock, or reschedules the existing appointment. */
export async function bookAppointment(work: Work, ref: Reference, booking: Static<typeof Booking>) {
  const { tx, now } = work;
  const request = await work.open(requests, ref, ['placed', 'in_transit']);
  const { warehouse_id } = request.row;
  const [start, end] = [new Date(booking.start), new Date(booking.end)];
  const dock = await lockDock(tx, booking.dock_id);
  const hours = await hoursOf(tx, warehouse_id);
  const holidays = new Map((await holidaysOf(tx, warehouse_id)).map(({ day, name }) => [day, name]));
  const violations: Violation[] = timeViolations(start, end, now);
  if (violations.length === 0 && hours !== null) {
    const problem = closedProblem(start, end, hours.timezone, JSON.parse(hours.operating_hours), holidays);
    if (problem !== null) violations.push(violation('/start', 'not_allowed', problem));
  }
  if (dock === null || dock.warehouse_id !== warehouse_id)
    throw invalid([...violations, unknownDock(booking.dock_id, warehouse_id)]);
  if (!dock.is_active) violations.push(violation('/dock_id', 'not_allowed', 'the dock is closed'));
  if (violations.length > 0) throw invalid(violations);
  const busy = await busyTimes(tx, dock.id, start, end, work.orgId, request.id);
  if (mostAtOnce(clipped(busy, start, end)) >= dock.capacity)
    throw stateConflict(
      `dock ${dock.id} handles ${dock.capacity} at a time and is full then: choose another time or dock`,
    );
  work.write(endAppointment, { request_id: request.id, status: 'rescheduled' });
  work.write(insertAppointments, {
    id: await ids.next(tx),
    request_id: request.id,
    warehouse_id,
    dock_id: dock.id,
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    type: booking.type ?? 'live',
    reference: booking.reference ?? null,
    status: 'scheduled',
    booked_by: work.actor,
    booked_at: now.toISOString(),
    arrived_at: null,
  });
  request.touch();
  return request;
}

function clipped(times: readonly { start_at: Date; end_at: Date }[], start: Date, end: Date) {
  return times.map(({ start_at, end_at }) => ({
    start_at: start_at < start ? start : start_at,
    end_at: end_at > end ? end : end_at,
  }));
}

function timeViolations(start: Date, end: Date, now: Date): Violation[] {
  const found: Violation[] = [];
  if (start >= end) found.push(violation('/end', 'start_after_end', 'must be after start'));
  else if (end.getTime() - start.getTime() > APPOINTMENT_MAX_MS)
    found.push(
      violation('/end', 'too_large', `must be within ${APPOINTMENT_MAX_MS / HOUR_MS} hours of start`),
    );
  if (start < now) found.push(violation('/start', 'not_allowed', 'must not be in the past'));
  return found;
}

/** The dock is free again. A no-show can be recorded once the appointment has begun. */
export const endAppointmentAs =
  (status: 'no_show' | 'cancelled') =>
  async (work: Work, ref: Reference): Promise<OpenRequest> => {
    const request = await work.open(requests, ref, ['placed', 'in_transit']);
    const start = await scheduledStart(work, request.id);
    if (start === null) throw stateConflict(`inventory request ${request.number} has no appointment`);
    if (status === 'no_show' && start > work.now)
      throw stateConflict(
        `the appointment of ${request.number} begins at ${start.toISOString()}: a no-show can be recorded from then on`,
      );
    work.write(endAppointment, { request_id: request.id, status });
    request.touch();
    return request;
  };

interface Hours {
  readonly open: string;
  readonly close: string;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAY_LENGTH = 10;
const MINUTE_END = 16;

/**
 * What is wrong with a time at a warehouse; null if it is open throughout.
 * @param hours by weekday; null: closed
 * @param holidays days off, by date
 */
function closedProblem(
  start: Date,
  end: Date,
  timezone: string,
  hours: Readonly<Record<string, Hours | null>>,
  holidays: ReadonlyMap<string, string>,
): string | null {
  const [from, until] = [start, end].map((time) => new Date(wallMs(timezone, time.getTime())).toISOString());
  if (from === undefined || until === undefined) return null;
  const day = from.slice(0, DAY_LENGTH);
  if (until.slice(0, DAY_LENGTH) !== day) return 'must begin and end on the same day at the warehouse';
  const holiday = holidays.get(day);
  if (holiday !== undefined) return `the warehouse is closed on ${day}: ${holiday}`;
  const weekday = DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday';
  const open = hours[weekday] ?? null;
  if (open === null) return `the warehouse is closed on ${weekday}s`;
  const [begins, ends] = [from, until].map((time) => time.slice(DAY_LENGTH + 1, MINUTE_END));
  if (begins === undefined || ends === undefined) return null;
  return begins >= open.open && ends <= open.close
    ? null
    : `the warehouse is open from ${open.open} to ${open.close} there`;
}

/** The maximum number of times that overlap at any moment. */
function mostAtOnce(times: readonly { readonly start_at: Date; readonly end_at: Date }[]): number {
  const steps = times
    .flatMap(({ start_at, end_at }) => [
      { at: start_at.getTime(), change: 1 },
      { at: end_at.getTime(), change: -1 },
    ])
    // A truck that leaves makes room for one that arrives at the same moment.
    .sort((a, b) => a.at - b.at || a.change - b.change);
  let now = 0;
  let most = 0;
  for (const { change } of steps) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}
