// Moves the deadlines of open orders forward: latest ship date and dispatch.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { type Deadlines, type Shift, type Shifted, waitingIds } from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { openOrders } from '../aggregate.ts';
import type { Order } from '../orders-state.ts';
import { lookAtOrders, upcomingShipments } from './queries.ts';

const ORDERS_PER_TRANSACTION = 100;

export const ORDER_DEADLINES: Deadlines = { kind: 'orders', shift: shiftOrders, upcoming: upcomingShipments };

async function shiftOrders(tx: Tx, feed: FeedWriter, shift: Shift): Promise<Shifted> {
  const { ids, lastId } = await waitingIds(tx, lookAtOrders, feed.orgId, shift, ORDERS_PER_TRANSACTION);
  const { orders } = await openOrders(workOf(tx, feed), { ids });
  const moved = orders.filter(
    // It may have ended before it was locked.
    (order) => order.endedAt === null && order.shiftDeadlines(shift.earlierMs),
  );
  for (const order of moved)
    order.set({ details: detailsOf(order, shift.earlierMs), instructions: instructionsOf(order) });
  return { moved: moved.length, lastId };
}

function instructionsOf({ instructions, notBefore }: Order): string | null {
  if (instructions === null || notBefore === null) return instructions;
  return JSON.stringify({ ...(JSON.parse(instructions) as object), not_before: notBefore });
}

/** The merchant's fields with the shifted dates. */
function detailsOf({ details, latestShip }: Order, earlierMs: number): string {
  const fields = JSON.parse(details) as Record<string, string | null>;
  if (latestShip !== null) fields['latest_ship_date'] = latestShip.toISOString();
  const delivery = fields['latest_delivery_date'] ?? null;
  if (delivery !== null) {
    const ms = Math.max(new Date(delivery).getTime() - earlierMs, latestShip?.getTime() ?? 0);
    fields['latest_delivery_date'] = new Date(ms).toISOString();
  }
  return JSON.stringify(fields);
}
