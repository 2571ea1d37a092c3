import type { Tx } from '../db/db.ts';
import { workIsDue } from './mark-due.ts';
import { findDueWork, queueRevival } from './queries.ts';

/** A dead letter is tried again at once. @returns it as it is now, as JSON; null where there is none */
export async function retryDueWork(
  tx: Tx,
  orgId: number,
  kind: string,
  subjectId: number,
): Promise<string | null> {
  queueRevival(tx, orgId, kind, subjectId);
  tx.afterCommit(() => workIsDue.send(kind));
  return findDueWork(tx, orgId, kind, subjectId);
}
