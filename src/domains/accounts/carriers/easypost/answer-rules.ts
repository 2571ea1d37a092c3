// Parses EasyPost's responses by their published schema. Everything is validated before use: a response that is too
// large, of another type or negative is discarded.
import { type Cents, cents } from '../../../../kit/kernel/cents.ts';

const ID = /^[a-z]+_[A-Za-z0-9]{1,80}$/;
const NAME = /^[A-Za-z0-9_]{1,60}$/;
const MONEY = /^(\d{1,7})(?:\.(\d{1,5}))?$/;
const TRACKING_CODE = /^[A-Za-z0-9-]{4,60}$/;
const URL_MAX = 2000;
const RATES_MAX = 200;
const DAYS_MAX = 365;
const MESSAGE_MAX = 300;

type Json = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textOf(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

/** Whole cents, rounded up. Null if it is not an amount. */
function centsOf(value: unknown): Cents | null {
  const found = typeof value === 'string' ? MONEY.exec(value) : null;
  if (found === null) return null;
  const [, whole = '0', fraction = ''] = found;
  const more = /[1-9]/.test(fraction.slice(2)) ? 1 : 0;
  return cents(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + more);
}

export interface EasyPostRate {
  readonly id: string;
  readonly carrier: string;
  readonly service: string;
  readonly amount: Cents;
  readonly days: number | null;
}

export interface EasyPostShipment {
  readonly id: string;
  readonly rates: readonly EasyPostRate[];
  /** Null if it is not bought. */
  readonly trackingCode: string | null;
  readonly trackingUrl: string | null;
  readonly isBought: boolean;
  readonly refundStatus: string | null;
  readonly pdfUrl: string | null;
  readonly zplUrl: string | null;
}

/** Null if the response is not a shipment. */
export function shipmentOf(answer: unknown): EasyPostShipment | null {
  const shipment = objectOf(answer);
  const id = textOf(shipment['id'], ID);
  if (id === null) return null;
  const label = objectOf(shipment['postage_label']);
  const rates = Array.isArray(shipment['rates']) ? shipment['rates'].slice(0, RATES_MAX) : [];
  const refund = shipment['refund_status'];
  return {
    id,
    rates: rates.flatMap(rateOf),
    trackingCode: textOf(shipment['tracking_code'], TRACKING_CODE),
    trackingUrl: urlOf(objectOf(shipment['tracker'])['public_url']),
    isBought: typeof label['id'] === 'string',
    refundStatus: typeof refund === 'string' ? refund.slice(0, 50) : null,
    pdfUrl: urlOf(label['label_pdf_url']),
    zplUrl: urlOf(label['label_zpl_url']),
  };
}

function rateOf(value: unknown): EasyPostRate[] {
  const rate = objectOf(value);
  const [id, carrier, service] = [
    textOf(rate['id'], ID),
    textOf(rate['carrier'], NAME),
    textOf(rate['service'], NAME),
  ];
  const amount = centsOf(rate['rate']);
  if (id === null || carrier === null || service === null || amount === null || rate['currency'] !== 'USD')
    return [];
  const days = rate['est_delivery_days'] ?? rate['delivery_days'];
  const isDays = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= DAYS_MAX;
  return [{ id, carrier, service, amount, days: isDays ? days : null }];
}

function urlOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= URL_MAX && /^https?:\/\/[!-~]+$/.test(value)
    ? value
    : null;
}

/** Formats `{ error: { code, message, errors } }`. */
export function errorInWords(status: number, answer: unknown): string {
  const { code, message } = objectOf(objectOf(answer)['error']);
  const words = [code, message].filter((one) => typeof one === 'string' && one !== '');
  const details = words.length === 0 ? '' : `: ${words.join(', ').slice(0, MESSAGE_MAX)}`;
  return `EasyPost answered ${status}${details}`;
}
