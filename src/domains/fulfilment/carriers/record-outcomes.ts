// A sub-order of which no parcel arrives is lost or returned, and its order with it.
import type { Tx } from '../../../kit/db/db.ts';
import type { OrdersState } from '../../orders/orders-state.ts';
import type { ShipmentRow } from '../shipments/queries.ts';
import { parcelStatuses } from './queries.ts';
import { outcomeOf } from './tracking-rules.ts';

/**
 * Their orders are locked, and written by the caller.
 * @param moved parcels as they are from now on
 */
export async function recordOutcomes(
  tx: Tx,
  orgId: number,
  orders: OrdersState,
  moved: readonly Pick<ShipmentRow, 'id' | 'sub_order_id' | 'status'>[],
): Promise<void> {
  const ids = [...new Set(moved.map((row) => row.sub_order_id))];
  if (ids.length === 0) return;
  const now = new Map(moved.map((row) => [row.id, row.status]));
  const parcels = Map.groupBy(await parcelStatuses(tx, orgId, ids), (row) => row.sub_order_id);
  for (const id of ids) {
    const subOrder = orders.subOrder(id);
    const statuses = (parcels.get(id) ?? []).map((row) => now.get(row.id) ?? row.status);
    if (subOrder?.state === 'shipped') orders.recordOutcome(subOrder, outcomeOf(statuses));
  }
}
