// Validates the dates of an order: days or instants that exist and do not contradict each other.
import { isDate, isInstant } from '../../../kit/http/formats.ts';
import type { Report } from './ship-to-rules.ts';

interface OrderDate {
  readonly date: Date;
  /** The instant in UTC with milliseconds; for a day, its start or end. */
  readonly iso: string;
  /** As the API returns it: a day stays as sent. */
  readonly shown: string;
  /** Sent without a time. */
  readonly isDay: boolean;
}

/** Null if missing or unreadable. */
export interface OrderDates {
  readonly order_placed_date: OrderDate | null;
  readonly latest_ship_date: OrderDate | null;
  readonly latest_delivery_date: OrderDate | null;
  readonly marketplace_updated_at: OrderDate | null;
  readonly not_before: OrderDate | null;
}

type DateName = keyof OrderDates;

export const DATE_NAMES: readonly DateName[] = [
  'order_placed_date',
  'latest_ship_date',
  'latest_delivery_date',
  'marketplace_updated_at',
  'not_before',
];

type Sent = Readonly<Record<string, unknown>>;

const START_OF_DAY = 'T00:00:00.000Z';
export const END_OF_DAY = 'T23:59:59.999Z';

export function readDates(order: Sent, report: Report): OrderDates {
  const dates: OrderDates = {
    order_placed_date: readDate(order, 'order_placed_date', START_OF_DAY, report),
    latest_ship_date: readDate(order, 'latest_ship_date', END_OF_DAY, report),
    latest_delivery_date: readDate(order, 'latest_delivery_date', END_OF_DAY, report),
    marketplace_updated_at: readDate(order, 'marketplace_updated_at', START_OF_DAY, report),
    not_before: readDate(order, 'not_before', START_OF_DAY, report),
  };
  checkSequence(dates, 'order_placed_date', 'latest_ship_date', report);
  checkSequence(dates, 'order_placed_date', 'latest_delivery_date', report);
  checkSequence(dates, 'latest_ship_date', 'latest_delivery_date', report);
  checkSequence(dates, 'not_before', 'latest_ship_date', report);
  return dates;
}

function readDate(order: Sent, name: DateName, timeOfDay: string, report: Report): OrderDate | null {
  const text = order[name];
  if (typeof text !== 'string') return null;
  if (isDate(text)) {
    const iso = text + timeOfDay;
    return { date: new Date(iso), iso, shown: text, isDay: true };
  }
  if (isInstant(text)) {
    const date = new Date(text);
    const iso = isWrittenAsWeDo(text) ? text : date.toISOString();
    return { date, iso, shown: iso, isDay: false };
  }
  report(
    `/${name}`,
    'bad_format',
    'must be a date that exists (2026-11-14) or an instant (2026-11-14T09:30:00.000Z)',
  );
  return null;
}

/** Most instants are, and formatting costs more than checking. */
function isWrittenAsWeDo(instant: string): boolean {
  return instant.length === '2026-11-14T09:30:00.000Z'.length && instant.endsWith('Z');
}

/**
 * Next to an instant, a day is 24 hours in an unnamed time zone up to 14 hours ahead of UTC: less than two days late
 * here may be in time there.
 */
const UNNAMED_TIMEZONE_MS = 2 * 86_400_000;

/** Reports only what is contradictory in every time zone. */
function checkSequence(dates: OrderDates, first: DateName, second: DateName, report: Report): void {
  const [start, end] = [dates[first], dates[second]];
  if (start === null || end === null) return;
  const allowance = start.isDay === end.isDay ? 0 : UNNAMED_TIMEZONE_MS;
  if (start.date.getTime() - end.date.getTime() > allowance) {
    report(`/${first}`, 'start_after_end', `is after ${second}`);
  }
}
