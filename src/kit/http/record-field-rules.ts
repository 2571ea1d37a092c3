// What follows from the schemas of a record's fields: its columns, and what a new one begins with.
import type { Static, TProperties, TSchema } from 'typebox';
import { fail } from '../kernel/assert.ts';
import type { FieldsOf } from './fields/schema.ts';

interface SchemaFacts {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly items?: TSchema;
  readonly anyOf?: readonly SchemaFacts[];
}

const INTEGER_MAX = 2 ** 31 - 1;

function isNullable(schema: SchemaFacts): boolean {
  return schema.type?.includes('null') === true || schema.anyOf?.some(isNullable) === true;
}

function sqlType(schema: SchemaFacts): string {
  if (schema.anyOf !== undefined) {
    return sqlType(schema.anyOf.find(({ type }) => type !== 'null') ?? fail('null alone has no type'));
  }
  if (schema.type === 'array') return `${sqlType(schema.items ?? fail('of which elements?'))}[]`;
  if (schema.type === 'integer') return (schema.maximum ?? 0) > INTEGER_MAX ? 'bigint' : 'integer';
  const types: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'boolean',
    number: 'numeric',
    object: 'json',
  };
  return types[String(schema.type)] ?? fail(`no column has the type ${schema.type}`);
}

/** The SQL type of each field. */
export function columnsOf<T extends TProperties>(fields: T): Readonly<Record<keyof T & string, string>> {
  const types = Object.entries(fields).map(([name, schema]) => [name, sqlType(schema as SchemaFacts)]);
  return Object.fromEntries(types) as Readonly<Record<keyof T & string, string>>;
}

type NullableKeys<T extends TProperties> = {
  [K in keyof T]: null extends Static<T[K]> ? K : never;
}[keyof T];

/** Null in every field that can be, and the given values. */
export function nullsBeside<T extends TProperties, Given extends keyof T>(
  fields: T,
  given: Pick<FieldsOf<T>, Given>,
): Pick<FieldsOf<T>, NullableKeys<T> | Given> {
  const nullable = Object.keys(fields).filter((name) => isNullable(fields[name] as SchemaFacts));
  return { ...Object.fromEntries(nullable.map((name) => [name, null])), ...given } as never;
}
