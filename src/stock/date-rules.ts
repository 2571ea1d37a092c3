// Whether goods may go out by their date. Dates are compared as text, which puts `infinity` after all of them.
const DAY_MS = 24 * 60 * 60 * 1000;

/** Of an item that does not say how long it must be good for a channel. */
export const USUAL_REMAINING_DAYS = 1;

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
