// Statements that take one array of any length: a statement for each slice of it.
import { slices } from './slices.ts';
import { sql } from './statement.ts';
import type { Reader, Tx } from './tx.ts';

/** All rows, for an org and an array ($2). */
export function readsSliced<Row, Element = number, On extends Reader = Reader>(name: string, text: string) {
  const statement = sql<Row>(name, text);
  return async (on: On, orgId: number, all: readonly Element[]): Promise<Row[]> => {
    const found: Row[][] = [];
    for (const { rows } of slices(all)) found.push(await on.query(statement, [orgId, rows]));
    return found.flat();
  };
}

/** The same of ids, each once and in ascending order: the order in which rows are locked. */
export function locksSliced<Row>(name: string, text: string) {
  const read = readsSliced<Row, number, Tx>(name, text);
  return (tx: Tx, orgId: number, ids: Iterable<number>): Promise<Row[]> =>
    read(
      tx,
      orgId,
      [...new Set(ids)].sort((a, b) => a - b),
    );
}

/** Queues the write of each slice. */
export function writesSliced<More extends readonly unknown[] = []>(name: string, text: string) {
  const statement = sql(name, text);
  return (tx: Tx, orgId: number, ids: readonly number[], ...more: More): void => {
    for (const { rows } of slices(ids)) tx.queueWrite(statement, [orgId, rows, ...more]);
  };
}
