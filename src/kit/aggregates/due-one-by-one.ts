// Due work on aggregates that are locked one at a time: one transaction per subject.
import type { DueKind } from '../due/due-kind.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import { type Work, workOf } from './work.ts';

const BATCH_SIZE = 20;
const LEASE_MS = 30_000;

interface DueSubjects extends Pick<DueKind, 'kind' | 'subject'> {
  readonly actor: string;
  /** Must be safe when two workers run at once. Returns when to run again; null or nothing: done. */
  readonly run:
    | ((work: Work, id: number) => Promise<Date | null>)
    | ((work: Work, id: number) => Promise<void>);
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
          if (nextTime instanceof Date) batch.queueUntil(tx, id, nextTime);
          else batch.queueDone(tx, (one) => one === id);
        });
      }
      batch.leaveRest();
    },
  };
}
