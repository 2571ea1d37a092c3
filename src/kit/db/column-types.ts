// How the values of columns are read.
import pg from 'pg';
import { assert } from '../kernel/assert.ts';

// bigint columns hold ids below 2^53, so they fit a JavaScript number.
const parseBigint = (text: string): number => {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint ${text} is beyond 2^53`);
  return value;
};
/** Its oid has no name among the driver's. */
const INT8_ARRAY = 1016;
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY as number);
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseBigint],
  [INT8_ARRAY, (text) => parseTexts(text).map((one) => (one === null ? null : parseBigint(one)))],
  // JSON is built by PostgreSQL to be passed on, not to be parsed and built again.
  [pg.types.builtins.JSON, (text) => text],
]);
export const columnTypes = {
  getTypeParser: (oid: number, format?: string) =>
    typeParsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;
