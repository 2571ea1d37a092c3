// The cartons are given to a carrier: the units leave the stock, and the cartons become shipments.
import type { Static } from 'typebox';
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { invalid, Problem } from '../http/problems.ts';
import { assert } from '../kernel/assert.ts';
import { isHeld, packedUnitsOf } from '../orders/cartons/packed-units.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { consume } from '../stock/reserve-stock.ts';
import { carrierKey, plainNumber, trackingUrl } from './carrier-rules.ts';
import { liveLabels } from './labels/queries.ts';
import { refuseVoided, useLabels } from './labels/use-labels.ts';
import { FLOOR, heldBy, lossInWords, openSubOrderAndStock } from './open-sub-order.ts';
import type { Ship } from './schema.ts';
import { matchCartons, numbersToLookFor, takenNumbers } from './ship-rules.ts';
import { shipmentEvent } from './shipment-events.ts';
import {
  type CartonRow,
  cartonsOf,
  type Departure,
  linesInCartons,
  liveShipments,
  queueDepartures,
  queueLive,
} from './shipments/queries.ts';
import { recountShipments } from './shipped-days/count-shipments.ts';

export async function shipSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { shipments }: Static<typeof Ship>,
): Promise<void> {
  const { orgId, now } = feed;
  // One round trip: the locks come first.
  const [{ orders, order, subOrder, stock }, cartons, packed, lines, live, labels, voided] =
    await Promise.all([
      openSubOrderAndStock(tx, feed, id, 'packed'),
      cartonsOf(tx, orgId, id),
      packedUnitsOf(tx, orgId, [id]),
      linesInCartons(tx, orgId, id),
      liveShipments(tx, numbersToLookFor(shipments)),
      liveLabels(tx, orgId, id),
      refuseVoided(tx, orgId, id, shipments),
    ]);
  const { matched, violations } = matchCartons(
    cartons.map(({ carton }) => carton),
    shipments,
    'all',
  );
  violations.push(...takenNumbers(shipments, live), ...voided);
  if (violations.length > 0) throw invalid(violations);
  const held = heldBy(stock, id);
  if (!isHeld(packed, held))
    throw new Problem('state_conflict', { detail: await lossInWords(tx, orgId, subOrder) });
  // An adjustment names the order it was made for by its id.
  consume(stock, held, { reason: 'order_shipped', linkedType: 'order', linkedId: String(order.id) });
  orders.move(subOrder, 'shipped', FLOOR);
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
  queueLive(
    tx,
    orgId,
    departures.map(({ departure }) => ({ ...departure, carrierKey: carrierKey(departure.carrier) })),
  );
  useLabels(
    tx,
    feed,
    labels,
    departures.map(({ departure }) => departure),
  );
  await writeOrders(tx, feed, orders, stock);
  recountShipments(
    feed,
    departures.map(({ departure }) => departure.id),
  );
  for (const { row, departure } of departures) {
    const facts = {
      ...departure,
      orderId: order.id,
      marketOrderId: order.marketOrderId,
      marketplace: order.marketplace,
      subOrderId: id,
      warehouseId: row.warehouse_id,
      carton: row.carton,
      shippedAt: now,
      status: 'label_created',
      statusTime: now,
      version: row.version + 1,
    } as const;
    feed.addEvent(shipmentEvent('shipment.created', facts, lines.get(departure.id) ?? []));
  }
}

function departureOf(shipment: Static<typeof Ship>['shipments'][number], { id }: CartonRow): Departure {
  const { carrier, freight_charge: freight } = shipment;
  const trackingNumber = plainNumber(shipment.tracking_number);
  return {
    id,
    carrier,
    trackingNumber,
    trackingUrl: shipment.tracking_url ?? trackingUrl(carrier, trackingNumber),
    shippingMethod: shipment.shipping_method ?? null,
    freightCents: freight === undefined ? null : Math.round(freight.amount * 100),
    freightCurrency: freight?.currency ?? null,
  };
}
