// When people buy and when warehouses are open. Pure: simulated times in, numbers out.

/** Demand per local hour, in percent of the busiest. */
const HOURS = [
  12, 8, 5, 4, 4, 6, 12, 22, 36, 50, 62, 70, 76, 74, 70, 68, 70, 76, 86, 96, 100, 92, 62, 30,
] as const;
/** Monday first: people plan at the start of a week. */
const DAYS = [100, 92, 88, 88, 84, 72, 90] as const;
const FULL = 100;

export interface LocalTime {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(ms: number, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
  };
}

/** The share of the busiest hour of the week, 0 to 1. */
export function demandAt(time: LocalTime): number {
  return ((HOURS[time.hour] ?? 0) / FULL) * ((DAYS[time.weekday] ?? 0) / FULL);
}

const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type DayName = (typeof DAY_NAMES)[number];
type Hours = Readonly<Record<DayName, { readonly open: string; readonly close: string } | null>>;

export function isOpen(hours: Hours, time: LocalTime): boolean {
  const day = DAY_NAMES[time.weekday];
  const today = day === undefined ? null : hours[day];
  if (today === null) return false;
  const now = `${two(time.hour)}:${two(time.minute)}`;
  return today.open <= now && now < today.close;
}

export function hourName(time: LocalTime): string {
  return `${WEEKDAYS[time.weekday]} ${two(time.hour)}:00`;
}

const two = (number: number) => String(number).padStart(2, '0');
