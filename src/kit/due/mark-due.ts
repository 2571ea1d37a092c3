// Marks work in the transaction that causes it; the mark is removed with the work, unless it was set again in the meantime. Where
// two transactions may each miss what the other has done, both set their marks after the org's sequence lock (write-stock.ts).
import { randomInt } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import type { Statement } from '../db/statement.ts';
import { Signal } from '../kernel/signal.ts';
import { markSubjects, markSubjectsNow } from './queries.ts';

export { markedAmong, markStatement } from './queries.ts';

/** Emitted with the kind when this process has committed a mark. */
export const workIsDue = new Signal<string>();

/** The largest value `randomInt` takes. */
const MARK_MAX = 2 ** 48 - 1;

const marking =
  (statement: Statement<unknown>) =>
  (tx: Tx, orgId: number, kind: string, subjectIds: readonly number[], now: Date): void =>
    queueMarksBy(statement, tx, orgId, kind, [subjectIds], now);

export const queueMarks = marking(markSubjects);

/** The same for work that is wanted now: ends a pause. */
export const queueMarksNow = marking(markSubjectsNow);

/** The same with a custom statement, whose last INSERT sets the marks. */
export function queueMarksBy(
  statement: Statement<unknown>,
  tx: Tx,
  orgId: number,
  kind: string,
  values: readonly unknown[],
  now: Date,
): void {
  let marks = 0;
  // Not a counter on the row: it would restart once the mark is removed, and a slow worker could take a new mark for an old one.
  tx.queueWrite(statement, [orgId, kind, now, randomInt(MARK_MAX), ...values], (rows) => {
    marks = rows;
  });
  // Most statements mark nothing, and each look for work costs a few round trips.
  tx.afterCommit(() => {
    if (marks > 0) workIsDue.send(kind);
  });
}
