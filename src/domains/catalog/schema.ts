// Words that the rooms of the catalog share.
import { type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { Code, Id, Nullable, Strict, Text } from '../../kit/http/schema.ts';

export const FULFILLMENT_CHANNELS = ['FBA', 'WFS', 'MERCHANT'] as const;

export type FulfillmentChannel = (typeof FULFILLMENT_CHANNELS)[number];

/** The same properties, none of them required. */
export function optional<T extends TProperties>(properties: T): { [K in keyof T]: TOptional<T[K]> } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema as TSchema)]),
  ) as { [K in keyof T]: TOptional<T[K]> };
}

export const Mpn = Code(100, 'Manufacturer part number.');

/** An item as it is named inside another one. */
export const ItemName = Strict(
  {
    id: Id('Item id.'),
    mpn: Nullable(Mpn),
    name: Nullable(Text(500, 'Item name.')),
  },
  { name: 'ItemName' },
);
