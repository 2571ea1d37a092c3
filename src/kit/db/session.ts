// Connections to the database: how values are read, how the pool is filled, and how statements are planned.
import pg from 'pg';
import { assert } from '../kernel/assert.ts';
import { sql } from './statement.ts';

// bigint columns hold ids below 2^53, which fit a JavaScript number.
const parseBigint = (text: string): number => {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint ${text} is beyond 2^53`);
  return value;
};
/** The driver has no name for this oid. */
const INT8_ARRAY = 1016;
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY as number);
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseBigint],
  [INT8_ARRAY, (text) => parseTexts(text).map((one) => (one === null ? null : parseBigint(one)))],
  // The driver's parser would make strings of the columns that are kept as bytes.
  [pg.types.builtins.TEXT, (text) => text],
  // PostgreSQL builds JSON to be passed on as it is: no parsing and serializing.
  [pg.types.builtins.JSON, (text) => text],
]);
export const columnTypes = {
  getTypeParser: (oid: number, format?: string) =>
    typeParsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

// A pool that opens its connections before they are needed. A new one takes 10 ms on an idle machine and several times that
// when many open at once, and the pool makes the caller wait for its own connection even when another is released meanwhile. So
// a burst of one merchant slowed all others down.

/** Not all at once: so their lifetimes do not end together either. */
const OPEN_EVERY_MS = 200;

interface OpeningPool extends pg.Pool {
  /** The pool's method to open a connection; missing in its types. */
  newClient(item: {
    readonly callback: (error: Error | undefined, client: unknown, release: () => void) => void;
  }): void;
}

/** @returns stops it */
export function keepFilled(pool: pg.Pool, size: number): () => void {
  let isOpening = false;
  const openOne = () => {
    if (isOpening || pool.ending || pool.totalCount >= size) return;
    isOpening = true;
    (pool as OpeningPool).newClient({
      // If the server is unreachable, the next tick tries again.
      callback: (_error, _client, release) => {
        isOpening = false;
        release();
      },
    });
  };
  const timer = setInterval(openOne, OPEN_EVERY_MS).unref();
  pool.on('remove', openOne);
  return () => clearInterval(timer);
}

const planning = (name: string, planCache: string, byKey: string, alongIndexes: string) =>
  sql(
    name,
    `SELECT set_config('plan_cache_mode', ${planCache}, false), set_config('enable_seqscan', '${byKey}', false),
     set_config('enable_hashjoin', '${alongIndexes}', false), set_config('enable_mergejoin', '${alongIndexes}', false),
     set_config('enable_sort', '${alongIndexes}', false)`,
  );
// On a cluster a generic plan has no machine, and Citus refuses most of them. The setting exists only where Citus is loaded at
// server start.
const PLANNED_ONCE = `CASE WHEN current_setting('citus.shard_count', true) IS NULL THEN 'force_generic_plan' ELSE 'auto' END`;
// Everything in a transaction is found by key, a few rows at a time: one generic plan is enough, and it must not depend on
// statistics. Planning each statement again was 40 % of the database's work for one order: docs/decisions/0005.
export const planSessionByKey = planning('db.planSessionByKey', PLANNED_ONCE, 'off', 'on');
// Planned once and along indexes, whatever the statistics say: they may be those of the empty table.
export const planSessionOnce = planning('db.planSessionOnce', PLANNED_ONCE, 'off', 'off');
/** Shards are addressed by name, and planned like any other table. */
export const planSessionByPart = planning('db.planSessionByPart', "'force_generic_plan'", 'off', 'on');
export const planSessionAsNeeded = planning('db.planSessionAsNeeded', "'auto'", 'on', 'on');
export const PLANNINGS = new Map(
  [planSessionByKey, planSessionOnce, planSessionByPart, planSessionAsNeeded].map((one) => [one.name, one]),
);
