// A carrier takes the cartons: the units leave the stock for good, and the cartons become shipments.
import type { Static } from 'typebox';
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { invalid, Problem } from '../http/problems.ts';
import type { VersionedJson } from '../http/record-answer.ts';
import { assert } from '../kernel/assert.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { consume } from '../stock/reserve-stock.ts';
import type { Reservation } from '../stock/stock-state.ts';
import { trackingUrl } from './carrier-rules.ts';
import { heldBy, openSubOrderAndStock, readBack, takenBackInWords } from './open-sub-order.ts';
import type { Ship } from './schema.ts';
import { matchCartons } from './ship-rules.ts';
import { shipmentEvent } from './shipment-events.ts';
import {
  type CartonRow,
  cartonsOf,
  type Departure,
  type PackedUnits,
  packedUnitsOf,
  queueDepartures,
} from './shipments/queries.ts';

export async function shipSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { shipments }: Static<typeof Ship>,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  // One round trip: the locks come first.
  const [{ orders, order, subOrder, stock }, cartons, packed] = await Promise.all([
    openSubOrderAndStock(tx, feed, id, 'packed'),
    cartonsOf(tx, orgId, id),
    packedUnitsOf(tx, orgId, id),
  ]);
  const { matched, violations } = matchCartons(
    cartons.map(({ carton }) => carton),
    shipments,
  );
  if (violations.length > 0) throw invalid(violations);
  const held = heldBy(stock, id);
  if (!isSame(packed, held)) throw new Problem('state_conflict', { detail: takenBackInWords(subOrder) });
  // An adjustment names the order it was made for by its id.
  consume(stock, held, { reason: 'order_shipped', linkedType: 'order', linkedId: String(order.id) });
  orders.move(subOrder, 'shipped', null);
  const departures = shipments.map((shipment, index) => {
    const row = cartons.find(({ carton }) => carton === matched[index]);
    assert(row !== undefined, 'a shipment without its carton');
    return { row, departure: departureOf(shipment, row) };
  });
  queueDepartures(
    tx,
    orgId,
    departures.map(({ departure }) => departure),
    now,
  );
  await writeOrders(tx, feed, orders, stock);
  for (const { row, departure } of departures) {
    feed.addEvent(
      shipmentEvent('shipment.created', {
        ...departure,
        orderId: order.id,
        marketOrderId: order.marketOrderId,
        subOrderId: id,
        warehouseId: row.warehouse_id,
        carton: row.carton,
        shippedAt: now,
        status: 'picked_up',
        statusTime: now,
        version: row.version + 1,
      }),
    );
  }
  return readBack(tx, orgId, id);
}

function departureOf(shipment: Static<typeof Ship>['shipments'][number], { id }: CartonRow): Departure {
  const { carrier, tracking_number, freight_charge: freight } = shipment;
  return {
    id,
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: shipment.tracking_url ?? trackingUrl(carrier, tracking_number),
    shippingMethod: shipment.shipping_method ?? null,
    freightCents: freight === undefined ? null : Math.round(freight.amount * 100),
    freightCurrency: freight?.currency ?? null,
  };
}

/** What was packed is what is still held: reality may have taken some of it since. */
function isSame(packed: readonly PackedUnits[], held: readonly Reservation[]): boolean {
  const units = new Map(
    held.map((one) => [JSON.stringify([one.ownerLine, one.itemId, one.lot, one.expiration]), one.quantity]),
  );
  return (
    packed.length === units.size &&
    packed.every(
      (one) => units.get(JSON.stringify([one.line, one.item_id, one.lot, one.expiration])) === one.quantity,
    )
  );
}
