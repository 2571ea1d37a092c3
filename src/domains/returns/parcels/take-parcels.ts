// Each parcel that a carrier brings back becomes a return by itself, for the people who take it in.
import { dueOneByOne } from '../../../kit/aggregates/due-one-by-one.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import { openOrders } from '../../orders/open-orders.ts';
import { allThatIsLeft, createReturn } from '../create-return.ts';
import { PARCEL_RETURNED } from '../due-kinds.ts';
import { findReturnWarehouse } from '../return-warehouse.ts';
import { OrderUnits } from '../shipped/order-units.ts';
import { claimedUnitsOf, shippedUnitsOf } from '../shipped/queries.ts';
import { hasReturn, parcelOf } from './queries.ts';

const REASON = 'undeliverable';

export const takeParcels = dueOneByOne({
  kind: PARCEL_RETURNED,
  subject: 'shipment',
  actor: 'carriers',
  run: async (work, shipmentId) => {
    await takeParcel(work, shipmentId);
    return null;
  },
});

/** Nothing where it has a return, where all of it has come back already, or where it is not on its way back after all. */
async function takeParcel(work: Work, shipmentId: number): Promise<void> {
  const { tx, orgId, now } = work;
  const parcel = await parcelOf(tx, orgId, shipmentId);
  if (parcel === null) return;
  const [order] = (await openOrders(tx, orgId, { ids: [parcel.order_id] }, now)).orders();
  if (order === undefined || (await hasReturn(tx, orgId, shipmentId))) return;
  const shipped = (await shippedUnitsOf(tx, orgId, order.id)).filter((one) => one.shipment_id === shipmentId);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const warehouseId = await findReturnWarehouse(tx, orgId, parcel.warehouse_id);
  const lines = allThatIsLeft(order, left, REASON);
  if (lines.length === 0) return;
  await createReturn(
    work,
    {
      status: 'in_transit',
      source: 'carrier',
      // Where none takes returns, it goes back to where it came from.
      warehouse_id: warehouseId ?? parcel.warehouse_id,
      shipment_id: shipmentId,
      reason: REASON,
      carrier: parcel.carrier,
      tracking_number: parcel.tracking_number,
    },
    { order, lines, beginReason: 'a carrier returns its parcel' },
  );
}
