// Reroutes a sub-order for the hub: one that no warehouse may ship, or one that should ship from elsewhere.
import type { Work } from '../../kit/aggregates/work.ts';
import { stateConflict } from '../../kit/http/problems.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { freeOrOwn } from '../orders/routing/free-units.ts';
import { giveBackExcess, hasNewRecipe } from '../orders/routing/missing-units.ts';
import {
  demandOf,
  moveRouted,
  openStockForRouting,
  othersOf,
  withNewRecipe,
} from '../orders/routing/route-again.ts';
import { type Plan, routeOrder, together } from '../orders/routing/route-rules.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { heldBy, lockSubOrder } from './open-sub-order.ts';
import type { RouteAgain } from './schema.ts';

export async function routeSubOrderAgain(work: Work, id: number, { note }: RouteAgain): Promise<void> {
  const { orders, order, subOrder } = await lockSubOrder(work, id, 'error', 'pending');
  const input = await openStockForRouting(work, orders, [id]);
  const { stock, world } = input;
  const free = freeOrOwn(input.free, heldBy(stock, id));
  const plan = routeOrder(demandOf(order, subOrder.lines, othersOf(subOrder, subOrder.lines)), world, free);
  const impossible = together([plan.impossible, plan.refused]);
  const leaving = new Map(subOrder.lines);
  for (const { line } of impossible?.lines ?? []) leaving.delete(line);
  if (impossible !== null && leaving.size === 0) {
    const stays = `sub-order ${subOrderNumber(id)} stays ${subOrder.state}`;
    throw stateConflict(`${stays}: ${impossible.reason}`);
  }
  if (isWhereItIs(subOrder, plan)) return;
  giveBackExcess(subOrder, leaving, input);
  const reason = note === undefined ? 'rerouted' : `rerouted: ${note}`;
  // What no warehouse may ship stays in error: stock would not help it.
  const cause = { by: 'router', reason } as const;
  const explained = hasNewRecipe(subOrder, leaving, input, false) ? withNewRecipe(cause) : cause;
  await moveRouted(work, subOrder, leaving, { ...plan, impossible: null, refused: null }, stock, explained);
  if (impossible !== null && subOrder.state === 'error')
    subOrder.set({ reason: impossible.reason, why: JSON.stringify(plan.why) });
}

/** Whether everything would ship from the same warehouse again: other lots alone are no improvement. */
function isWhereItIs({ warehouseId }: SubOrder, { parts, backorder, refused }: Plan): boolean {
  return backorder === null && refused === null && parts.every((part) => part.warehouseId === warehouseId);
}
