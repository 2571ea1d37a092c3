// A statement function of a transaction and its org, as a function of the unit of work that has both.
import type { Tx } from '../db/db.ts';
import type { Work } from './work.ts';

export function inWork<Values extends readonly unknown[], Result>(
  run: (tx: Tx, orgId: number, ...values: Values) => Result,
): (work: Pick<Work, 'tx' | 'orgId'>, ...values: Values) => Result {
  return ({ tx, orgId }, ...values) => run(tx, orgId, ...values);
}
