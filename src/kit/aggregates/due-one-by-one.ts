// Due work on aggregates that are locked one at a time: a transaction for each subject.
import type { DueKind } from '../due/due-kind.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import { type Work, workOf } from './work.ts';

const BATCH_SIZE = 20;
const LEASE_MS = 30_000;

interface DueSubjects extends Pick<DueKind, 'kind' | 'subject'> {
  readonly actor: string;
  /**
   * Two workers at once must do no harm: the second one finds that there is nothing to do.
   * @returns when to come back to it; null: it is done
   */
  readonly run: (work: Work, id: number) => Promise<Date | null>;
}

export function dueOneByOne({ kind, subject, actor, run }: DueSubjects): DueKind {
  return {
    kind,
    subject,
    batchSize: BATCH_SIZE,
    leaseMs: LEASE_MS,
    work: async (db, clock, batch) => {
      for (const id of batch.subjectIds) {
        await commitForOrg(db, { orgId: batch.orgId, actor, now: clock.now() }, async (tx, feed) => {
          const nextTime = await run(workOf(tx, feed), id);
          if (nextTime === null) batch.queueDone(tx, (one) => one === id);
          else batch.queueUntil(tx, id, nextTime);
        });
      }
      batch.leaveRest();
    },
  };
}
