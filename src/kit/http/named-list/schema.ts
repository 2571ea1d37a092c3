// Lists of objects that are components of the OpenAPI document.
import { type TArray, type TObject, type TProperties, Type } from 'typebox';
import { Named } from '../schema.ts';

type ListOf<T extends TProperties> = TArray<TObject<T>>;

/** In an answer. */
export const NamedList = <T extends TProperties>(
  name: string,
  description: string | null,
  properties: T,
): ListOf<T> => Type.Array(Named(name, properties), description === null ? {} : { description });

/** In a request: one element or more. */
export const BoundedList = <T extends TProperties>(
  name: string,
  description: string,
  maxItems: number,
  properties: T,
): ListOf<T> => Type.Array(Named(name, properties), { minItems: 1, maxItems, description });
