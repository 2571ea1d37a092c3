// The hub has a sub-order routed again: one that no warehouse was allowed to ship, or one that should leave from another
// place than it was sent to.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { freeOrOwn } from '../orders/routing/free-units.ts';
import { giveBackExcess, hasNewRecipe } from '../orders/routing/missing-units.ts';
import { demandOf, moveRouted, openStockForRouting, withNewRecipe } from '../orders/routing/route-again.ts';
import { type Plan, routeOrder } from '../orders/routing/route-rules.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { heldBy, lockSubOrder } from './open-sub-order.ts';
import type { RouteAgain } from './schema.ts';

export async function routeSubOrderAgain(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  request: Static<typeof RouteAgain> | undefined,
): Promise<void> {
  const { orders, order, subOrder } = await lockSubOrder(tx, feed, id, 'error', 'pending');
  const input = await openStockForRouting(tx, feed.orgId, orders, [id]);
  const { stock, world } = input;
  const free = freeOrOwn(input.free, heldBy(stock, id));
  const plan = routeOrder(demandOf(order, subOrder.lines), world, free);
  const { impossible } = plan;
  const leaving = new Map(subOrder.lines);
  for (const { line } of impossible?.lines ?? []) leaving.delete(line);
  if (impossible !== null && leaving.size === 0) {
    const stays = `sub-order ${subOrderNumber(id)} is ${subOrder.state} and stays so`;
    throw new Problem('state_conflict', { detail: `${stays}: ${impossible.reason}` });
  }
  if (isWhereItIs(subOrder, plan)) return;
  giveBackExcess(order, subOrder, leaving, input);
  const note = request?.note;
  const reason = note === undefined ? 'routed again' : `routed again: ${note}`;
  // What nobody may ship stays as it is: it must not wait for stock that would not help it.
  const cause = { by: 'router', reason } as const;
  const told = hasNewRecipe(order, subOrder, leaving, input, false) ? withNewRecipe(cause) : cause;
  await moveRouted(tx, orders, subOrder, leaving, { ...plan, impossible: null }, stock, told);
  if (impossible !== null && subOrder.state === 'error')
    orders.explain(subOrder, impossible.reason, JSON.stringify(plan.why));
  await writeOrders(tx, feed, orders, stock);
}

/** Whether all that can go would ship from where it is: that it would be from other lots makes no better way. */
function isWhereItIs({ warehouseId }: SubOrder, { parts, backorder }: Plan): boolean {
  return backorder === null && parts.every((part) => part.warehouseId === warehouseId);
}
