// Statements as functions of a work, which has the transaction and the org: $1 is the org.
import { type finds, reads, readsColumn } from '../db/statement-functions.ts';
import type { Work } from './work.ts';

type Values = readonly unknown[];
type InOrg = Pick<Work, 'tx' | 'orgId'>;

/** All rows. */
export function readsInWork<Row, V extends Values = []>(
  ...statement: Parameters<typeof finds>
): (work: InOrg, ...values: V) => Promise<Row[]> {
  const read = reads<Row, [orgId: number, ...values: V]>(...statement);
  return ({ tx, orgId }, ...values) => read(tx, orgId, ...values);
}

/** The first row; null: there is none. */
export function findsInWork<Row, V extends Values = []>(
  ...statement: Parameters<typeof finds>
): (work: InOrg, ...values: V) => Promise<Row | null> {
  const read = readsInWork<Row, V>(...statement);
  return async (work, ...values) => (await read(work, ...values))[0] ?? null;
}

/** The only column of the first row; null: there is no row, or it has no value. */
export function findsValueInWork<Value, V extends Values = []>(
  ...statement: Parameters<typeof finds>
): (work: InOrg, ...values: V) => Promise<Value | null> {
  const read = readsColumn<Value, [orgId: number, ...values: V]>(...statement);
  return async ({ tx, orgId }, ...values) => (await read(tx, orgId, ...values))[0] ?? null;
}
