// The hub books a dock for a request, books another time, or notes that nobody came.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { openRequest, saveRequest } from '../receiving/open-request.ts';
import type { Doer } from '../requests/write-request.ts';
import { requestNumber } from '../state-rules.ts';
import { unknownDock } from './find-docks.ts';
import { closedProblem, mostAtOnce } from './opening-rules.ts';
import {
  APPOINTMENT_MAX_MS,
  busyTimes,
  holidaysOf,
  hoursOf,
  lockDock,
  queueAppointment,
  queueEndAppointment,
  scheduledStart,
} from './queries.ts';

const ids = idSource('appointment_id_seq');
const HOUR_MS = 3600 * 1000;

export interface Booking {
  readonly dock_id: number;
  readonly start: string;
  readonly end: string;
  readonly type?: 'live' | 'drop';
  readonly reference?: string | null;
}

/** Books a dock; where one is booked already, another time instead. */
export async function bookAppointment(
  tx: Tx,
  feed: FeedWriter,
  requestId: number,
  booking: Booking,
  by: Doer,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const request = await openRequest(tx, orgId, requestId, 'placed', 'in_transit');
  const { warehouse_id: warehouseId } = request.fields;
  const [start, end] = [new Date(booking.start), new Date(booking.end)];
  const dock = await lockDock(tx, booking.dock_id);
  const hours = await hoursOf(tx, warehouseId);
  const holidays = new Map((await holidaysOf(tx, warehouseId)).map(({ day, name }) => [day, name]));
  const violations: Violation[] = timeViolations(start, end, now);
  if (violations.length === 0 && hours !== null) {
    const problem = closedProblem(start, end, hours.timezone, JSON.parse(hours.operating_hours), holidays);
    if (problem !== null) violations.push(violation('/start', 'not_allowed', problem));
  }
  if (dock === null || dock.warehouse_id !== warehouseId)
    throw invalid([...violations, unknownDock(booking.dock_id, warehouseId)]);
  if (!dock.is_active) violations.push(violation('/dock_id', 'not_allowed', 'the dock is closed'));
  if (violations.length > 0) throw invalid(violations);
  const taken = mostAtOnce(clipped(await busyTimes(tx, dock.id, start, end, orgId, requestId), start, end));
  if (taken >= dock.capacity)
    throw new Problem('state_conflict', {
      detail: `dock ${dock.id} takes ${dock.capacity} at a time, and is taken meanwhile`,
    });
  queueEndAppointment(tx, orgId, requestId, 'rescheduled');
  queueAppointment(tx, orgId, {
    id: await ids.next(tx),
    requestId,
    warehouseId,
    dockId: dock.id,
    start,
    end,
    type: booking.type ?? 'live',
    reference: booking.reference ?? null,
    by: by.name,
    now,
  });
  return saveRequest(tx, feed, request, { by });
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
  if (start < now) found.push(violation('/start', 'not_allowed', 'must not be past'));
  return found;
}

/** Nobody came, or it is called off: the dock is free again. Nobody can have stayed away before the truck was to come. */
export async function endAppointment(
  tx: Tx,
  feed: FeedWriter,
  requestId: number,
  status: 'no_show' | 'cancelled',
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, requestId, 'placed', 'in_transit');
  const start = await scheduledStart(tx, feed.orgId, requestId);
  const number = requestNumber(requestId);
  if (start === null)
    throw new Problem('state_conflict', { detail: `inventory request ${number} has no appointment` });
  if (status === 'no_show' && start > feed.now)
    throw new Problem('state_conflict', {
      detail: `the appointment of ${number} begins at ${start.toISOString()}: a no-show can be recorded from then on`,
    });
  queueEndAppointment(tx, feed.orgId, requestId, status);
  return saveRequest(tx, feed, request, { by });
}
