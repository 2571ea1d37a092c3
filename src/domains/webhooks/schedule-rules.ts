// When a delivery that failed is tried again, and when an endpoint that fails is left alone.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between attempts: ten, two days in all. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];
/** Random part of a pause, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
export const FAILING_MS = 24 * HOUR_MS;
const FAILED_TURNS_MAX = 2;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const PAUSE_MAX_MS = 10 * MINUTE_MS;

/**
 * @param attempts how many have failed
 * @param random from 0 to 1
 * @returns null where it is given up
 */
export function nextAttempt(attempts: number, now: Date, random: number): Date | null {
  const pauseMs = RETRY_PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? null : new Date(now.getTime() + Math.round(pauseMs * (1 + JITTER * random)));
}

/** While nothing gets through, further events stay in the feed; a few deliveries show when the endpoint responds again. */
export function isFailing(failedTurns: number): boolean {
  return failedTurns > FAILED_TURNS_MAX;
}

/** Until when an endpoint is paused after this many turns in a row without a success. */
export function pauseAfter(failedTurns: number, now: Date): Date | null {
  if (!isFailing(failedTurns)) return null;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failedTurns - FAILED_TURNS_MAX - 1), PAUSE_MAX_MS);
  return new Date(now.getTime() + pauseMs);
}
