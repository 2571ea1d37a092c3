// Tells the feed what bundles are of which a component has changed, where they are too many for the transaction that has
// changed it: soon after it, so many at a time, and what they are by then.
import type { Transactions } from '../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { keyPages } from '../../kit/kernel/key-pages.ts';
import { BUNDLES_TOLD_MAX, bundleRecordsOf, queueTheseBundles } from './bundle-records/queries.ts';
import { TELL_BUNDLES } from './due-kinds.ts';
import { NO_RECORD, type RecordKey } from './stock-state.ts';

const ACTOR = 'bundles';

export const tellBundles: DueKind = {
  kind: TELL_BUNDLES,
  subject: 'item',
  batchSize: 20,
  // Two workers at once do no harm: what is told twice is true twice.
  leaseMs: 30_000,
  work: tell,
};

async function tell(db: Transactions, clock: Clock, batch: DueBatch): Promise<void> {
  const { orgId } = batch;
  const pages = keyPages<RecordKey>(BUNDLES_TOLD_MAX, (after = NO_RECORD) =>
    bundleRecordsOf(db, orgId, batch.subjectIds, after, BUNDLES_TOLD_MAX),
  );
  for await (const { rows: keys, isLast } of pages) {
    await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) => {
      feed.addLastWrite((to) => queueTheseBundles(to, orgId, keys, ACTOR));
      // A component that changes meanwhile is marked again, and all its bundles are told once more.
      if (isLast) feed.addBehindCounter((to) => batch.queueDone(to));
    });
  }
}
