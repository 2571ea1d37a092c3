// Tracking events arrive in any order, late, and twice. Each is stored once; the shipment's status follows from all of them.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { throwIfInvalid, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { AHEAD_MAX_MS, isBefore } from '../../../kit/state/progress-rules.ts';
import { RECEIPTS_DUE } from '../inbound-plans/state-rules.ts';
import { shipWorkOrders } from '../work-orders/change-work-order.ts';
import {
  insertEvents,
  type OpenShipment,
  type RecordedEvent,
  type ShipmentRow,
  shipments,
  type TrackedShipment,
  trackingEventsOf,
} from './queries.ts';
import type { NewShipmentEventsInput } from './schema.ts';
import { type CurrentStatus, currentStatus, isFurther, type ShipmentEvent } from './state-rules.ts';

export async function recordEvents(work: Work, ref: Reference, input: NewShipmentEventsInput) {
  const shipment = await work.open(shipments, ref);
  throwIfInvalid(
    input.events.flatMap(({ time }, index) =>
      new Date(time).getTime() > work.now.getTime() + AHEAD_MAX_MS
        ? [violation(`/events/${index}/time`, 'not_allowed', 'is more than a day ahead')]
        : [],
    ),
  );
  const events = input.events.map(({ code, time, location, description }) => ({
    code,
    time: new Date(time),
    location: location ?? '',
    description: description ?? null,
  }));
  await become(work, shipment, await addEvents(work, shipment, events));
  return shipment;
}

export async function trackedEvents({ tx, orgId }: Work, id: number): Promise<TrackedShipment> {
  return (await trackingEventsOf(tx, orgId, [id])).get(id) ?? fail('a shipment that is gone');
}

const keyOf = ({ time, code, location }: ShipmentEvent) => JSON.stringify([time.getTime(), code, location]);

/**
 * Stores the events that are new.
 * @param tracked the shipment's events so far; read if absent
 * @returns the new status; null if no event is new
 */
export async function addEvents(
  work: Work,
  shipment: OpenShipment,
  reported: readonly RecordedEvent[],
  tracked?: TrackedShipment,
): Promise<Standing | null> {
  const { made, events } = tracked ?? (await trackedEvents(work, shipment.id));
  const keys = new Set(events.map(keyOf));
  const fresh = reported.filter((event) => {
    const isKnown = keys.has(keyOf(event));
    keys.add(keyOf(event));
    return !isKnown;
  });
  if (fresh.length === 0) return null;
  for (const event of fresh) writeEvent(work, [shipment], event);
  // Events from before the shipment was created do not count.
  return standingBy(
    shipment,
    [...events, ...fresh].filter(({ time }) => !isBefore(time, made)),
  );
}

const DESCRIPTION_MAX = 500;

export function writeEvent(work: Work, of: readonly OpenShipment[], event: RecordedEvent): void {
  const { time, description, ...rest } = event;
  for (const { id } of of)
    work.write(insertEvents, {
      ...rest,
      shipment_id: id,
      time: time.toISOString(),
      description: description === null ? null : [...description].slice(0, DESCRIPTION_MAX).join(''),
      recorded_by: work.actor,
      recorded_at: work.now.toISOString(),
    });
}

export type Standing = Pick<ShipmentRow, 'status' | 'status_time' | 'status_location'>;

/** @param change null: nothing is new */
export async function become(
  work: Work,
  shipment: OpenShipment,
  change: Standing | null,
  reason: string | null = null,
): Promise<void> {
  if (change === null) return;
  const isLeaving = shipment.state === 'created' && change.status !== 'created';
  shipment.move(change.status, { set: change, reason });
  if (isLeaving) await onDeparted(work, [shipment.id]);
}

/** Ships their work orders, and starts polling their marketplace for receipts. */
async function onDeparted(work: Work, ids: readonly number[]): Promise<void> {
  await shipWorkOrders(work, ids);
  work.markDue(RECEIPTS_DUE, ...ids);
}

function standingBy({ row }: OpenShipment, tracked: readonly ShipmentEvent[]): Standing {
  const { status, status_time, status_location } = row;
  const current = currentStatus(tracked);
  // A state that was reached without an event stays.
  if (current === null || isFurther(status, current.status)) return { status, status_time, status_location };
  return standingOf(current);
}

export function standingOf({ status, time, location }: CurrentStatus): Standing {
  return { status, status_time: time.toISOString(), status_location: location };
}

// --- Of middle-mile orders --------------------------------------------------------------------------------------

const FREIGHT_NOTES = { in_transit: 'picked up by', delivered: 'delivered by' } as const;
type FreightCode = keyof typeof FREIGHT_NOTES;
const noteOf = (code: FreightCode, order: string) => `${FREIGHT_NOTES[code]} ${order}`;

/** Whether the order has recorded it. @param order null if no order carries the shipment */
export function isNoteOf(order: string | null, { code, description }: RecordedEvent): boolean {
  if (order === null || (code !== 'in_transit' && code !== 'delivered')) return false;
  return description === noteOf(code, order);
}

/** Records an event of their freight on each of them. */
export async function recordFreightEvent(
  work: Work,
  carried: readonly OpenShipment[],
  what: {
    readonly code: FreightCode;
    readonly time: Date;
    readonly location: (shipment: OpenShipment) => string;
    readonly order: string;
  },
): Promise<void> {
  const { code, time, location, order } = what;
  const ids = carried.map(({ id }) => id);
  const tracked = await trackingEventsOf(work.tx, work.orgId, ids);
  // An event from before the shipment was created would not move it.
  throwIfInvalid(
    carried.flatMap(({ id, number }) => {
      const { made } = tracked.get(id) ?? fail('a shipment that is gone');
      return isBefore(time, made)
        ? [violation('/time', 'not_allowed', `is before ${number} was created, ${made.toISOString()}`)]
        : [];
    }),
  );
  const left: number[] = [];
  for (const shipment of carried) {
    const event = { code, time, location: location(shipment), description: noteOf(code, order) };
    const change = await addEvents(work, shipment, [event], tracked.get(shipment.id));
    const wasHere = shipment.state === 'created';
    if (change === null) shipment.touch();
    else shipment.move(change.status, { by: wasHere ? 'freight' : 'hub', set: change });
    if (wasHere && shipment.state !== 'created') left.push(shipment.id);
  }
  if (left.length > 0) await onDeparted(work, left);
}
