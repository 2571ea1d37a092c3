// When an order that arrives now leaves a warehouse, by its cut-off time and opening hours.
import { instantMs, wallMs } from '../../../kit/kernel/wall-clock.ts';

export interface Timetable {
  readonly timezone: string;
  readonly orderCutoffTime: string | null;
  readonly operatingHours: Readonly<Record<string, { readonly open: string; readonly close: string } | null>>;
}

export interface Dispatch {
  /** Days until the one on which the goods leave; 0: today. */
  readonly daysAhead: number;
  /** When the shift that they leave with ends. */
  readonly shipBy: Date;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_DAYS = 7;
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A shift belongs to the day on which it begins: one that crosses midnight ends on the next. */
interface Shift {
  /** In minutes from the start of that day on the clock on the wall; beyond midnight where it is more than a day. */
  readonly cutoff: number;
  readonly close: number;
}

/** @returns null where the warehouse is closed on every day of the week */
export function nextDispatch(timetable: Timetable, now: Date): Dispatch | null {
  const { timezone } = timetable;
  const nowMs = now.getTime();
  const todayWallMs = startOfDay(wallMs(timezone, nowMs));
  let next: Dispatch | null = null;
  // From the shift that began yesterday, to one day more than a week: who opens on one weekday only, and has passed
  // today's cut-off, is open again in a week.
  for (let daysAhead = -1; daysAhead <= WEEK_DAYS; daysAhead += 1) {
    const dayWallMs = todayWallMs + daysAhead * DAY_MS;
    const shift = shiftOf(timetable, dayWallMs);
    const closeWallMs = dayWallMs + (shift?.close ?? 0) * MINUTE_MS;
    const closeMs = instantMs(timezone, closeWallMs);
    if (shift !== null && (next === null || closeMs < next.shipBy.getTime())) {
      // A cut-off that the clock skips in spring may come out behind the end of its shift.
      const cutoffMs = Math.min(instantMs(timezone, dayWallMs + shift.cutoff * MINUTE_MS), closeMs);
      if (nowMs < cutoffMs) {
        const leavesOn = startOfDay(closeWallMs - MINUTE_MS);
        next = { daysAhead: (leavesOn - todayWallMs) / DAY_MS, shipBy: new Date(closeMs) };
        continue;
      }
    }
    // One day more: the next shift may end before one that crosses midnight.
    if (next !== null) return next;
  }
  return next;
}

/** When the warehouse closes for the last time until then; null where it is closed on every day of the week. */
export function lastDispatch(timetable: Timetable, until: Date): Date | null {
  const { timezone } = timetable;
  const dayWallMs = startOfDay(wallMs(timezone, until.getTime()));
  let last: number | null = null;
  // One day more than a week, as above; a night shift that ends on that day has begun on the day before.
  for (let daysBack = 0; daysBack <= WEEK_DAYS + 1; daysBack += 1) {
    const day = dayWallMs - daysBack * DAY_MS;
    const shift = shiftOf(timetable, day);
    const close = shift === null ? null : instantMs(timezone, day + shift.close * MINUTE_MS);
    const isInTime = close !== null && close <= until.getTime();
    // One day more, as above.
    if (last !== null) return new Date(isInTime ? Math.max(last, close) : last);
    if (isInTime) last = close;
  }
  return last === null ? null : new Date(last);
}

/** The shift that begins on a day; null: closed. */
function shiftOf({ operatingHours, orderCutoffTime }: Timetable, dayWallMs: number): Shift | null {
  const hours = operatingHours[WEEKDAY_NAMES[new Date(dayWallMs).getUTCDay()] ?? ''];
  if (hours === null) return null;
  const [open, closeTime] =
    hours === undefined ? [0, DAY_MINUTES] : [minutesOf(hours.open), minutesOf(hours.close)];
  const close = closeTime > open ? closeTime : closeTime + DAY_MINUTES;
  if (orderCutoffTime === null) return { cutoff: close, close };
  const cutoffTime = minutesOf(orderCutoffTime);
  // An hour at which a night shift is still at work is meant in the middle of it.
  const cutoff = cutoffTime + DAY_MINUTES <= close ? cutoffTime + DAY_MINUTES : cutoffTime;
  // Saturday may close before the cut-off of the week.
  return { cutoff: Math.min(cutoff, close), close };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}
