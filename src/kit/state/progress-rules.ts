// The progress of a parcel or shipment depends on what happened when: a late or repeated event moves nothing backwards.

export interface TimedEvent<Code extends string> {
  readonly code: Code;
  readonly time: Date;
}

/** Clocks of carriers may be off by their time zone; an event dated next week would outrank all real ones. */
export const AHEAD_MAX_MS = 24 * 3600 * 1000;

/** Some carriers truncate times to the second or the minute, so an event may look this much earlier than it was. */
const PRECISION_MS = 60_000;

/** Whether it happened before the record existed, and so belongs to another one. */
export function isBefore(time: Date, beginning: Date): boolean {
  return time.getTime() < beginning.getTime() - PRECISION_MS;
}

/** A later phase wins, then the newest event, then the one further along by `order`, which has all codes from first to last. */
export function furthest<Code extends string, Event extends TimedEvent<Code>>(
  events: readonly Event[],
  phases: Readonly<Record<Code, number>>,
  order: readonly Code[],
): Event | undefined {
  const isFurther = (one: Event, other: Event) =>
    (phases[one.code] - phases[other.code] ||
      one.time.getTime() - other.time.getTime() ||
      order.indexOf(one.code) - order.indexOf(other.code)) > 0;
  let found: Event | undefined;
  for (const event of events) if (found === undefined || isFurther(event, found)) found = event;
  return found;
}
