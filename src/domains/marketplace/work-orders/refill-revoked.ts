// Work orders whose units turned out not to be there: a count, damage or loss took back what they had reserved, and left a
// mark. Free units stand in where there are such; what is short is told, and the rest goes on.
import type { Tx } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { takeRevocations } from '../../stock/revoked-owners.ts';
import { openWorkOrders } from './open-work-orders.ts';
import { isLive } from './stage-rules.ts';
import { writeWorkOrders } from './write-work-orders.ts';

const ACTOR = 'work orders';
/** Of units that were lost without a reason. */
const GONE = 'its stock turned out not to be there';

export const refillRevoked: DueKind = {
  kind: REROUTE.work_order,
  subject: 'work order',
  batchSize: 20,
  // Two workers at once do no harm: the second one finds that nothing is missing.
  leaseMs: 5_000,
  work: async (db, clock, batch) => {
    await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
      await refill(tx, feed, batch.subjectIds);
      feed.addBehindCounter((to) => batch.queueDone(to));
    });
  },
};

async function refill(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<void> {
  const orders = await openWorkOrders(tx, feed, ids);
  const revocations = await takeRevocations(tx, feed, 'work_order', ids);
  for (const order of orders) {
    const { reason = GONE, actor } = revocations.get(order.id) ?? {};
    for (const item of order.items.filter(({ stage }) => isLive(stage))) {
      const before = item.short_quantity;
      order.reserveMissing(item);
      order.settle(item, 'hub');
      const lost = item.short_quantity - before;
      if (lost > 0) order.note(item, `${lost} units are missing: ${reason}`, actor);
    }
  }
  await writeWorkOrders(tx, feed, orders, 'short');
}
