// The documentation of answers, in a line where nothing is special about them.
import type { TSchema } from 'typebox';
import type { ResponseDoc, ResponseHeader } from './route.ts';

/** A 200. */
export function answers(
  description: string,
  schema: TSchema,
  headers?: readonly ResponseHeader[],
): Readonly<Record<number, ResponseDoc>> {
  return { 200: { description, schema, ...(headers === undefined ? {} : { headers }) } };
}
