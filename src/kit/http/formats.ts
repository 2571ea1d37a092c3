// Shapes of text that JSON Schema calls formats, checked for existence, not only for looks.
import { BASE64_PATTERN } from './schema.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:([0-5]\d)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** Without characters that nobody sees (\p{C}); a domain of other letters stands in its ASCII form (xn--…). */
const EMAIL =
  /^[^\s\p{C}@"<>(),:;[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/u;

/** YYYY-MM-DD that exists in the calendar. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339 with any offset. What it means must have a year of four digits in UTC too, or no answer could show it. */
export function isInstant(text: string): boolean {
  const match = INSTANT.exec(text);
  if (match === null || !isDate(match[1] ?? '')) return false;
  const ms = Date.parse(text);
  // PostgreSQL rounds what is finer.
  const isFiner = (match[4]?.length ?? 0) > '.999'.length;
  return ms >= EARLIEST_MS && (isFiner ? ms + 1 : ms) <= LATEST_MS;
}

/** PostgreSQL reads offsets of less than 16 hours only; those that RFC 3339 allows beyond are told in UTC. */
export function withUsualOffset(instant: string): string {
  return /[+-](1[6-9]|2\d):\d\d$/.test(instant) ? new Date(instant).toISOString() : instant;
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

const timezones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');

export function isTimezone(text: string): boolean {
  return timezones.has(text);
}

const BASE64_PART = /^[A-Za-z0-9+/]*$/;
const BASE64_END = new RegExp(BASE64_PATTERN);

/** V8 may throw that its stack is exceeded where a pattern looks at megabytes: no more than this is looked at by one. */
export const PATTERN_LENGTH_MAX = 64 * 1024;

/** The same as its pattern, part by part. */
export function isBase64(text: string): boolean {
  let from = 0;
  for (; text.length - from > PATTERN_LENGTH_MAX; from += PATTERN_LENGTH_MAX / 2)
    if (!BASE64_PART.test(text.slice(from, from + PATTERN_LENGTH_MAX / 2))) return false;
  return BASE64_END.test(text.slice(from));
}
