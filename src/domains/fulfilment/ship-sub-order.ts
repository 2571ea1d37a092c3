// The cartons are given to a carrier: the units leave the stock, and the cartons become shipments.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { invalid, Problem } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { toCents } from '../../kit/kernel/cents.ts';
import { isHeld, packedUnitsOf } from '../orders/cartons/packed-units.ts';
import { openSubOrders } from '../orders/open-orders.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { SUB_ORDERS, subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { consume } from '../stock/reserve-stock.ts';
import type { StockState } from '../stock/stock-state.ts';
import { carrierKey, plainNumber, trackingUrl } from './carrier-rules.ts';
import { liveLabels } from './labels/queries.ts';
import { refuseVoided, useLabels } from './labels/use-labels.ts';
import {
  doneByWhom,
  FLOOR,
  heldBy,
  lossInWords,
  type OpenSubOrder,
  ofCaller,
  openIn,
} from './open-sub-order.ts';
import type { Ship } from './schema.ts';
import {
  codesToLookFor,
  goodsNumbers,
  isSameShipment,
  matchCartons,
  numbersToLookFor,
  takenNumbers,
} from './ship-rules.ts';
import { shipmentEvent } from './shipment-events.ts';
import {
  type CartonRow,
  cartonsOf,
  type Departure,
  departedOf,
  goodsWithCodes,
  linesInCartons,
  liveShipments,
  queueDepartures,
  queueLive,
  type ShippedLine,
} from './shipments/queries.ts';
import { recountShipments } from './shipped-days/count-shipments.ts';

type Shipments = Static<typeof Ship>['shipments'];

/** @param ifMatch the version that was seen: somebody may have packed it anew since */
export function shipSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { shipments }: Static<typeof Ship>,
  ifMatch: string | null = null,
): Promise<void> {
  return shipSubOrders(tx, feed, [{ id, shipments }], ifMatch);
}

/** All of them or none: what is wrong with one of them is thrown. */
export async function shipSubOrders(
  tx: Tx,
  feed: FeedWriter,
  leaving: readonly { readonly id: number; readonly shipments: Shipments }[],
  ifMatch: string | null = null,
): Promise<void> {
  // One round trip: the locks come first.
  const [{ orders, stock }, ...found] = await Promise.all([
    openSubOrders(
      tx,
      feed.orgId,
      leaving.map(({ id }) => id),
      feed.now,
    ),
    ...leaving.map(({ id, shipments }) => readCartons(tx, feed.orgId, id, shipments)),
  ]);
  const left: Left[] = [];
  for (const [index, { id, shipments }] of leaving.entries()) {
    const cartons = found[index];
    assert(cartons !== undefined, 'a sub-order was not read');
    const known = ofCaller(orders, id);
    if (known?.state === 'shipped') {
      await requireSame(tx, feed.orgId, known, shipments);
      continue;
    }
    const open = openIn(orders, id, 'packed');
    requireMatch(ifMatch, open.subOrder.version);
    left.push(await sendOff(tx, feed, { ...open, stock }, shipments, cartons));
  }
  if (left.length === 0) return;
  const gone = left.flatMap(({ departures }) => departures.map(({ departure }) => departure));
  if (gone.length > 0) queueGone(tx, feed, gone);
  await writeOrders(tx, feed, orders, stock);
  recountShipments(
    feed,
    gone.map(({ id }) => id),
  );
  for (const { open, departures, lines } of left) {
    for (const { row, departure } of departures) {
      const facts = {
        ...departure,
        orderId: open.order.id,
        marketOrderId: open.order.marketOrderId,
        marketplace: open.order.marketplace,
        subOrderId: open.subOrder.id,
        warehouseId: row.warehouse_id,
        carton: row.carton,
        shippedAt: feed.now,
        status: 'label_created',
        statusTime: feed.now,
        version: row.version + 1,
      } as const;
      feed.addEvent(shipmentEvent('shipment.created', facts, lines.get(departure.id) ?? []));
    }
  }
}

/** Who says again what has left already is right; who says something else learns whose word stands. */
async function requireSame(tx: Tx, orgId: number, gone: SubOrder, shipments: Shipments): Promise<void> {
  if (isSameShipment(await departedOf(tx, orgId, gone.id), shipments)) return;
  const refusal = SUB_ORDERS.refusal(gone, subOrderNumber(gone.id), ['packed']);
  throw new Problem('state_conflict', { detail: refusal + (await doneByWhom(tx, orgId, gone, 'shipped')) });
}

/** What is known of the cartons of a sub-order, and of the numbers that they shall leave with. */
async function readCartons(tx: Tx, orgId: number, id: number, shipments: Shipments) {
  const [cartons, packed, lines, live, labels, voided, goods] = await Promise.all([
    cartonsOf(tx, orgId, id),
    packedUnitsOf(tx, orgId, [id]),
    linesInCartons(tx, orgId, id),
    liveShipments(tx, numbersToLookFor(shipments)),
    liveLabels(tx, orgId, id),
    refuseVoided(tx, orgId, id, shipments),
    goodsWithCodes(tx, orgId, id, codesToLookFor(shipments)),
  ]);
  return { cartons, packed, lines, live, labels, voided, goods };
}

/** A sub-order whose cartons have left. */
interface Left {
  readonly open: OpenSubOrder;
  readonly departures: readonly { readonly row: CartonRow; readonly departure: Departure }[];
  readonly lines: ReadonlyMap<number, ShippedLine[]>;
}

async function sendOff(
  tx: Tx,
  feed: FeedWriter,
  open: OpenSubOrder & { readonly stock: StockState },
  shipments: Shipments,
  { cartons, packed, lines, live, labels, voided, goods }: Awaited<ReturnType<typeof readCartons>>,
): Promise<Left> {
  const { orgId } = feed;
  const { orders, order, subOrder, stock } = open;
  const { matched, violations } = matchCartons(
    cartons.map(({ carton }) => carton),
    shipments,
    'all',
  );
  violations.push(...takenNumbers(shipments, live), ...voided, ...goodsNumbers(shipments, goods));
  if (violations.length > 0) throw invalid(violations);
  const held = heldBy(stock, subOrder.id);
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
  useLabels(
    tx,
    feed,
    labels,
    departures.map(({ departure }) => departure),
  );
  return { open, departures, lines };
}

function queueGone(tx: Tx, { orgId, now }: FeedWriter, gone: readonly Departure[]): void {
  queueDepartures(tx, orgId, gone, now);
  queueLive(
    tx,
    orgId,
    gone.map((departure) => ({ ...departure, carrierKey: carrierKey(departure.carrier) })),
  );
}

function departureOf(shipment: Shipments[number], { id }: CartonRow): Departure {
  const { carrier, freight_charge: freight } = shipment;
  const trackingNumber = plainNumber(shipment.tracking_number);
  return {
    id,
    carrier,
    trackingNumber,
    trackingUrl: shipment.tracking_url ?? trackingUrl(carrier, trackingNumber),
    shippingMethod: shipment.shipping_method ?? null,
    freightCents: freight === undefined ? null : toCents(freight.amount),
    freightCurrency: freight?.currency ?? null,
  };
}
