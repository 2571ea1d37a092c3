// Marks what a transaction leaves to be done. A mark is made in the transaction that gives the reason for it, and goes
// away with the work; a mark that was made again meanwhile stays. Where two transactions may each miss what the other has
// done, both mark behind the org's feed counter (see write-stock.ts).
import { randomInt } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import type { Statement } from '../db/statement.ts';
import { Signal } from '../kernel/signal.ts';
import { markSubjects, markSubjectsNow } from './queries.ts';

export { markedAmong, markStatement } from './queries.ts';

/** Sent with the kind when this process has committed a mark. */
export const workIsDue = new Signal<string>();

/** The largest that `randomInt` takes. */
const MARK_MAX = 2 ** 48 - 1;

export function queueMarks(
  tx: Tx,
  orgId: number,
  kind: string,
  subjectIds: readonly number[],
  now: Date,
): void {
  queueMarksBy(markSubjects, tx, orgId, kind, [subjectIds], now);
}

/** The same for what somebody wants now: a pause that it had is over. */
export function queueMarksNow(
  tx: Tx,
  orgId: number,
  kind: string,
  subjectIds: readonly number[],
  now: Date,
): void {
  queueMarksBy(markSubjectsNow, tx, orgId, kind, [subjectIds], now);
}

/** The same by a statement of one's own, whose last INSERT makes the marks. */
export function queueMarksBy(
  statement: Statement<unknown>,
  tx: Tx,
  orgId: number,
  kind: string,
  values: readonly unknown[],
  now: Date,
): void {
  let marks = 0;
  // Not a counter of the row: it would begin anew once the mark is removed, and a slow worker could take a new mark for
  // the one that it has read.
  tx.queueWrite(statement, [orgId, kind, now, randomInt(MARK_MAX), ...values], (rows) => {
    marks = rows;
  });
  // Most statements find nothing to mark, and every look for work costs a few round trips.
  tx.afterCommit(() => {
    if (marks > 0) workIsDue.send(kind);
  });
}
