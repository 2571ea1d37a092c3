// Whether goods may go out by their date. Dates are compared as text, which puts `infinity` after all of them.
const DAY_MS = 24 * 60 * 60 * 1000;

/** Of an item that does not say how long it must be good for a channel. */
export const USUAL_REMAINING_DAYS = 1;

/** Plausible years of expiry. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

/** What is wrong with a given date; null: nothing. */
export function mistypedDate(expiration: string): string | null {
  const year = Number(expiration.slice(0, 4));
  const isRight = year >= YEAR_MIN && year <= YEAR_MAX;
  return isRight ? null : `must be a date from ${YEAR_MIN} to ${YEAR_MAX}: check the year`;
}

export function isPast(expiration: string, today: string): boolean {
  return expiration < today;
}

/** The first date late enough for goods that must last this many more days. */
export function firstGoodDate(today: string, minRemainingDays: number): string {
  return new Date(Date.parse(today) + minRemainingDays * DAY_MS).toISOString().slice(0, 10);
}

export function isGoodFor(expiration: string, today: string, minRemainingDays: number): boolean {
  return expiration >= firstGoodDate(today, minRemainingDays);
}

/** A warehouse and the date there, as YYYY-MM-DD: goods are good through the day they are dated. */
export interface WarehouseDay {
  readonly id: number;
  readonly today: string;
}
