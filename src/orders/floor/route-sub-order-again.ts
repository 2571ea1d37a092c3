// The hub has a sub-order routed again: one that no warehouse was allowed to ship, or one that should leave from another
// place than it was sent to.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import { Journal } from '../../events/journal.ts';
import { Problem } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import type { SubOrder } from '../order-book.ts';
import { freeOrOwn } from '../routing/free-units.ts';
import { giveBackExcess } from '../routing/missing-units.ts';
import { demandOf, moveRouted, openStockForRouting } from '../routing/route-again.ts';
import { type Plan, routeOrder } from '../routing/route-rules.ts';
import { subOrderNumber } from '../state-rules.ts';
import { writeOrders } from '../write-orders.ts';
import { type By, heldBy, lockSubOrder, readBack } from './open-sub-order.ts';
import type { RouteAgain } from './schema.ts';

export async function routeSubOrderAgain(
  tx: Tx,
  by: By,
  id: number,
  request: Static<typeof RouteAgain> | undefined,
): Promise<VersionedJson> {
  const { book, order, subOrder } = await lockSubOrder(tx, by, id, 'error', 'pending');
  const gathered = await openStockForRouting(tx, by.orgId, book, [id]);
  const { stock, world } = gathered;
  const free = freeOrOwn(gathered.free, heldBy(stock, id));
  const plan = routeOrder(demandOf(order, subOrder.lines), world, free);
  const { impossible } = plan;
  const leaving = new Map(subOrder.lines);
  for (const { line } of impossible?.lines ?? []) leaving.delete(line);
  if (impossible !== null && leaving.size === 0) {
    const stays = `sub-order ${subOrderNumber(id)} is ${subOrder.state} and stays so`;
    throw new Problem('state_conflict', { detail: `${stays}: ${impossible.reason}` });
  }
  if (isWhereItIs(subOrder, plan)) return readBack(tx, by.orgId, id);
  giveBackExcess(order, subOrder, leaving, gathered);
  const note = request?.note;
  const reason = note === undefined ? 'routed again' : `routed again: ${note}`;
  // What nobody may ship stays as it is: it must not wait for stock that would not help it.
  await moveRouted(tx, book, subOrder, leaving, { ...plan, impossible: null }, stock, reason);
  if (impossible !== null && subOrder.state === 'error')
    book.explain(subOrder, impossible.reason, JSON.stringify(plan.why));
  const journal = new Journal(by.orgId, by.actor, by.now);
  await writeOrders(tx, journal, book, stock);
  journal.write(tx);
  return readBack(tx, by.orgId, id);
}

/** Whether all that can go would ship from where it is: that it would be from other lots makes no better way. */
function isWhereItIs({ warehouseId }: SubOrder, { parts, backorder }: Plan): boolean {
  return backorder === null && parts.every((part) => part.warehouseId === warehouseId);
}
