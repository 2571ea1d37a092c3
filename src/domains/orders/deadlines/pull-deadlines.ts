// Orders that have not left have less time: until when they must, and the dispatch that their parts go with.
import type { Tx } from '../../../kit/db/db.ts';
import { type Deadlines, type Pull, type Pulled, waitingIds } from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { StockState } from '../../stock/stock-state.ts';
import { openOrders } from '../open-orders.ts';
import type { Order } from '../orders-state.ts';
import { writeOrders } from '../write-orders.ts';
import { lookAtOrders, queueDates, soonToLeave } from './queries.ts';

const ORDERS_PER_TRANSACTION = 100;

export const ORDER_DEADLINES: Deadlines = { kind: 'orders', pull: pullOrders, soon: soonToLeave };

async function pullOrders(tx: Tx, feed: FeedWriter, pull: Pull): Promise<Pulled> {
  const { orgId, now } = feed;
  const { ids, lastId } = await waitingIds(tx, lookAtOrders, orgId, pull, ORDERS_PER_TRANSACTION);
  const orders = await openOrders(tx, orgId, { ids }, now);
  const moved = [...orders.orders()].filter(
    // It may have ended before it was locked.
    (order) => order.endedAt === null && orders.pullDeadlines(order, pull.earlierMs),
  );
  if (moved.length > 0) {
    for (const order of moved) order.details = detailsOf(order, pull.earlierMs);
    await writeOrders(tx, feed, orders, new StockState([]));
    feed.addBehindCounter((behind) => queueDates(behind, orgId, moved));
  }
  return { moved: moved.length, lastId };
}

/** What the merchant sent, with the dates as they are now. */
function detailsOf({ details, latestShip }: Order, earlierMs: number): string {
  const said = JSON.parse(details) as Record<string, string | null>;
  if (latestShip !== null) said['latest_ship_date'] = latestShip.toISOString();
  const delivery = said['latest_delivery_date'] ?? null;
  if (delivery !== null) {
    const ms = Math.max(new Date(delivery).getTime() - earlierMs, latestShip?.getTime() ?? 0);
    said['latest_delivery_date'] = new Date(ms).toISOString();
  }
  return JSON.stringify(said);
}
