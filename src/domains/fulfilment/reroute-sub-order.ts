// Reroutes a sub-order for the hub: one that no warehouse may ship, or one that should ship from elsewhere.
import type { Work } from '../../kit/aggregates/work.ts';
import { stateConflict } from '../../kit/http/problems.ts';
import { freeOrOwn } from '../orders/routing/free-units.ts';
import { openStockForRouting, routeWhole } from '../orders/routing/route-again.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { heldBy, lockSubOrder } from './open-sub-order.ts';
import type { RouteAgain } from './schema.ts';

export async function routeSubOrderAgain(work: Work, id: number, { note }: RouteAgain): Promise<void> {
  const { orders, subOrder } = await lockSubOrder(work, id, 'error', 'pending');
  const input = await openStockForRouting(work, orders, [id]);
  const free = freeOrOwn(input.free, heldBy(input.stock, id));
  const reason = note === undefined ? 'rerouted' : `rerouted: ${note}`;
  const refusal = await routeWhole(work, input, subOrder, free, { by: 'router', reason });
  if (refusal !== null)
    throw stateConflict(`sub-order ${subOrderNumber(id)} stays ${subOrder.state}: ${refusal}`);
}
