// Emits events of bundles with a changed component, if there are too many for the transaction that changed it: soon afterwards, in
// batches, with their state at that time.
import type { Transactions } from '../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { keyPages } from '../../kit/kernel/key-pages.ts';
import { BUNDLE_EVENTS_MAX, bundleRecordsOf, queueTheseBundles } from './bundle-records/queries.ts';
import { TELL_BUNDLES } from './due-kinds.ts';
import { NO_RECORD, type RecordKey } from './stock-state.ts';

const ACTOR = 'bundles';

export const emitBundles: DueKind = {
  kind: TELL_BUNDLES,
  subject: 'item',
  batchSize: 20,
  // Two workers at once are harmless: emitting twice repeats the same state.
  leaseMs: 30_000,
  work: emitBatch,
};

async function emitBatch(db: Transactions, clock: Clock, batch: DueBatch): Promise<void> {
  const { orgId } = batch;
  const pages = keyPages<RecordKey>(BUNDLE_EVENTS_MAX, (after = NO_RECORD) =>
    bundleRecordsOf(db, orgId, batch.subjectIds, after, BUNDLE_EVENTS_MAX),
  );
  for await (const { rows: keys, isLast } of pages) {
    await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) => {
      feed.addLastWrite((to) => queueTheseBundles(to, orgId, keys, ACTOR));
      // A component that changes in between is marked again, and its bundles are emitted once more.
      if (isLast) feed.addAfterSequenceLock((to) => batch.queueDone(to));
    });
  }
}
