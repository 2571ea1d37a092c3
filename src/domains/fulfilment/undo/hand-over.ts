// The carrier's driver takes the parcels of a sub-order: from now on its shipment is no mis-scan any more.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { StockState } from '../../stock/stock-state.ts';
import { FLOOR, openSubOrder } from '../open-sub-order.ts';
import { departedOf, queueHandedOver } from '../shipments/queries.ts';

/** Saying it again changes nothing. */
export async function handOver(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  const { orgId, now } = feed;
  const { orders, subOrder } = await openSubOrder(tx, feed, id, 'shipped');
  const waiting = (await departedOf(tx, orgId, id)).filter((one) => one.handed_over_at === null);
  if (waiting.length === 0) return;
  orders.move(subOrder, 'shipped', FLOOR);
  queueHandedOver(
    tx,
    orgId,
    waiting.map((one) => one.id),
    now,
    now,
  );
  await writeOrders(tx, feed, orders, new StockState([]));
}
