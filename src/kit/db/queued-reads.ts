// Reads as functions whose rows come with the next statement that is awaited: several are one round trip.
import { sql } from './statement.ts';
import type { Tx } from './tx.ts';

export function readsWithNext<Row, V extends readonly unknown[]>(
  name: string,
  text: string,
): (tx: Tx, ...values: V) => Promise<Row[]> {
  const statement = sql<Row>(name, text);
  return (tx, ...values) => tx.queueRead(statement, values);
}
