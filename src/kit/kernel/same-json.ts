import { isDeepStrictEqual } from 'node:util';

/** Deep equality of JSON values; the order of keys does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && isDeepStrictEqual(a, b));
}
