// Reroutes sub-orders whose reservations were revoked by a count, damage or loss, and those that were refused by a policy that has
// changed, or may have while they were taken.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { LOCKED_SLICE, Yielder } from '../../../kit/kernel/yielder.ts';
import { FILL_BACKORDERS, REROUTE } from '../../stock/due-kinds.ts';
import { takeRevocations } from '../../stock/revoked-owners.ts';
import { openOrders } from '../aggregate.ts';
import { isHeld, packedUnitsOf } from '../cartons/packed-units.ts';
import type { StepCause } from '../orders-state.ts';
import { giveBackExcess, missingUnits, reservedFor } from '../routing/missing-units.ts';
import { openStockForRouting, routeAgain, routeWhole, withNewRecipe } from '../routing/route-again.ts';

const ACTOR = 'routing';
/** For units that were lost before reasons were stored. */
const CAUSE: StepCause = { by: 'reality', reason: 'its stock turned out not to be there' };

const AGAIN: StepCause = { by: 'router', reason: 'routed again: what refused it has changed' };

export const rerouteRevoked: DueKind = {
  kind: REROUTE.sub_order,
  subject: 'sub-order',
  batchSize: 50,
  // Two workers at once are harmless: the second finds nothing missing.
  leaseMs: 5_000,
  work: async (db, clock, batch) => {
    await commitWork(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (work) => {
      await reroute(work, batch.subjectIds);
      work.done(batch);
    });
  },
};

async function reroute(work: Work, ids: readonly number[]): Promise<void> {
  const { tx, orgId } = work;
  const orders = await openOrders(work, { subOrderIds: ids });
  const input = await openStockForRouting(work, orders, ids);
  const packedIds = ids.filter((id) => orders.subOrder(id)?.state === 'packed');
  const [revocations, packed] = [
    await takeRevocations(tx, work.feed, 'sub_order', ids),
    packedIds.length === 0 ? [] : await packedUnitsOf(tx, orgId, packedIds),
  ];
  const yielder = new Yielder(LOCKED_SLICE);
  for (const id of ids) {
    if (yielder.shouldYield()) await yielder.next();
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) continue;
    const { state, order } = subOrder;
    if (state === 'error') await routeWhole(work, input, subOrder, input.free, AGAIN);
    if (state === 'backordered') {
      order.shipWhole(!input.world.policy.mayShipPartially);
      work.markDue(FILL_BACKORDERS, ...[...subOrder.lines.keys()].map((line) => order.line(line).itemId));
    }
    if (state !== 'pending' && state !== 'picking' && state !== 'packed') continue;
    const revocation = revocations.get(id);
    const cause: StepCause = revocation === undefined ? CAUSE : { by: 'reality', ...revocation };
    const missing = missingUnits(subOrder, input);
    if (missing.size > 0) {
      // A sub-order that is not in picking is rerouted as a whole, to avoid needless splits.
      const leaving = state === 'pending' ? new Map(subOrder.lines) : missing;
      giveBackExcess(subOrder, leaving, input);
      await routeAgain(work, input, subOrder, leaving, cause);
      continue;
    }
    // With the current bundle recipe the remaining stock covers all units, and may exceed them.
    const nothing = new Map([...subOrder.lines.keys()].map((line) => [line, 0]));
    const given = giveBackExcess(subOrder, nothing, input);
    const inCartons = packed.filter((one) => one.sub_order_id === id);
    const isChanged = given > 0 || (state === 'packed' && !isHeld(inCartons, reservedFor(subOrder, input)));
    if (isChanged) subOrder.returnToPicking(withNewRecipe(cause));
  }
}
