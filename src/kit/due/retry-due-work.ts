import type { Transactions, Tx } from '../db/db.ts';
import { workIsDue } from './mark-due.ts';
import { type DeadLetterFilter, deadLettersAcrossOrgs, findDueWork, reviveDueWork } from './queries.ts';

/** Dead letters that are retried at once. */
export const RETRIED_MAX = 1000;

/** A dead letter is tried again at once. @returns it as it is now, as JSON; null where there is none */
export async function retryDueWork(
  tx: Tx,
  orgId: number,
  kind: string,
  subjectId: number,
): Promise<string | null> {
  await reviveDueWork(tx, orgId, kind, [subjectId]);
  tx.afterCommit(() => workIsDue.send(kind));
  return findDueWork(tx, orgId, kind, subjectId);
}

/** The first dead letters that are meant are tried again at once, each organization's and kind's in a transaction of its own. */
export async function retryDeadLetters(
  db: Transactions,
  filter: DeadLetterFilter,
): Promise<{ readonly retried: number; readonly has_more: boolean }> {
  const found = await deadLettersAcrossOrgs(db, filter, RETRIED_MAX + 1);
  const groups = Map.groupBy(found.slice(0, RETRIED_MAX), ({ org_id, kind }) => `${org_id} ${kind}`);
  let retried = 0;
  for (const letters of groups.values()) {
    const [first] = letters;
    if (first === undefined) continue;
    const ids = letters.map(({ subject_id }) => subject_id);
    retried += await db.transaction(async (tx) => {
      tx.afterCommit(() => workIsDue.send(first.kind));
      return reviveDueWork(tx, first.org_id, first.kind, ids);
    });
  }
  return { retried, has_more: found.length > RETRIED_MAX };
}
