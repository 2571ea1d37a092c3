// What merchants send of a request, as far as it fits its schema.
import { fittingParts, isObject, type ReadBody } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { CartonInput, RequestInput } from './types.ts';

/** Without these it is not known which item is meant. */
const NAMES = /^(\/items\/\d+)\/(?:id|mpn|listing_sku|listing_id|fulfillment_channel)$/;

export function readRequest(body: unknown, wrong: readonly Violation[]): ReadBody<RequestInput> {
  const fitting = fittingParts(body, wrong, NAMES);
  return { input: isObject(fitting) ? withoutNulls(fitting) : {}, wrong };
}

/** Those that can be cleared. */
const NULLABLE = new Set<string>([
  'source_warehouse_id',
  'note',
  'estimated_ship_date',
  'brand_id',
  'vendor_id',
  'carrier',
  'po_number',
  'container_number',
  'requested_pickup_date',
  'request_pickup_address',
] satisfies readonly (keyof RequestInput)[]);

function withoutNulls({ items, cartons, ...rest }: Record<string, unknown>): RequestInput {
  const given = Object.entries(rest).filter(([name, value]) => value !== null || NULLABLE.has(name));
  return {
    ...Object.fromEntries(given),
    ...(Array.isArray(items)
      ? { items: items.map((one) => (isObject(one) ? notNull(one) : undefined)) }
      : {}),
    ...(Array.isArray(cartons) ? { cartons: cartons.map(cartonOf) } : {}),
  };
}

function notNull(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

function cartonOf(carton: unknown): CartonInput {
  const given = isObject(carton) ? notNull(carton) : {};
  const contents = Array.isArray(given['contents']) ? given['contents'] : [];
  return { ...given, contents: contents.map((one) => (isObject(one) ? notNull(one) : {})) };
}
