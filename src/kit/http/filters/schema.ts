// Schemas of the filters that many lists have.
import { type TOptional, type TSchema, type TString, Type } from 'typebox';

export const DayFilter = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

export const InstantFilter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** One of several values. */
export const AnyOf = <T extends TSchema>(value: T, maxItems: number, description: string) =>
  Type.Optional(Type.Array(value, { maxItems, description }));

type DayRange<Name extends string> = Record<`${Name}_start_date` | `${Name}_end_date`, TOptional<TString>>;

/**
 * The filters `<name>_start_date` and `<name>_end_date`.
 * @param what what happened on these days: `it was created`
 */
export const dayRange = <Name extends string>(name: Name, what: string) =>
  ({
    [`${name}_start_date`]: DayFilter(`First day on which ${what}, in UTC.`),
    [`${name}_end_date`]: DayFilter(`Last day on which ${what}, in UTC.`),
  }) as DayRange<Name>;
