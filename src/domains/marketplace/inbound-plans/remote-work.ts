// Due work that asks a marketplace: outside any transaction, one subject after the other.
import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';

/** Longer than a login and a request take at most. */
const LEASE_MS = 60_000;
const MAX_CONCURRENT = 4;

export interface Run {
  readonly db: Transactions;
  readonly batch: DueBatch;
  readonly inboundOf: InboundOf;
  readonly commit: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
}

interface RemoteWork extends Pick<DueKind, 'kind' | 'subject'> {
  readonly actor: string;
  readonly run: (run: Run, id: number) => Promise<void>;
}

export function remoteWork(inboundOf: InboundOf, { kind, subject, actor, run }: RemoteWork): DueKind {
  return {
    kind,
    subject,
    batchSize: 1,
    leaseMs: LEASE_MS,
    maxConcurrent: MAX_CONCURRENT,
    work: async (db, clock, batch) => {
      const commit: Run['commit'] = (work) =>
        commitForOrg(db, { orgId: batch.orgId, actor, now: clock.now() }, (tx, feed) =>
          work(workOf(tx, feed)),
        );
      for (const id of batch.subjectIds) await run({ db, batch, inboundOf, commit }, id);
      batch.leaveRest();
    },
  };
}
