// Steps for those who carry shipments: what is in them has left, or has not left after all.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { packedUnitsOfShipments } from '../cartons/packed-units.ts';
import { openWithoutStock } from './open-work-orders.ts';
import { isLive } from './stage-rules.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';
import { writeWorkOrders } from './write-work-orders.ts';

/** The shipments are locked, and leave in this transaction; their work orders are locked behind them. */
export function shipWorkOrders(tx: Tx, feed: FeedWriter, shipmentIds: readonly number[]): Promise<void> {
  return changeShipped(tx, feed, shipmentIds, (order, item, quantity) => {
    item.shipped_quantity += quantity;
    order.settleStage(item, 'hub');
  });
}

/** The same for shipments that have not left after all. Cartons stay packed, so no stock moves. */
export function takeBackWorkOrders(
  tx: Tx,
  feed: FeedWriter,
  shipmentIds: readonly number[],
  reason: string,
): Promise<void> {
  return changeShipped(tx, feed, shipmentIds, (order, item, quantity) => {
    if (!isLive(item.stage))
      throw new Problem('state_conflict', {
        detail: `work order ${order.number} is closed: what has left for it stays so`,
      });
    item.shipped_quantity -= quantity;
    order.settleStage(item, 'hub', reason);
  });
}

async function changeShipped(
  tx: Tx,
  feed: FeedWriter,
  shipmentIds: readonly number[],
  change: (order: OpenWorkOrder, item: OpenItem, quantity: number) => void,
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
      change(order, item, quantity);
      // Which lots have left is to be seen.
      order.touch();
    }
  await writeWorkOrders(tx, feed, orders);
}
