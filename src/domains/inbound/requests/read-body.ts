// The valid parts of a merchant’s body.
import type { Static } from 'typebox';
import { isObject, type ReadBody, validParts } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { RequestChangesChecked } from '../schema.ts';

/** Without these it is not known which item is meant. */
const NAMES = /^(\/items\/\d+)\/(?:id|mpn|listing_sku|listing_id|fulfillment_channel)$/;

export function readRequest(body: unknown, wrong: readonly Violation[]): ReadBody<RequestInput> {
  const fitting = validParts(body, wrong, NAMES);
  return { input: isObject(fitting) ? withoutNulls(fitting) : {}, wrong };
}

/** Those that can be cleared. */
const CLEARABLE = [
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
] as const satisfies readonly (keyof Sent)[];
type Clearable = (typeof CLEARABLE)[number];

function withoutNulls({ items, cartons, ...rest }: Record<string, unknown>): RequestInput {
  const given = Object.entries(rest).filter(
    ([name, value]) => value !== null || (CLEARABLE as readonly string[]).includes(name),
  );
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

type Sent = Static<typeof RequestChangesChecked>;
type SentCarton = NonNullable<Sent['cartons']>[number];
type Given<T> = { readonly [Name in keyof T]?: Readonly<NonNullable<T[Name]>> };

/** One that fits has a quantity. */
export type ItemInput = Given<NonNullable<Sent['items']>[number]>;

export type CartonInput = Given<Pick<SentCarton, 'sscc'>> &
  Partial<Omit<SentCarton, 'sscc' | 'contents'>> & {
    readonly contents: readonly Given<SentCarton['contents'][number]>[];
  };

/** Where null may be sent, it clears a field; everywhere else it says the same as leaving it out. */
export type RequestInput = Given<Omit<Sent, Clearable | 'items' | 'cartons'>> &
  Pick<Sent, Clearable> & {
    /** undefined: an element that names nothing that could be looked for. */
    readonly items?: readonly (ItemInput | undefined)[];
    readonly cartons?: readonly CartonInput[];
  };
