// Date ranges include both ends, in UTC.
const DAY_MS = 24 * 3600 * 1000;

export interface DateRange {
  readonly start_time?: string;
  readonly end_time?: string;
}

/** The times that PostgreSQL and four digits of a year agree on. */
const [EARLIEST_MS, LATEST_MS] = [
  Date.parse('0001-01-01T00:00:00.000Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
];

const within = (ms: number) => new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));

/** From the first instant of the first day to the first instant after the last. */
export function instantsOf(start: string, end: string): { from: Date; until: Date } {
  return {
    from: within(Date.parse(`${start}T00:00:00.000Z`)),
    until: within(Date.parse(`${end}T00:00:00.000Z`) + DAY_MS),
  };
}

/** The last 30 days, where nothing is said; one end given, the other follows. */
export function lastDays(range: DateRange, now: Date): { from: Date; until: Date } {
  const end = range.end_time ?? now.toISOString().slice(0, 10);
  const start =
    range.start_time ??
    within(Date.parse(`${end}T00:00:00.000Z`) - 29 * DAY_MS)
      .toISOString()
      .slice(0, 10);
  return instantsOf(start, end);
}
