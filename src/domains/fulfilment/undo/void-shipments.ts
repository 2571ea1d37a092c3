// Parcels that have not left after all: their units are in the stock again, and they are cartons as before.

import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import { type PackedUnits, packedUnitsOf } from '../../orders/cartons/packed-units.ts';
import type { StepCause } from '../../orders/orders-state.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { whyHaveLeft } from '../../returns/reads.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { type LeftUnits, putBack } from '../../stock/put-back.ts';
import type { StockState } from '../../stock/stock-state.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { releaseLabels } from '../labels/use-labels.ts';
import type { OpenSubOrder } from '../open-sub-order.ts';
import { placeOfWarehouse } from '../queries.ts';
import { factsOf, type OrderOfShipment, shipmentEvent } from '../shipment-events.ts';
import {
  type DepartedShipment,
  queueNoLongerLive,
  queueVoided,
  type ShippedLine,
} from '../shipments/queries.ts';
import { recountShipments } from '../shipped-days/count-shipments.ts';
import { relabelCartons } from './relabel-cartons.ts';

/** What left of a sub-order. */
export async function unitsThatLeft(
  tx: Tx,
  orgId: number,
  { subOrder, warehouseId }: OpenSubOrder,
): Promise<LeftUnits[]> {
  const packed = await packedUnitsOf(tx, orgId, [subOrder.id]);
  return packed.map(({ line, item_id, lot, expiration, quantity }: PackedUnits) => ({
    ownerKind: 'sub_order',
    ownerId: subOrder.id,
    ownerLine: line,
    itemId: item_id,
    warehouseId,
    lot,
    expiration,
    quantity,
  }));
}

/**
 * Takes all shipments of a sub-order back. The caller writes orders and stock.
 * @param stock in which the stock of the units is locked
 */
export async function voidShipments(
  tx: Tx,
  feed: FeedWriter,
  open: OpenSubOrder,
  stock: StockState,
  of: { readonly units: readonly LeftUnits[]; readonly shipments: readonly DepartedShipment[] },
  cause: StepCause & { readonly note: string },
): Promise<void> {
  const { orgId, now } = feed;
  const { orders, order, subOrder, warehouseId } = open;
  const { units, shipments } = of;
  const why = await whyHaveLeft(tx, orgId, order.id, shipments);
  if (why !== null)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber(subOrder.id)} stays shipped: ${why}`,
    });
  orders.move(subOrder, 'packed', cause);
  const dates = await shippingDates(tx, feed, warehouseId, units, shipments);
  // The reason of the movements that they left by: so what left for an order is the sum of them, whatever was undone.
  const left = { reason: 'order_shipped', linkedType: 'order', linkedId: String(order.id) } as const;
  const labels = await putBack(
    tx,
    orgId,
    stock,
    units,
    { cause: left, warehouseId, ...dates },
    { ...left, note: cause.note },
  );
  await relabelCartons(tx, feed, order, subOrder, (one) => {
    const same = units.findIndex(
      ({ ownerLine, itemId, lot, expiration }) =>
        ownerLine === one.line && itemId === one.itemId && lot === one.lot && expiration === one.expiration,
    );
    return labels[same] ?? one;
  });
  const ids = shipments.map((one) => one.id);
  recountShipments(feed, ids);
  queueVoided(tx, orgId, ids, now);
  queueNoLongerLive(tx, orgId, shipments);
  await releaseLabels(tx, feed, subOrder.id);
}

/** When the parcels left, and what may leave the warehouse by its date today. */
async function shippingDates(
  tx: Tx,
  { orgId, now }: FeedWriter,
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

/** Told once everything is written. */
export function tellVoided(
  feed: FeedWriter,
  order: OrderOfShipment,
  shipments: readonly DepartedShipment[],
  lines: ReadonlyMap<number, readonly ShippedLine[]>,
): void {
  for (const row of shipments) {
    const facts = factsOf({ ...row, version: row.version + 1 }, order);
    const voided = { ...facts, status: 'packed', statusTime: feed.now } as const;
    feed.addEvent(shipmentEvent('shipment.voided', voided, lines.get(row.id) ?? []));
  }
}
