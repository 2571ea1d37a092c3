// When a dock takes trucks: within the hours of the warehouse, on days that are none off, as many at a time as it can.
import { wallMs } from '../../../kit/kernel/wall-clock.ts';

interface Hours {
  readonly open: string;
  readonly close: string;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAY_LENGTH = 10;
const MINUTE_END = 16;

/**
 * What is wrong with a time at a warehouse, in words; null where it is open all the while.
 * @param hours by weekday; null: closed
 * @param holidays days off, by date
 */
export function closedProblem(
  start: Date,
  end: Date,
  timezone: string,
  hours: Readonly<Record<string, Hours | null>>,
  holidays: ReadonlyMap<string, string>,
): string | null {
  const [from, until] = [start, end].map((time) => new Date(wallMs(timezone, time.getTime())).toISOString());
  if (from === undefined || until === undefined) return null;
  const day = from.slice(0, DAY_LENGTH);
  if (until.slice(0, DAY_LENGTH) !== day) return 'must begin and end on the same day at the warehouse';
  const holiday = holidays.get(day);
  if (holiday !== undefined) return `the warehouse is closed on ${day}: ${holiday}`;
  const weekday = DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday';
  const open = hours[weekday] ?? null;
  if (open === null) return `the warehouse is closed on ${weekday}s`;
  const [begins, ends] = [from, until].map((time) => time.slice(DAY_LENGTH + 1, MINUTE_END));
  if (begins === undefined || ends === undefined) return null;
  return begins >= open.open && ends <= open.close
    ? null
    : `the warehouse is open from ${open.open} to ${open.close} there`;
}

/** How many of the times overlap at the moment at which most do. */
export function mostAtOnce(times: readonly { readonly start_at: Date; readonly end_at: Date }[]): number {
  const steps = times
    .flatMap(({ start_at, end_at }) => [
      { at: start_at.getTime(), change: 1 },
      { at: end_at.getTime(), change: -1 },
    ])
    // A truck that leaves at a moment makes room for one that comes then.
    .sort((a, b) => a.at - b.at || a.change - b.change);
  let now = 0;
  let most = 0;
  for (const { change } of steps) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}
