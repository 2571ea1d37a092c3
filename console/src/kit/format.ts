// Dates and numbers in the words of the reader's locale. An instant is shown in the reader's time, unless a warehouse's is meant.

const number = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const calendarDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
/** With the time zone's name, to distinguish the reader's time from the warehouse's. */
const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** What is shown where there is nothing. */
const NOTHING = '–';

export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : number.format(value);
}

/** `1 unit`, `3 units`. */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

/** @param share 0.25 is 25 % */
export function formatPercent(share: number | null | undefined): string {
  return share === null || share === undefined ? NOTHING : percent.format(share);
}

export function formatMoney(amount: number | null | undefined, currency = 'USD'): string {
  if (amount === null || amount === undefined) return NOTHING;
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

/** A day of the calendar (2026-11-14), or the day of an instant. */
export function formatDay(text: string | null | undefined): string {
  if (text === null || text === undefined) return NOTHING;
  return text.length === 10 ? calendarDay.format(new Date(text)) : day.format(new Date(text));
}

export function formatMoment(instant: string | null | undefined): string {
  return instant === null || instant === undefined ? NOTHING : moment.format(new Date(instant));
}

/** An instant as a field for date and time has it. */
export function momentField(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return '';
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** In the time of a warehouse, with the name of its zone. */
export function formatThere(instant: string | null | undefined, timeZone: string): string {
  if (instant === null || instant === undefined) return NOTHING;
  const words = {
    timeZone,
    timeZoneName: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(undefined, words).format(new Date(instant));
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const RELATIVE_DAYS_MAX = 14;

/** In how many minutes, hours or days; far away it is a date. */
export function formatRelative(instant: string | null | undefined, now = Date.now()): string {
  if (instant === null || instant === undefined) return NOTHING;
  const distanceMs = new Date(instant).getTime() - now;
  if (Math.abs(distanceMs) > RELATIVE_DAYS_MAX * 86_400_000) return formatDay(instant);
  for (const [unit, lengthMs] of UNITS) {
    if (Math.abs(distanceMs) >= lengthMs) return relative.format(Math.round(distanceMs / lengthMs), unit);
  }
  return relative.format(0, 'minute');
}

/** `partially_shipped`: Partially shipped. */
export function inWords(name: string | null | undefined): string {
  if (name === null || name === undefined || name === '') return NOTHING;
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The UTC calendar day a number of days from today, as the API takes it. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
