// Work orders follow the shipments that their cartons are in: these have left, or have not left after all.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import { unitsOfItems } from '../cartons/queries.ts';
import { openWithoutStock } from './open-work-orders.ts';
import { isLive } from './stage-rules.ts';
import type { OpenItem, OpenWorkOrder } from './work-order-state.ts';

/** The shipments are locked, and leave in this transaction. */
export function shipWorkOrders(work: Work, shipmentIds: readonly number[]): Promise<void> {
  return changeShipped(work, shipmentIds, (order, item, quantity) => {
    item.shipped_quantity += quantity;
    order.settleStage(item, 'hub');
  });
}

/** The shipments have not left after all. Cartons stay packed, so no stock moves. */
export function takeBackWorkOrders(
  work: Work,
  shipmentIds: readonly number[],
  reason: string,
): Promise<void> {
  return changeShipped(work, shipmentIds, (order, item, quantity) => {
    if (!isLive(item.stage))
      throw stateConflict(`work order ${order.number} is closed: what has left for it stays so`);
    item.shipped_quantity -= quantity;
    order.settleStage(item, 'hub', reason);
  });
}

async function changeShipped(
  work: Work,
  shipmentIds: readonly number[],
  change: (order: OpenWorkOrder, item: OpenItem, quantity: number) => void,
): Promise<void> {
  const packed = await unitsOfItems(work.tx, work.orgId, shipmentIds);
  if (packed.length === 0) return;
  const ids = packed.map((one) => one.work_order_id);
  for (const order of await openWithoutStock(work, ids))
    for (const { work_order_item_id, quantity } of packed) {
      const item = order.item(work_order_item_id);
      if (item === undefined) continue;
      change(order, item, quantity);
      // It shows which lots have left.
      order.touch();
    }
}
