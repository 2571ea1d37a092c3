// Where something is, from everything that was said of it. The answer depends on what was said and when it happened, never
// on the order in which it arrived: what is heard late or twice moves nothing backwards.

export interface Said<Code extends string> {
  readonly code: Code;
  readonly time: Date;
}

/** Clocks of others may be wrong by their time zone; what is said of next week would outrank all that is true. */
export const AHEAD_MAX_MS = 24 * 3600 * 1000;

/** Others tell times to the second or to the minute, cut off: something may look so much earlier than it was. */
const PRECISION_MS = 60_000;

/** Whether something happened before the record began, so that it is of another one. */
export function isBefore(time: Date, beginning: Date): boolean {
  return time.getTime() < beginning.getTime() - PRECISION_MS;
}

/**
 * A later phase wins; within a phase the newest event does; of two at one time, the one further along.
 * @param phases the phase of each code
 * @param order all codes, from the first to the last
 */
export function furthest<Code extends string, Event extends Said<Code>>(
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
