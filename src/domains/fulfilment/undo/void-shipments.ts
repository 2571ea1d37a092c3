// Undoes shipments: their units return to stock, and they become cartons again.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import { packedUnitsOf } from '../../orders/cartons/packed-units.ts';
import type { Order, StepCause } from '../../orders/orders-state.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { whyHaveLeft } from '../../returns/reads.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { type LeftUnits, putBack } from '../../stock/put-back.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { releaseLabels } from '../labels/use-labels.ts';
import type { OpenSubOrder } from '../open-sub-order.ts';
import { relabelCartons } from '../packed-units.ts';
import { placeOfWarehouse } from '../queries.ts';
import { shipmentEvent } from '../shipment-events.ts';
import {
  type DepartedShipment,
  deleteTrackingEvents,
  queueNoLongerLive,
  type ShippedLines,
  setDeparture,
} from '../shipments/queries.ts';
import { recountShipments } from '../shipped-days/count-shipments.ts';

/** A carton before shipping. */
const NOT_LEFT = {
  shipped_at: null,
  handed_over_at: null,
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipping_method: null,
  freight_cents: null,
  freight_currency: null,
  status: 'packed',
} as const;

/** The shipped units of a sub-order. */
export async function unitsThatLeft({ tx, orgId }: Work, { subOrder, warehouseId }: OpenSubOrder) {
  const packed = await packedUnitsOf(tx, orgId, [subOrder.id]);
  const owner = { ownerKind: 'sub_order', ownerId: subOrder.id, warehouseId } as const;
  return packed.map(({ line, item_id, lot, expiration, quantity }) => ({
    ...owner,
    ownerLine: line,
    itemId: item_id,
    ...{ lot, expiration, quantity },
  }));
}

/** Undoes all shipments of a sub-order. The stock of their units must be locked; the caller saves. */
export async function voidShipments(
  work: Work,
  { orders, order, subOrder, warehouseId }: OpenSubOrder,
  {
    units,
    shipments,
  }: { readonly units: readonly LeftUnits[]; readonly shipments: readonly DepartedShipment[] },
  cause: StepCause & { readonly note: string },
): Promise<void> {
  const { tx, orgId, now } = work;
  const why = await whyHaveLeft(tx, orgId, order.id, shipments);
  if (why !== null) throw stateConflict(`sub-order ${subOrderNumber(subOrder.id)} stays shipped: ${why}`);
  subOrder.move('packed', cause);
  const dates = await shippingDates(work, warehouseId, units, shipments);
  // The same reason as the original movements, so that their sum is what left for an order.
  const left = { reason: 'order_shipped', linkedType: 'order', linkedId: String(order.id) } as const;
  const labels = await putBack(
    tx,
    orgId,
    orders.stock,
    units,
    { cause: left, warehouseId, ...dates },
    { ...left, note: cause.note },
  );
  await relabelCartons(work, subOrder, (one) => {
    const same = units.findIndex(
      ({ ownerLine, itemId, lot, expiration }) =>
        ownerLine === one.line && itemId === one.itemId && lot === one.lot && expiration === one.expiration,
    );
    return labels[same] ?? one;
  });
  const ids = shipments.map((one) => one.id);
  recountShipments(work, ids);
  const cartons = shipments.map(({ id, version }) => ({
    ...NOT_LEFT,
    id,
    status_time: now,
    version: version + 1,
    updated_at: now,
  }));
  setDeparture.queue(tx, orgId, cartons);
  // There can be no event except the created label.
  deleteTrackingEvents.queue(tx, orgId, ids);
  queueNoLongerLive(work, shipments);
  await releaseLabels(work, subOrder.id);
}

/** When the parcels left, and the earliest expiration that may still ship today. */
async function shippingDates(
  { tx, orgId, now }: Work,
  warehouseId: number,
  units: readonly LeftUnits[],
  shipments: readonly DepartedShipment[],
) {
  const [place, items] = await Promise.all([
    placeOfWarehouse(tx, warehouseId),
    itemFacts(tx, orgId, [...new Set(units.map(({ itemId }) => itemId))]),
  ]);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  const leftAt = new Date(Math.min(...shipments.map(({ shipped_at }) => shipped_at.getTime())));
  const mayShip = (itemId: number, expiration: string) =>
    isGoodFor(expiration, today, items.get(itemId)?.minRemainingDays.MERCHANT ?? USUAL_REMAINING_DAYS);
  return { leftAt, today, mayShip };
}

/** Emitted once everything is written. */
export function emitVoided(
  { feed, now }: Work,
  order: Order,
  shipments: readonly DepartedShipment[],
  lines: ShippedLines,
): void {
  for (const row of shipments) {
    const carton = { ...row, version: row.version + 1, status: 'packed', status_time: now } as const;
    feed.addEvent(shipmentEvent('shipment.voided', order, carton, lines));
  }
}
