// Properties that many schemas have, and schemas made of others.
import { type Static, type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { Instant, Nullable, Versioned } from '../schema.ts';

/** A text in an answer. One in a request is bounded: `Text`. */
export const AnyText = (description: string) => Type.String({ description });

export const TextOrNull = (description: string) => Nullable(AnyText(description));

export const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const Day = (description: string) => Type.String({ format: 'date', description });

/** An amount or a measure that is not negative. */
export const Amount = (description: string) => Type.Number({ minimum: 0, description });

type AllOptional<T extends TProperties> = { [Name in keyof T]: TOptional<T[Name]> };

export function optional<T extends TProperties>(properties: T): AllOptional<T> {
  const all = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(all) as AllOptional<T>;
}

/** What every versioned record ends with. */
export const Dated = {
  ...Versioned,
  created: Instant('When it was added.'),
  updated: Instant('Last change.'),
};

/** The values of fields, as they are written and read. */
export type FieldsOf<T extends TProperties> = { readonly [K in keyof T]: Static<T[K]> };

/** Event types of a subject that all have the same data. */
export function eventTypes<const Subject extends string, const Name extends string, Data extends TSchema>(
  subject: Subject,
  names: readonly Name[],
  data: Data,
): Readonly<Record<`${Subject}.${Name}`, Data>> {
  return Object.fromEntries(names.map((name) => [`${subject}.${name}`, data])) as Record<
    `${Subject}.${Name}`,
    Data
  >;
}
