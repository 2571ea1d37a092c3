// Whether goods may go out by their date. Dates are compared as text, which puts `infinity` after all of them.
const DAY_MS = 24 * 60 * 60 * 1000;

/** Of an item that does not say how long it must be good for a channel. */
export const USUAL_REMAINING_DAYS = 1;

/** Years in which goods can expire that anybody has today. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

/** What is wrong with a date that somebody says goods have; null where nothing is. */
export function mistypedDate(expiration: string): string | null {
  const year = Number(expiration.slice(0, 4));
  const isRight = year >= YEAR_MIN && year <= YEAR_MAX;
  return isRight ? null : `must be a date from ${YEAR_MIN} to ${YEAR_MAX}: is its year mistyped?`;
}

export function isPast(expiration: string, today: string): boolean {
  return expiration < today;
}

/** The first date that is late enough for goods which must be good for so many days more. */
export function firstGoodDate(today: string, minRemainingDays: number): string {
  return new Date(Date.parse(today) + minRemainingDays * DAY_MS).toISOString().slice(0, 10);
}

export function isGoodFor(expiration: string, today: string, minRemainingDays: number): boolean {
  return expiration >= firstGoodDate(today, minRemainingDays);
}
