// The dates of an order: a day or an instant, which must exist, and must not contradict each other.
import { isDate, isInstant } from '../../http/formats.ts';
import type { Report } from './ship-to-rules.ts';

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970; null where nothing was sent, or nothing that can be read. */
export interface OrderDates {
  readonly order_placed_date: number | null;
  readonly latest_ship_date: number | null;
  readonly latest_delivery_date: number | null;
  readonly marketplace_updated_at: number | null;
}

type DateName = keyof OrderDates;

export const DATE_NAMES: readonly DateName[] = [
  'order_placed_date',
  'latest_ship_date',
  'latest_delivery_date',
  'marketplace_updated_at',
];

type Sent = Readonly<Record<string, unknown>>;

export function readDates(order: Sent, report: Report): OrderDates {
  const dates: OrderDates = {
    order_placed_date: readDate(order, 'order_placed_date', 0, report),
    latest_ship_date: readDate(order, 'latest_ship_date', DAY_MS - 1, report),
    latest_delivery_date: readDate(order, 'latest_delivery_date', DAY_MS - 1, report),
    marketplace_updated_at: readDate(order, 'marketplace_updated_at', 0, report),
  };
  checkSequence(order, dates, 'order_placed_date', 'latest_ship_date', report);
  checkSequence(order, dates, 'order_placed_date', 'latest_delivery_date', report);
  checkSequence(order, dates, 'latest_ship_date', 'latest_delivery_date', report);
  return dates;
}

/** @param ofDayMs what a date without a time means: its start or its end */
function readDate(order: Sent, name: DateName, ofDayMs: number, report: Report): number | null {
  const text = order[name];
  if (typeof text !== 'string') return null;
  if (text.length === DATE_LENGTH ? isDate(text) : isInstant(text)) {
    return Date.parse(text) + (text.length === DATE_LENGTH ? ofDayMs : 0);
  }
  const message =
    'must be a date that exists, such as 2026-11-14, or an instant such as 2026-11-14T09:30:00.000Z';
  report(`/${name}`, 'bad_format', message);
  return null;
}

/**
 * A date beside an instant is a day of 24 hours in a time zone that it does not name, up to 14 hours ahead of UTC: what
 * is less than two days too late may be in time there.
 */
const UNNAMED_TIMEZONE_MS = 2 * DAY_MS;

/** Only what cannot be, anywhere. */
function checkSequence(
  order: Sent,
  dates: OrderDates,
  first: DateName,
  second: DateName,
  report: Report,
): void {
  const [start, end] = [dates[first], dates[second]];
  if (start === null || end === null || start <= end) return;
  const areAlike = isDay(order[first]) === isDay(order[second]);
  if (areAlike || start - end > UNNAMED_TIMEZONE_MS)
    report(`/${first}`, 'start_after_end', `is after ${second}`);
}

function isDay(sent: unknown): boolean {
  return (sent as string).length === DATE_LENGTH;
}
