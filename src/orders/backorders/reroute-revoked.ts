// Sub-orders whose stock turned out not to be there find another way: a count, damage or loss took back what they had
// reserved, and left a mark.
import type { Transactions, Tx } from '../../db/db.ts';
import { commitForOrg, type FeedWriter } from '../../feed/feed-writer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { openOrders } from '../open-orders.ts';
import { giveBackExcess, missingUnits } from '../routing/missing-units.ts';
import { openStockForRouting, routeAgain } from '../routing/route-again.ts';
import { writeOrders } from '../write-orders.ts';
import { queueRerouteUnmark, type RerouteMark, readRerouteMarks } from './queries.ts';

const MARKS_PER_TRANSACTION = 50;
const ACTOR = 'routing';
const REASON = 'its stock turned out not to be there';

export async function rerouteRevoked(db: Transactions, clock: Clock, orgId: number): Promise<void> {
  for (;;) {
    const marks = await readRerouteMarks(db, orgId, MARKS_PER_TRANSACTION);
    if (marks.length === 0) return;
    await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
      await reroute(tx, feed, marks);
      feed.addWrite({ events: 0, transactions: 0, queue: (to) => queueRerouteUnmark(to, orgId, marks) });
    });
  }
}

async function reroute(tx: Tx, feed: FeedWriter, marks: readonly RerouteMark[]): Promise<void> {
  const { orgId, now } = feed;
  const ids = marks.map((mark) => mark.owner_id);
  const orders = await openOrders(tx, orgId, { subOrderIds: ids }, now);
  const input = await openStockForRouting(tx, orgId, orders, ids);
  for (const id of ids) {
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) continue;
    const { state } = subOrder;
    if (state !== 'pending' && state !== 'picking' && state !== 'packed') continue;
    const missing = missingUnits(orders.order(subOrder.orderId), subOrder, input);
    if (missing.size === 0) continue;
    // What nobody has touched is routed as a whole, so that it is not torn apart without need.
    const leaving = state === 'pending' ? new Map(subOrder.lines) : missing;
    giveBackExcess(orders.order(subOrder.orderId), subOrder, leaving, input);
    await routeAgain(tx, orders, input, subOrder, leaving, REASON);
  }
  await writeOrders(tx, feed, orders, input.stock);
}
