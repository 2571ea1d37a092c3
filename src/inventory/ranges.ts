// Date ranges include both ends, in UTC.
import type { Violation } from '../http/problems.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface DateRange {
  readonly start_time?: string;
  readonly end_time?: string;
}

export function rangeViolations({ start_time: start, end_time: end }: DateRange): Violation[] {
  if (start === undefined || end === undefined || start <= end) return [];
  return [
    { pointer: '/end_time', in: 'query', code: 'start_after_end', message: 'must not be before start_time' },
  ];
}

/** From the first instant of the first day to the first instant after the last. */
export function instantsOf(start: string, end: string): { from: Date; until: Date } {
  return {
    from: new Date(`${start}T00:00:00.000Z`),
    until: new Date(Date.parse(`${end}T00:00:00.000Z`) + DAY_MS),
  };
}

/** The last 30 days, where nothing is said; one end given, the other follows. */
export function lastDays(range: DateRange, now: Date): { from: Date; until: Date } {
  const end = range.end_time ?? now.toISOString().slice(0, 10);
  const start =
    range.start_time ?? new Date(Date.parse(`${end}T00:00:00.000Z`) - 29 * DAY_MS).toISOString().slice(0, 10);
  return instantsOf(start, end);
}
