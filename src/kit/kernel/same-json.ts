import { isDeepStrictEqual } from 'node:util';

/** Whether two JSON values say the same; the order of an object's keys says nothing. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && isDeepStrictEqual(a, b));
}
