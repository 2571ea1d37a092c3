// Where a shipment is, from everything that carriers have said of it. The answer depends on what was said and when it
// happened, never on the order in which it arrived. docs/state-machines.md is generated from these tables.
import { assert } from '../../../kit/kernel/assert.ts';
import { furthest, isBefore, type Said } from '../../../kit/state/progress-rules.ts';
import type { ParcelOutcome, TrackingCode } from '../../orders/schema.ts';

export type TrackingEvent = Said<TrackingCode>;

/**
 * Before a shipment moves it can only get further; while it moves, the newest scan tells where it is; and once it is
 * delivered that is final, but for a return. What is delivered after a return is delivered to its sender.
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

/** Of two scans at one time, the one that is further along. */
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

/** @param events all there are, with the one that it was shipped; in any order, duplicates do no harm */
export function currentStatus(events: readonly TrackingEvent[]): TrackingEvent {
  const ending = ended(events);
  if (ending !== null) return ending;
  const current = furthest(events, PHASES, PROGRESS);
  assert(current !== undefined, 'a shipment that nobody has ever said anything of');
  return current;
}

function ended(events: readonly TrackingEvent[]): TrackingEvent | null {
  return (
    earliest(events.filter(({ code }) => code === 'returned')) ??
    earliest(events.filter(({ code }) => code === 'delivered'))
  );
}

/** Whether a shipment has come to its end with this, so that its number may be used again. */
export function isEnded(code: TrackingCode): boolean {
  return PHASES[code] === PHASES.delivered;
}

/** What becomes of a sub-order with these parcels; null: one of them is under way, or has arrived. */
export function outcomeOf(statuses: readonly (TrackingCode | 'packed')[]): ParcelOutcome | null {
  if (statuses.length === 0) return null;
  if (statuses.every((status) => status === 'lost')) return 'lost';
  return statuses.every((status) => status === 'lost' || status === 'returned') ? 'returned' : null;
}

/** Whether a scan happened before the shipment left, so that it is of another one. */
export const isBeforeDeparture = isBefore;

/** Where a shipment is that left at an instant: what is said of the time before tells nothing of it. */
export function statusSince(departure: Date, events: readonly TrackingEvent[]): TrackingEvent {
  // What the floor says is no scan: the carrier has the parcel once the carrier says so.
  const start = { code: 'label_created', time: departure } as const;
  return currentStatus([start, ...events.filter(({ time }) => !isBeforeDeparture(time, departure))]);
}

function earliest(events: readonly TrackingEvent[]): TrackingEvent | null {
  return events.reduce<TrackingEvent | null>(
    (first, event) => (first === null || event.time < first.time ? event : first),
    null,
  );
}
