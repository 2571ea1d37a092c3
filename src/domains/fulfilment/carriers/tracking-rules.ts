// The status of a shipment follows from all carrier events and when they happened, never from the order of arrival.
// docs/state-machines.md is generated from these tables.
import { assert } from '../../../kit/kernel/assert.ts';
import { furthest, isBefore, type TimedEvent } from '../../../kit/state/progress-rules.ts';
import type { ParcelOutcome, TrackingCode } from '../../orders/schema.ts';

export type TrackingEvent = TimedEvent<TrackingCode>;

/**
 * Before it moves, a shipment only advances; while it moves, the newest scan decides; delivery is final, except for a
 * return. A delivery after a return is a delivery to the sender.
 */
export const PHASES: Readonly<Record<TrackingCode, number>> = {
  label_created: 0,
  picked_up: 1,
  in_transit: 2,
  exception: 2,
  damaged: 2,
  lost: 2,
  out_for_delivery: 2,
  delivery_attempted: 2,
  available_for_pickup: 2,
  delivered: 3,
  returned: 3,
};

/** Breaks ties between scans at the same time: the later entry wins. */
export const PROGRESS: readonly TrackingCode[] = [
  'label_created',
  'picked_up',
  'in_transit',
  'exception',
  'out_for_delivery',
  'delivery_attempted',
  'available_for_pickup',
  'damaged',
  'lost',
  'delivered',
  'returned',
];

/** @param events all of them, including the shipping event; in any order, duplicates are harmless */
export function currentStatus(events: readonly TrackingEvent[]): TrackingEvent {
  const ending = ended(events);
  if (ending !== null) return ending;
  const current = furthest(events, PHASES, PROGRESS);
  assert(current !== undefined, 'a shipment without tracking events');
  return current;
}

function ended(events: readonly TrackingEvent[]): TrackingEvent | null {
  return (
    earliest(events.filter(({ code }) => code === 'returned')) ??
    earliest(events.filter(({ code }) => code === 'delivered'))
  );
}

/** Whether the shipment is over, so that its number may be reused. */
export function isEnded(code: TrackingCode): boolean {
  return PHASES[code] === PHASES.delivered;
}

/** The outcome of a sub-order with these parcels; null if one is in transit or delivered. */
export function outcomeOf(statuses: readonly (TrackingCode | 'packed')[]): ParcelOutcome | null {
  if (statuses.length === 0) return null;
  if (statuses.every((status) => status === 'lost')) return 'lost';
  return statuses.every((status) => status === 'lost' || status === 'returned') ? 'returned' : null;
}

/** A scan from before the departure belongs to another shipment. */
export const isBeforeDeparture = isBefore;

/** The status of a shipment since its departure; earlier scans are ignored. */
export function statusSince(departure: Date, events: readonly TrackingEvent[]): TrackingEvent {
  // Shipping on the floor is not a scan: the carrier has the parcel once it says so.
  const start = { code: 'label_created', time: departure } as const;
  return currentStatus([start, ...events.filter(({ time }) => !isBeforeDeparture(time, departure))]);
}

function earliest(events: readonly TrackingEvent[]): TrackingEvent | null {
  return events.reduce<TrackingEvent | null>(
    (first, event) => (first === null || event.time < first.time ? event : first),
    null,
  );
}
