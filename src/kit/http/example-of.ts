// Examples of the reference: the given values, completed from the schema.
import type { Static, TSchema } from 'typebox';
import { fail } from '../kernel/assert.ts';

/** What an example gives: any part of the value. */
export type Given<T> = T extends readonly (infer Element)[]
  ? readonly Given<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Given<T[Name]> }
    : T;

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const DATE = '2026-11-14';

/** Of the demo world, by the name of the field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  org_name: 'Juniper Goods',
  market_order_id: 'JG-10001',
  sub_order_number: 'SO-000001',
  marketplace: 'Shopify',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  created_by: 'Hanna Hub',
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
  version: 1,
  requested_by: 'Hanna Hub',
};

/**
 * What is not given is the schema's example, else the value of the demo world for a field of this name, else null, the first
 * of the values, the smallest number, no elements. An optional field that is not given is left out.
 */
export function exampleOf<T extends TSchema>(schema: T, given?: Given<Static<T>>): Static<T> {
  const missing = (name: string) => fail(`an example has to give ${name}`);
  return build(schema as Schema, given, 'value', missing) as Static<T>;
}

/** The same for an answer that was recorded, perhaps before the schema changed: a text that it lacks is any. */
export function completed(schema: TSchema, given: unknown): unknown {
  return build(schema as Schema, given, 'value', () => 'text');
}

type Missing = (name: string) => unknown;

function build(schema: Schema, given: unknown, name: string, missing: Missing): unknown {
  const { anyOf, properties, items } = schema;
  if (given === null) return null;
  if (given === undefined && isNullable(schema)) return BY_NAME[name] ?? null;
  if (anyOf !== undefined) return build(formOf(anyOf, given), given, name, missing);
  if (properties !== undefined)
    return objectOf(schema, (given ?? {}) as Readonly<Record<string, unknown>>, missing);
  if (items !== undefined)
    return ((given ?? []) as readonly unknown[]).map((one) => build(items, one, name, missing));
  return given ?? schema.examples?.[0] ?? BY_NAME[name] ?? smallest(schema) ?? missing(name);
}

/** The first, or the one that has most of the given fields. */
function formOf(forms: readonly Schema[], given: unknown): Schema {
  const names = given instanceof Object ? Object.keys(given) : [];
  const fits = ({ properties = {} }: Schema) => names.filter((name) => name in properties).length;
  return forms.toSorted((one, other) => fits(other) - fits(one))[0] ?? {};
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  given: Readonly<Record<string, unknown>>,
  missing: Missing,
) {
  const shown = Object.entries(properties).filter(([name]) => name in given || required.includes(name));
  return Object.fromEntries(shown.map(([name, schema]) => [name, build(schema, given[name], name, missing)]));
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return type?.includes('null') === true || anyOf.some(isNullable);
}

function smallest(schema: Schema): unknown {
  const { type, format, enum: values, const: only, minimum = 0 } = schema;
  if (only !== undefined) return only;
  if (values !== undefined) return values[0];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum;
  return format === 'date' ? DATE : undefined;
}
