// A sub-order is lost or returned once none of its parcels will arrive, and its order follows.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { OpenOrders } from '../../orders/aggregate.ts';
import type { ShipmentRow } from '../shipments/queries.ts';
import { parcelStatuses } from './queries.ts';
import { outcomeOf } from './tracking-rules.ts';

/**
 * The orders must be locked; the caller saves them.
 * @param moved parcels with their new status
 */
export async function recordOutcomes(
  work: Work,
  orders: OpenOrders,
  moved: readonly Pick<ShipmentRow, 'id' | 'sub_order_id' | 'status'>[],
): Promise<void> {
  const ids = [...new Set(moved.map((row) => row.sub_order_id))];
  if (ids.length === 0) return;
  const now = new Map(moved.map((row) => [row.id, row.status]));
  const parcels = Map.groupBy(await parcelStatuses(work, ids), (row) => row.sub_order_id);
  for (const id of ids) {
    const subOrder = orders.subOrder(id);
    const statuses = (parcels.get(id) ?? []).map((row) => now.get(row.id) ?? row.status);
    if (subOrder?.state === 'shipped') subOrder.recordOutcome(outcomeOf(statuses));
  }
}
