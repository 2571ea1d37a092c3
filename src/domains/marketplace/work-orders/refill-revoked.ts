// Work orders whose reserved units a count, damage or loss has taken away: free units replace them as far as there are any.
// What is short is emitted; the rest of the work order goes on.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { takeRevocations } from '../../stock/revoked-owners.ts';
import { openWorkOrders } from './open-work-orders.ts';
import { isLive } from './stage-rules.ts';

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
    const author = { orgId: batch.orgId, actor: ACTOR, now: clock.now() };
    await commitForOrg(db, author, async (tx, feed) => {
      const orders = await openWorkOrders(workOf(tx, feed), batch.subjectIds);
      const revocations = await takeRevocations(tx, feed, 'work_order', batch.subjectIds);
      for (const order of orders) {
        order.event = 'short';
        const { reason = GONE, actor } = revocations.get(order.id) ?? {};
        for (const item of order.items.filter(({ stage }) => isLive(stage))) {
          const before = item.short_quantity;
          order.reserveMissing(item);
          order.settle(item, 'hub');
          const lost = item.short_quantity - before;
          if (lost > 0) order.note(item, `${lost} units are missing: ${reason}`, actor);
        }
      }
      feed.addBehindCounter((to) => batch.queueDone(to));
    });
  },
};
