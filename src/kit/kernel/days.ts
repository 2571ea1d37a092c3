// Days in UTC, as clients write them. Ranges include both ends.
const DAY_MS = 24 * 3600 * 1000;

/** The first and the last day with a four-digit year. */
const [EARLIEST, LATEST] = ['0001-01-01', '9999-12-31'];

const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number) => new Date(Math.max(ms, msOf(EARLIEST))).toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(msOf(day));

/** The first instant after the day, as PostgreSQL reads it. */
export const endOfDay = (day: string): Date | 'infinity' =>
  day === LATEST ? 'infinity' : new Date(msOf(day) + DAY_MS);

export const daysBetween = (start: string, end: string): number => (msOf(end) - msOf(start)) / DAY_MS + 1;

/** Fills in a range: by default up to today with this many days; with one end given, the other follows. */
export function lastDays(
  given: { readonly start?: string | undefined; readonly end?: string | undefined },
  days: number,
  now: Date,
) {
  const end = given.end ?? dayOf(now.getTime());
  return { start: given.start ?? dayOf(msOf(end) - (days - 1) * DAY_MS), end };
}
