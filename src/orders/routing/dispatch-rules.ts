// When an order that arrives now leaves a warehouse, by its cut-off time and opening hours.
import { wallMs } from '../../kernel/wall-clock.ts';

export interface Timetable {
  readonly timezone: string;
  readonly orderCutoffTime: string | null;
  readonly operatingHours: Readonly<Record<string, { readonly open: string; readonly close: string } | null>>;
}

export interface Dispatch {
  /** 0: today. */
  readonly daysAhead: number;
  /** When the warehouse closes on that day. */
  readonly shipBy: Date;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_DAYS = 7;
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** @returns null where the warehouse is closed on every day of the week */
export function nextDispatch(timetable: Timetable, now: Date): Dispatch | null {
  const nowWallMs = wallMs(timetable.timezone, now.getTime());
  const todayWallMs = nowWallMs - modulo(nowWallMs, DAY_MS);
  const cutoff = timetable.orderCutoffTime === null ? null : minutesOf(timetable.orderCutoffTime);
  // One day more than a week: who opens on one weekday only, and has passed today's cut-off, is open again in a week.
  for (let daysAhead = 0; daysAhead <= WEEK_DAYS; daysAhead += 1) {
    const dayWallMs = todayWallMs + daysAhead * DAY_MS;
    const close = closingMinute(timetable, dayWallMs);
    if (close === null) continue;
    // Saturday may close before the cut-off of the week.
    const last = cutoff === null ? close : Math.min(cutoff, close);
    if (nowWallMs >= dayWallMs + last * MINUTE_MS) continue;
    return { daysAhead, shipBy: new Date(instantMs(timetable.timezone, dayWallMs + close * MINUTE_MS)) };
  }
  return null;
}

/** When the warehouse closes for the last time until then; null where it is closed on every day of the week. */
export function lastDispatch(timetable: Timetable, until: Date): Date | null {
  const wall = wallMs(timetable.timezone, until.getTime());
  const dayWallMs = wall - modulo(wall, DAY_MS);
  // One day more than a week, as above.
  for (let daysBack = 0; daysBack <= WEEK_DAYS; daysBack += 1) {
    const day = dayWallMs - daysBack * DAY_MS;
    const close = closingMinute(timetable, day);
    if (close === null || day + close * MINUTE_MS > wall) continue;
    return new Date(instantMs(timetable.timezone, day + close * MINUTE_MS));
  }
  return null;
}

/** In minutes from the start of the day, past midnight for a night shift; null: closed. */
function closingMinute({ operatingHours }: Timetable, dayWallMs: number): number | null {
  const hours = operatingHours[WEEKDAY_NAMES[new Date(dayWallMs).getUTCDay()] ?? ''];
  if (hours === undefined) return DAY_MINUTES;
  if (hours === null) return null;
  const close = minutesOf(hours.close);
  return close > minutesOf(hours.open) ? close : close + DAY_MINUTES;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The instant at which the clock on the wall shows that; where it is skipped in spring, one within the hour. */
function instantMs(timezone: string, wall: number): number {
  const guess = wall - (wallMs(timezone, wall) - wall);
  return guess - (wallMs(timezone, guess) - wall);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
