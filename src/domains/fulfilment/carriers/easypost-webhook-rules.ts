// Verifies and parses EasyPost tracking webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'hmac-sha256-hex=';
const DETAILS_MAX = 1000;
const NUMBER_MAX = 100;
const LOCATION_MAX = 200;
const DESCRIPTION_MAX = 500;

/** Signed over the raw bytes, with a secret that only EasyPost and the account know. */
export function isGenuine(signature: string, bytes: Buffer, secret: string): boolean {
  const expected = `${PREFIX}${createHmac('sha256', secret.normalize('NFKD')).update(bytes).digest('hex')}`;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export interface TrackerEvent {
  readonly tracking_number: string;
  readonly carrier: string;
  readonly code: string;
  readonly time: string;
  readonly description: string | null;
  readonly location: string | null;
}

/** EasyPost's tracking statuses; the ones not listed say nothing about the location. */
const CODES: Readonly<Record<string, string>> = {
  pre_transit: 'label_created',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  available_for_pickup: 'available_for_pickup',
  return_to_sender: 'returned',
  failure: 'exception',
};

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, max).toWellFormed() : null;

/** The events of a created or updated tracker; empty for other webhooks. */
export function trackerEvents(event: unknown): TrackerEvent[] {
  const { description, result } = objectOf(event);
  const tracker = objectOf(result);
  const { tracking_code: number, carrier, tracking_details: details } = tracker;
  if (typeof description !== 'string' || !description.startsWith('tracker.')) return [];
  if (typeof number !== 'string' || number === '' || number.length > NUMBER_MAX) return [];
  if (typeof carrier !== 'string' || carrier === '' || carrier.length > NUMBER_MAX) return [];
  const listed = Array.isArray(details) ? details.slice(-DETAILS_MAX) : [];
  return listed.flatMap((value): TrackerEvent[] => {
    const detail = objectOf(value);
    const code = CODES[String(detail['status'])];
    const time = new Date(String(detail['datetime']));
    if (code === undefined || Number.isNaN(time.getTime())) return [];
    const place = objectOf(detail['tracking_location']);
    const location = [place['city'], place['state'], place['country']]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(', ');
    return [
      {
        tracking_number: number,
        carrier,
        code,
        time: time.toISOString(),
        description: textOf(detail['message'], DESCRIPTION_MAX),
        location: textOf(location, LOCATION_MAX),
      },
    ];
  });
}
