// Periods of days, each named by its first day; and parts of a whole. Pure.
import type { Interval } from './schema.ts';

const DAYS_OF_WEEK = 7;

/** The first day of the period that a day is in. Weeks start on Monday. */
function periodOf(day: Date, interval: Interval): Date {
  const first = new Date(day);
  if (interval === 'month') first.setUTCDate(1);
  if (interval === 'week')
    first.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
  return first;
}

function after(period: Date, interval: Interval): Date {
  const next = new Date(period);
  if (interval === 'month') next.setUTCMonth(period.getUTCMonth() + 1);
  else next.setUTCDate(period.getUTCDate() + (interval === 'week' ? DAYS_OF_WEEK : 1));
  return next;
}

/** Every period that has one of the days, the first and the last included. */
export function periodsOf(start: string, end: string, interval: Interval): string[] {
  const last = new Date(`${end}T00:00:00.000Z`);
  const periods: string[] = [];
  for (
    let period = periodOf(new Date(`${start}T00:00:00.000Z`), interval);
    period <= last;
    period = after(period, interval)
  )
    periods.push(period.toISOString().slice(0, 10));
  return periods;
}

const DECIMALS = 10_000;

/** To four decimals, halves up, by whole numbers; null where the whole is nothing. */
export function partOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((2 * DECIMALS * part + whole) / (2 * whole)) / DECIMALS;
}
