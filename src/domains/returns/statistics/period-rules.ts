// Periods of days, each named by its first day; and parts of a whole. Pure.
import { type Group, INTERVALS, type Interval } from './schema.ts';

const DAYS_OF_WEEK = 7;
const DAY_MS = 24 * 3600 * 1000;

export function isInterval(group: Group): group is Interval {
  return (INTERVALS as readonly string[]).includes(group);
}

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

const dateOf = (day: string) => new Date(`${day}T00:00:00.000Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Every period that has one of the days, the first and the last included. */
export function periodsOf(start: string, end: string, interval: Interval): string[] {
  const last = dateOf(end);
  const periods: string[] = [];
  for (let period = periodOf(dateOf(start), interval); period <= last; period = after(period, interval))
    periods.push(dayOf(period));
  return periods;
}

/** Days of a period that are in one month: those after `before`, up to `last`; the month's first day is 1. */
export interface Piece {
  readonly period: string;
  readonly month: string;
  readonly before: number;
  readonly last: number;
}

/** All days from the first to the last, each in one piece. */
export function piecesOf(start: string, end: string, interval: Interval): Piece[] {
  const behind = after(dateOf(end), 'day');
  const pieces: Piece[] = [];
  for (let first = dateOf(start); first < behind; ) {
    const month = periodOf(first, 'month');
    const period = periodOf(first, interval);
    const next = new Date(
      Math.min(after(month, 'month').getTime(), after(period, interval).getTime(), behind.getTime()),
    );
    const before = first.getUTCDate() - 1;
    pieces.push({
      period: dayOf(period),
      month: dayOf(month),
      before,
      last: before + (next.getTime() - first.getTime()) / DAY_MS,
    });
    first = next;
  }
  return pieces;
}

const DECIMALS = 10_000;

/** To four decimals, halves up, by whole numbers; null where the whole is nothing. */
export function partOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((2 * DECIMALS * part + whole) / (2 * whole)) / DECIMALS;
}
