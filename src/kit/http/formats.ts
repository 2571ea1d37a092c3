// Formats of JSON Schema, checked for validity, not only for shape.
import { BASE64_PATTERN } from './schema.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:([0-5]\d)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** Without invisible characters (\p{C}); international domains in ASCII form (xn--…). */
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

/** RFC 3339 with any offset. In UTC it must have a four-digit year too, or no answer could show it. */
export function isInstant(text: string): boolean {
  const match = INSTANT.exec(text);
  if (match === null || !isDate(match[1] ?? '')) return false;
  const ms = Date.parse(text);
  // PostgreSQL rounds finer values.
  const isFiner = (match[4]?.length ?? 0) > '.999'.length;
  return ms >= EARLIEST_MS && (isFiner ? ms + 1 : ms) <= LATEST_MS;
}

/** PostgreSQL reads offsets below 16 hours only; larger ones are converted to UTC. */
export function withUsualOffset(instant: string): string {
  return /[+-](1[6-9]|2\d):\d\d$/.test(instant) ? new Date(instant).toISOString() : instant;
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

const TIMEZONE_LENGTH_MAX = 50;
const TIMEZONE = /^(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+){1,2})$/;

/** Any name of the IANA database: `Intl.supportedValuesOf` lists Asia/Calcutta, and not Asia/Kolkata. */
export function isTimezone(text: string): boolean {
  if (text.length > TIMEZONE_LENGTH_MAX || !TIMEZONE.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const BASE64_PART = /^[A-Za-z0-9+/]*$/;
const BASE64_END = new RegExp(BASE64_PATTERN);

/** V8 may overflow its stack when a pattern runs over megabytes: longer texts are not matched. */
export const PATTERN_LENGTH_MAX = 64 * 1024;

/** The same as its pattern, chunk by chunk. */
export function isBase64(text: string): boolean {
  let from = 0;
  for (; text.length - from > PATTERN_LENGTH_MAX; from += PATTERN_LENGTH_MAX / 2)
    if (!BASE64_PART.test(text.slice(from, from + PATTERN_LENGTH_MAX / 2))) return false;
  return BASE64_END.test(text.slice(from));
}
