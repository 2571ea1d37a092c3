// When an order that arrives now leaves a warehouse, given its cut-off time and opening hours.
import { instantMs, wallMs } from '../../../kit/kernel/wall-clock.ts';
import type { Timetable } from './types.ts';

export interface Dispatch {
  /** Days until dispatch; 0 is today. */
  readonly daysAhead: number;
  /** The end of the shift. */
  readonly shipBy: Date;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_DAYS = 7;
const DAY_LENGTH = '2026-11-14'.length;
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A shift belongs to the day it begins on, even if it ends after midnight. */
interface Shift {
  /** Minutes of local time from the start of that day; more than a day if past midnight. */
  readonly cutoff: number;
  readonly close: number;
}

/** @returns null if the warehouse is closed every day */
export function nextDispatch(timetable: Timetable, now: Date): Dispatch | null {
  const { timezone } = timetable;
  const nowMs = now.getTime();
  const todayWallMs = startOfDay(wallMs(timezone, nowMs));
  let next: Dispatch | null = null;
  // From the shift that began yesterday to a week and a day ahead: a warehouse that opens one day a week, and has
  // passed today's cut-off, opens again in a week. Each day off may cost another week.
  const daysMax = WEEK_DAYS * (1 + timetable.holidays.length);
  for (let daysAhead = -1; daysAhead <= daysMax; daysAhead += 1) {
    const dayWallMs = todayWallMs + daysAhead * DAY_MS;
    const shift = shiftOf(timetable, dayWallMs);
    if (shift !== null) {
      const closeWallMs = dayWallMs + shift.close * MINUTE_MS;
      const closeMs = instantMs(timezone, closeWallMs);
      // A cut-off in the skipped hour in spring may come out after the end of its shift.
      const cutoffMs = Math.min(instantMs(timezone, dayWallMs + shift.cutoff * MINUTE_MS), closeMs);
      if (nowMs < cutoffMs && (next === null || closeMs < next.shipBy.getTime())) {
        const leavesOn = startOfDay(closeWallMs - MINUTE_MS);
        next = { daysAhead: (leavesOn - todayWallMs) / DAY_MS, shipBy: new Date(closeMs) };
        continue;
      }
    }
    // One more day: the next shift may end before one that crosses midnight.
    if (next !== null) return next;
  }
  return next;
}

/** The last closing time before `until`; null if the warehouse is closed every day. */
export function lastDispatch(timetable: Timetable, until: Date): Date | null {
  const { timezone } = timetable;
  const dayWallMs = startOfDay(wallMs(timezone, until.getTime()));
  let last: number | null = null;
  // As above; a night shift that ends on that day began the day before.
  const daysMax = WEEK_DAYS * (1 + timetable.holidays.length) + 1;
  for (let daysBack = 0; daysBack <= daysMax; daysBack += 1) {
    const day = dayWallMs - daysBack * DAY_MS;
    const shift = shiftOf(timetable, day);
    const close = shift === null ? null : instantMs(timezone, day + shift.close * MINUTE_MS);
    const isInTime = close !== null && close <= until.getTime();
    // One more day, as above.
    if (last !== null) return new Date(isInTime ? Math.max(last, close) : last);
    if (isInTime) last = close;
  }
  return last === null ? null : new Date(last);
}

/** The shift that begins on a day; null if closed. */
function shiftOf({ operatingHours, orderCutoffTime, holidays }: Timetable, dayWallMs: number): Shift | null {
  if (holidays.length > 0 && holidays.includes(new Date(dayWallMs).toISOString().slice(0, DAY_LENGTH)))
    return null;
  const hours = operatingHours[WEEKDAY_NAMES[new Date(dayWallMs).getUTCDay()] ?? ''];
  if (hours === null) return null;
  const [open, closeTime] =
    hours === undefined ? [0, DAY_MINUTES] : [minutesOf(hours.open), minutesOf(hours.close)];
  const close = closeTime > open ? closeTime : closeTime + DAY_MINUTES;
  if (orderCutoffTime === null) return { cutoff: close, close };
  const cutoffTime = minutesOf(orderCutoffTime);
  // A cut-off during a night shift is meant after midnight.
  const cutoff = cutoffTime + DAY_MINUTES <= close ? cutoffTime + DAY_MINUTES : cutoffTime;
  // Saturday may close before the cut-off time.
  return { cutoff: Math.min(cutoff, close), close };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}
