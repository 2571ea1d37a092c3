// Due work that asks whoever sells labels, one label at a time, outside of any transaction, and looks again later where nobody
// knows yet.
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';

const LEASE_MS = 3 * 60_000;
const BESIDE_MAX = 4;
export const PAUSE_MS = 30_000;
/** Carriers take days to take a label back. */
export const VOID_PAUSE_MS = 6 * 3600 * 1000;
export const SOON_MS = 3600 * 1000;

interface FollowUp extends Pick<DueKind, 'kind' | 'subject'> {
  readonly actor: string;
  /** @returns when to look again; null: never */
  readonly settle: (db: Transactions, clock: Clock, orgId: number, id: number) => Promise<Date | null>;
}

export function followUpKind({ kind, subject, actor, settle }: FollowUp): DueKind {
  return {
    kind,
    subject,
    batchSize: 1,
    leaseMs: LEASE_MS,
    besideMax: BESIDE_MAX,
    work: async (db, clock, batch) => {
      const { orgId } = batch;
      for (const id of batch.subjectIds) {
        const next = await settle(db, clock, orgId, id);
        await commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx) => {
          if (next === null) batch.queueDone(tx, (one) => one === id);
          else batch.queueUntil(tx, id, next);
        });
        batch.leaveRest();
      }
    },
  };
}
