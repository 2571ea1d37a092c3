// Sub-orders whose stock turned out not to be there find another way: a count, damage or loss took back what they had
// reserved, and left a mark.
import type { Tx } from '../../db/db.ts';
import type { DueKind } from '../../due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../feed/feed-writer.ts';
import { LOCKED_SLICE, Slices } from '../../kernel/turns.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { openOrders } from '../open-orders.ts';
import { giveBackExcess, missingUnits } from '../routing/missing-units.ts';
import { openStockForRouting, routeAgain } from '../routing/route-again.ts';
import { writeOrders } from '../write-orders.ts';

const ACTOR = 'routing';
const CAUSE = { by: 'reality', reason: 'its stock turned out not to be there' } as const;

export const rerouteRevoked: DueKind = {
  kind: REROUTE.sub_order,
  subject: 'sub-order',
  batchSize: 50,
  // Two workers at once do no harm: the second one finds that nothing is missing.
  leaseMs: 5_000,
  work: async (db, clock, batch) => {
    await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
      await reroute(tx, feed, batch.subjectIds);
      feed.addWrite({ events: 0, transactions: 0, queue: (to) => batch.queueDone(to) });
    });
  },
};

async function reroute(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<void> {
  const { orgId, now } = feed;
  const orders = await openOrders(tx, orgId, { subOrderIds: ids }, now);
  const input = await openStockForRouting(tx, orgId, orders, ids);
  const slices = new Slices(LOCKED_SLICE);
  for (const id of ids) {
    if (slices.isOver()) await slices.next();
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) continue;
    const { state } = subOrder;
    if (state !== 'pending' && state !== 'picking' && state !== 'packed') continue;
    const missing = missingUnits(orders.order(subOrder.orderId), subOrder, input);
    if (missing.size === 0) continue;
    // What nobody has touched is routed as a whole, so that it is not torn apart without need.
    const leaving = state === 'pending' ? new Map(subOrder.lines) : missing;
    giveBackExcess(orders.order(subOrder.orderId), subOrder, leaving, input);
    await routeAgain(tx, orders, input, subOrder, leaving, CAUSE);
  }
  await writeOrders(tx, feed, orders, input.stock);
}
