// A return shows the lot and date of its units as they were corrected since: a correction gives it a new version.
import { dueOneByOne } from '../../../kit/aggregates/due-one-by-one.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { earlierLabels, type Label } from '../../stock/labels-now.ts';
import { RETURN_RELABELLED } from '../due-kinds.ts';
import { returns } from '../queries.ts';
import { queueRelabelled } from './queries.ts';

/** @param from what units of the item had as their label, and no longer have */
export async function touchReturnsOf(tx: Tx, feed: FeedWriter, itemId: number, from: Label): Promise<void> {
  const { orgId, now } = feed;
  const labels = await earlierLabels(tx, orgId, itemId, from);
  feed.addAfterSequenceLock((to) => queueRelabelled(to, orgId, itemId, labels, now));
}

export const touchRelabelled = dueOneByOne({
  kind: RETURN_RELABELLED,
  subject: 'return',
  actor: 'recheck',
  run: async (work, id) => (await work.open(returns, id)).touch(),
});
