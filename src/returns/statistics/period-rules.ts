// Periods of days, each named by its first day; and parts of a whole. Pure.
import type { Interval } from './schema.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS_OF_WEEK = 7;

/** The first day of the period that a day is in. Weeks start on Monday. */
function periodOf(time: Date, interval: Interval): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  if (interval === 'month') return new Date(Date.UTC(year, month, 1));
  const sinceMonday = interval === 'week' ? (time.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK : 0;
  return new Date(Date.UTC(year, month, day) - sinceMonday * DAY_MS);
}

function after(period: Date, interval: Interval): Date {
  if (interval === 'month') return new Date(Date.UTC(period.getUTCFullYear(), period.getUTCMonth() + 1, 1));
  return new Date(period.getTime() + (interval === 'week' ? DAYS_OF_WEEK : 1) * DAY_MS);
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
