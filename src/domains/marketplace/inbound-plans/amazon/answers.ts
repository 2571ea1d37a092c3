// Parses answers of Amazon's Fulfillment Inbound API and rejects those that differ from its model.

import { storableText } from '../../../../kit/kernel/storable-text.ts';
import { failureOf } from '../../../accounts/marketplaces/amazon/amazon-client.ts';
import { type ExchangeAnswer, readJson } from '../../../accounts/marketplaces/amazon/exchange.ts';

const NAME_LENGTH_MAX = 38;
const TEXT_LENGTH_MAX = 1000;
const NUMBER_LENGTH_MAX = 100;

export type Json = Readonly<Record<string, unknown>>;

export function bodyOf(answer: ExchangeAnswer): Json {
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
  return readJson(answer.text) as Json;
}

export function rowsOf(value: unknown, max: number): Json[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.slice(0, max).filter((one): one is Json => typeof one === 'object' && one !== null);
}

/** One of Amazon's ids; null if missing or invalid. */
export function nameOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-zA-Z0-9-]+$/.test(value) && value.length <= NAME_LENGTH_MAX
    ? value
    : null;
}

export function textOf(value: unknown, max = TEXT_LENGTH_MAX): string | null {
  return typeof value === 'string' && value !== '' ? storableText(value, max) : null;
}

/** A number that people read on labels, or a code of a center. */
export function codeOf(value: unknown, max = NUMBER_LENGTH_MAX): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= max
    ? storableText(value, max)
    : null;
}

export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

export function nextToken({ pagination }: Json): string | null {
  return textOf(objectOf(pagination)['nextToken'], 2000);
}
