// Sub-orders whose stock turned out not to be there find another way: a count, damage or loss took back what they had
// reserved, and left a mark.
import type { Tx } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { LOCKED_SLICE, Slices } from '../../../kit/kernel/turns.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { takeRevocations } from '../../stock/revoked-owners.ts';
import { isHeld, packedUnitsOf } from '../cartons/packed-units.ts';
import { openOrders } from '../open-orders.ts';
import type { StepCause } from '../orders-state.ts';
import { giveBackExcess, missingUnits, reservedFor } from '../routing/missing-units.ts';
import { openStockForRouting, routeAgain, withNewRecipe } from '../routing/route-again.ts';
import { writeOrders } from '../write-orders.ts';

const ACTOR = 'routing';
/** Of units that were lost before reasons were kept. */
const CAUSE: StepCause = { by: 'reality', reason: 'its stock turned out not to be there' };

export const rerouteRevoked: DueKind = {
  kind: REROUTE.sub_order,
  subject: 'sub-order',
  batchSize: 50,
  // Two workers at once do no harm: the second one finds that nothing is missing.
  leaseMs: 5_000,
  work: async (db, clock, batch) => {
    await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
      await reroute(tx, feed, batch.subjectIds);
      feed.addBehindCounter((to) => batch.queueDone(to));
    });
  },
};

async function reroute(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<void> {
  const { orgId, now } = feed;
  const orders = await openOrders(tx, orgId, { subOrderIds: ids }, now);
  const input = await openStockForRouting(tx, orgId, orders, ids);
  const packedIds = ids.filter((id) => orders.subOrder(id)?.state === 'packed');
  const [revocations, packed] = [
    await takeRevocations(tx, feed, 'sub_order', ids),
    packedIds.length === 0 ? [] : await packedUnitsOf(tx, orgId, packedIds),
  ];
  const slices = new Slices(LOCKED_SLICE);
  for (const id of ids) {
    if (slices.isOver()) await slices.next();
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) continue;
    const { state } = subOrder;
    if (state !== 'pending' && state !== 'picking' && state !== 'packed') continue;
    const order = orders.order(subOrder.orderId);
    const revocation = revocations.get(id);
    const cause: StepCause = revocation === undefined ? CAUSE : { by: 'reality', ...revocation };
    const missing = missingUnits(order, subOrder, input);
    if (missing.size > 0) {
      // What nobody has touched is routed as a whole, so that it is not torn apart without need.
      const leaving = state === 'pending' ? new Map(subOrder.lines) : missing;
      giveBackExcess(order, subOrder, leaving, input);
      await routeAgain(tx, orders, input, subOrder, leaving, cause);
      continue;
    }
    // As its bundles are made today, what is left makes all of them, and may be more than they need.
    const nothing = new Map([...subOrder.lines.keys()].map((line) => [line, 0]));
    const given = giveBackExcess(order, subOrder, nothing, input);
    const inCartons = packed.filter((one) => one.sub_order_id === id);
    const isChanged = given > 0 || (state === 'packed' && !isHeld(inCartons, reservedFor(subOrder, input)));
    if (isChanged) orders.lose(subOrder, withNewRecipe(cause));
  }
  await writeOrders(tx, feed, orders, input.stock);
}
