// A step for those who carry shipments: what is in them has left.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { packedUnitsOfShipments } from '../cartons/packed-units.ts';
import { openWithoutStock } from './open-work-orders.ts';
import { writeWorkOrders } from './write-work-orders.ts';

/** The shipments are locked, and leave in this transaction; their work orders are locked behind them. */
export async function shipWorkOrders(
  tx: Tx,
  feed: FeedWriter,
  shipmentIds: readonly number[],
): Promise<void> {
  const packed = await packedUnitsOfShipments(tx, feed.orgId, shipmentIds);
  if (packed.length === 0) return;
  const orders = await openWithoutStock(
    tx,
    feed.orgId,
    packed.map((one) => one.work_order_id),
  );
  for (const order of orders)
    for (const { work_order_item_id, quantity } of packed) {
      const item = order.item(work_order_item_id);
      if (item === undefined) continue;
      item.shipped_quantity += quantity;
      order.settleStage(item, 'hub');
      // Which lots have left is to be seen.
      order.touch();
    }
  await writeWorkOrders(tx, feed, orders);
}
