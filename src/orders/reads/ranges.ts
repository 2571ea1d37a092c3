// Ranges of days: both ends are included, in UTC.
import { rangeViolations } from '../../http/date-ranges.ts';
import type { Violation } from '../../http/problems.ts';

/** From the first included to the first excluded; the ends of time where nothing is said. */
export interface Span {
  readonly from: Date | string;
  readonly until: Date | string;
}

export const ALL_TIME: Span = { from: '-infinity', until: 'infinity' };

const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_DAYS = 30;
const SUMMARY_DAYS_MAX = 366;

interface Days {
  readonly start: string;
  readonly end: string;
}

/** The first and the last day that can be written with four digits. */
const [EARLIEST, LATEST] = ['0001-01-01', '9999-12-31'];

const dateOf = (ms: number) => new Date(Math.max(ms, startOf(EARLIEST))).toISOString().slice(0, 10);
const startOf = (date: string) => Date.parse(`${date}T00:00:00.000Z`);

/** Open where nothing is said. */
export function spanOf(start: string | undefined, end: string | undefined): Span {
  if (start === undefined && end === undefined) return ALL_TIME;
  return {
    from: start === undefined ? ALL_TIME.from : new Date(startOf(start)),
    until: end === undefined || end === LATEST ? ALL_TIME.until : new Date(startOf(end) + DAY_MS),
  };
}

interface SummaryQuery {
  readonly start_date?: string;
  readonly end_date?: string;
}

/** Up to today, and the last 30 days, where nothing is said. */
export function summaryDays({ start_date, end_date }: SummaryQuery, now: Date): Days {
  const end = end_date ?? dateOf(now.getTime());
  return { start: start_date ?? dateOf(startOf(end) - (DEFAULT_DAYS - 1) * DAY_MS), end };
}

export function summaryViolations(query: SummaryQuery, now: Date): Violation[] {
  const { start, end } = summaryDays(query, now);
  const backwards = rangeViolations({ start_date: start, end_date: end }, 'start_date', 'end_date');
  if (backwards.length > 0 || startOf(end) - startOf(start) < SUMMARY_DAYS_MAX * DAY_MS) return backwards;
  const pointer = query.start_date === undefined ? '/end_date' : '/start_date';
  return [{ pointer, in: 'query', code: 'too_long', message: `must span at most ${SUMMARY_DAYS_MAX} days` }];
}
