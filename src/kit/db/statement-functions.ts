// Statements as functions of the database or transaction and the statement's values. `On` is `Tx` where it locks or changes rows.
import { only } from '../kernel/assert.ts';
import { type Planning, sql } from './statement.ts';
import type { Reader, Tx } from './tx.ts';

type Values = readonly unknown[];
type Named = [name: string, text: string, planning?: Planning];
type Asks<Answer, V extends Values, On extends Reader> = (on: On, ...values: V) => Promise<Answer>;
export type OfOne = [orgId: number, id: number];
export type OfMany = [orgId: number, ids: readonly number[]];

export function reads<Row, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Row[], V, On> {
  const made = sql<Row>(...statement);
  return (on, ...values) => on.query(made, values);
}

/** The first row; null: there is none. */
export function finds<Row, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Row | null, V, On> {
  const read = reads<Row, V, On>(...statement);
  return async (on, ...values) => (await read(on, ...values))[0] ?? null;
}

/** The only row. */
export function readsRow<Row, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Row, V, On> {
  const read = reads<Row, V, On>(...statement);
  return async (on, ...values) => only(await read(on, ...values));
}

/** The only column of all rows. */
export function readsColumn<Value, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Value[], V, On> {
  const read = reads<Readonly<Record<string, Value>>, V, On>(...statement);
  return async (on, ...values) => (await read(on, ...values)).map(onlyColumn);
}

/** The only column of the first row; null: there is no row, or it has no value. */
export function findsValue<Value, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Value | null, V, On> {
  const read = readsColumn<Value, V, On>(...statement);
  return async (on, ...values) => (await read(on, ...values))[0] ?? null;
}

/** The only column of the only row. */
export function readsValue<Value, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Value, V, On> {
  const read = readsColumn<Value, V, On>(...statement);
  return async (on, ...values) => only(await read(on, ...values));
}

/** The column `value` of all rows, by their column `key`. */
export function readsMap<Key, Value, V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<Map<Key, Value>, V, On> {
  const read = reads<{ readonly key: Key; readonly value: Value }, V, On>(...statement);
  return async (on, ...values) => new Map((await read(on, ...values)).map(({ key, value }) => [key, value]));
}

/** How many rows it returns: of a change with RETURNING, how many were changed. */
export function counts<V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<number, V, On> {
  const read = reads<unknown, V, On>(...statement);
  return async (on, ...values) => (await read(on, ...values)).length;
}

/** Whether it returns a row: of a change with RETURNING, whether one was changed. */
export function matches<V extends Values = [], On extends Reader = Reader>(
  ...statement: Named
): Asks<boolean, V, On> {
  const count = counts<V, On>(...statement);
  return async (on, ...values) => (await count(on, ...values)) > 0;
}

export function writes<V extends Values>(name: string, text: string): (tx: Tx, ...values: V) => void {
  const statement = sql(name, text);
  return (tx, ...values) => tx.queueWrite(statement, values);
}

function onlyColumn<Value>(row: Readonly<Record<string, Value>>): Value {
  const [value, ...others] = Object.values(row);
  if (others.length > 0) throw new Error('the statement has more than one column');
  return value as Value;
}
