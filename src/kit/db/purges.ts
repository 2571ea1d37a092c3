// Deletes what is no longer needed, in short transactions (in-batches.ts).
import type { Db } from './db.ts';
import { BATCH_SIZE, inBatches } from './in-batches.ts';
import { counts } from './statement-functions.ts';
import type { Tx } from './tx.ts';

interface Purge {
  readonly table: string;
  readonly key: string;
  /** Which rows; $2 and on are the values, in a table without orgs $1 and on. */
  readonly where: string;
  /** The columns of the index that finds them. */
  readonly order: string;
}

type Purging<V extends readonly unknown[]> = (db: Db, ...values: V) => Promise<void>;

/** Rows of an org, the first value. */
export function purges<V extends readonly unknown[]>(
  name: string,
  { table, key, where, order }: Purge,
): Purging<[orgId: number, ...V]> {
  return inTurns(
    name,
    `DELETE FROM ${table} WHERE org_id = $1 AND ${key} = ANY(ARRAY(
       SELECT ${key} FROM ${table} WHERE org_id = $1 AND ${where} ORDER BY ${order} LIMIT ${nextParameter(where, 2)}))
     RETURNING ${key}`,
    ([orgId]) => orgId,
  );
}

/** Rows of a table without orgs. */
export function purgesShared<V extends readonly unknown[]>(
  name: string,
  { table, key, where, order }: Purge,
): Purging<V> {
  return inTurns(
    name,
    `DELETE FROM ${table} WHERE (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${nextParameter(where, 1)}) RETURNING ${key}`,
    () => undefined,
  );
}

function inTurns<V extends readonly unknown[]>(
  name: string,
  text: string,
  orgOf: (values: V) => number | undefined,
): Purging<V> {
  const purge = counts<readonly unknown[], Tx>(name, text);
  return (db, ...values) => inBatches(db, (tx) => purge(tx, ...values, BATCH_SIZE), orgOf(values));
}

/** The size of a batch is a parameter: planned for a number of rows, the whole table would be read. */
function nextParameter(where: string, first: number): string {
  const used = Array.from(where.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  return `$${Math.max(first - 1, ...used) + 1}`;
}
