// Ends a batch whose work was done in transactions of its own.
import type { Transactions } from '../db/tx.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DueBatch } from './due-kind.ts';

/** After the sequence lock, so that a mark that is set meanwhile is seen. */
export function endBatch(db: Transactions, clock: Clock, batch: DueBatch, actor: string): Promise<void> {
  return commitForOrg(db, { orgId: batch.orgId, actor, now: clock.now() }, async (_tx, feed) =>
    feed.addAfterSequenceLock((to) => batch.queueDone(to)),
  );
}
