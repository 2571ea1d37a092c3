// Ships the cartons of a sub-order: units leave the stock, cartons become shipments; then the driver takes them.
import type { Work } from '../../kit/aggregates/work.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { stateConflict, throwIfInvalid } from '../../kit/http/problems.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { toCents } from '../../kit/kernel/cents.ts';
import { openSubOrders } from '../orders/aggregate.ts';
import { isHeld, packedUnitsOf } from '../orders/cartons/packed-units.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { SUB_ORDERS } from '../orders/state-rules.ts';
import { consume } from '../stock/reserve-stock.ts';
import { plainNumber, trackingUrl } from './carrier-rules.ts';
import { openLiveLabels, refuseVoided, useLabels } from './labels/use-labels.ts';
import {
  doneByWhom,
  FLOOR,
  heldBy,
  lossInWords,
  type OpenSubOrder,
  ofCaller,
  openIn,
  openSubOrder,
  requireNotAsked,
  requireReleased,
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
  cartonsOf,
  departedOf,
  goodsWithCodes,
  linesInCartons,
  liveShipments,
  queueLive,
  type ShipmentRow,
  setDeparture,
  setHandedOver,
} from './shipments/queries.ts';
import { recountShipments } from './shipped-days/count-shipments.ts';

type Shipments = Ship['shipments'];

export function shipSubOrder(work: Work, id: number, { shipments }: Ship): Promise<void> {
  return shipSubOrders(work, [{ id, shipments }]);
}

/** All or none: one that is invalid fails all. */
export async function shipSubOrders(
  work: Work,
  leaving: readonly { readonly id: number; readonly shipments: Shipments }[],
): Promise<void> {
  const ids = leaving.map(({ id }) => id);
  // One round trip: the locks come first.
  const [orders, ...found] = await Promise.all([
    openSubOrders(work, ids),
    ...leaving.map(({ id, shipments }) => readCartons(work, id, shipments)),
  ]);
  const left = [];
  for (const [index, { id, shipments }] of leaving.entries()) {
    const cartons = found[index] ?? fail('a sub-order was not read');
    const known = ofCaller(orders, id);
    if (known?.state === 'shipped') {
      await requireSame(work, known, shipments);
      continue;
    }
    const open = openIn(orders, id, 'packed');
    requireMatch(work.ifMatch, open.subOrder.version);
    requireReleased(open);
    requireNotAsked(open.subOrder);
    left.push({ ...open, lines: cartons.lines, departures: await sendOff(work, open, shipments, cartons) });
  }
  if (left.length === 0) return;
  const gone = left.flatMap(({ departures }) => departures);
  if (gone.length > 0) {
    const rows = gone.map((one) => ({ ...one, handed_over_at: null, updated_at: work.now }));
    setDeparture.queue(work.tx, work.orgId, rows);
    queueLive(work, gone);
  }
  await work.saveStock();
  const goneIds = gone.map(({ id }) => id);
  recountShipments(work, goneIds);
  for (const { order, departures, lines } of left)
    for (const row of departures) work.feed.addEvent(shipmentEvent('shipment.created', order, row, lines));
}

/** Repeating the same shipment succeeds; a different one fails and names who shipped it. */
async function requireSame(work: Work, gone: SubOrder, shipments: Shipments): Promise<void> {
  if (isSameShipment(await departedOf(work, gone.id), shipments)) return;
  throw stateConflict(
    SUB_ORDERS.refusal(gone, gone.number, ['packed']) + (await doneByWhom(work, gone, 'shipped')),
  );
}

/** The cartons of a sub-order, and conflicts of their tracking numbers. */
async function readCartons(work: Work, id: number, shipments: Shipments) {
  const { tx, orgId } = work;
  const [cartons, packed, lines, live, labels, voided, goods] = await Promise.all([
    cartonsOf(tx, orgId, id),
    packedUnitsOf(tx, orgId, [id]),
    linesInCartons(work, id),
    liveShipments(tx, numbersToLookFor(shipments)),
    openLiveLabels(work, id),
    refuseVoided(work, id, shipments),
    goodsWithCodes(work, id, codesToLookFor(shipments)),
  ]);
  return { cartons, packed, lines, live, labels, voided, goods };
}

async function sendOff(
  work: Work,
  { orders, order, subOrder }: OpenSubOrder,
  shipments: Shipments,
  { cartons, packed, live, labels, voided, goods }: Awaited<ReturnType<typeof readCartons>>,
): Promise<Departure[]> {
  const { stock } = orders;
  const { matched, violations } = matchCartons(
    cartons.map(({ carton }) => carton),
    shipments,
    'all',
  );
  throwIfInvalid([
    ...violations,
    ...takenNumbers(shipments, live),
    ...voided,
    ...goodsNumbers(shipments, goods),
  ]);
  const held = heldBy(stock, subOrder.id);
  if (!isHeld(packed, held)) throw stateConflict(await lossInWords(work, subOrder));
  // Adjustments refer to their order by id.
  consume(stock, held, { reason: 'order_shipped', linkedType: 'order', linkedId: String(order.id) });
  subOrder.move('shipped', FLOOR);
  const departures = shipments.map((shipment, index): Departure => {
    const row =
      cartons.find(({ carton }) => carton === matched[index]) ?? fail('a shipment without its carton');
    const { carrier, freight_charge: freight } = shipment;
    const number = plainNumber(shipment.tracking_number);
    // What a label cost is charged, however its parcel is reported.
    const label = labels.find((one) => one.row.shipment_id === row.id)?.row;
    return {
      ...row,
      order_id: order.id,
      sub_order_id: subOrder.id,
      carrier,
      tracking_number: number,
      tracking_url: shipment.tracking_url ?? label?.tracking_url ?? trackingUrl(carrier, number),
      shipping_method: shipment.shipping_method ?? label?.service_name ?? null,
      freight_cents: freight === undefined ? (label?.amount_cents ?? null) : toCents(freight.amount),
      freight_currency: freight?.currency ?? (label === undefined ? null : 'USD'),
      shipped_at: work.now,
      status: 'label_created',
      status_time: work.now,
      version: row.version + 1,
    };
  });
  useLabels(work, labels, departures);
  return departures;
}

interface Departure extends ShipmentRow {
  readonly shipping_method: string | null;
  readonly freight_cents: number | null;
  readonly freight_currency: string | null;
}

/** The driver takes its parcels: its shipment can no longer be undone. Idempotent. */
export async function handOver(work: Work, id: number): Promise<void> {
  const { subOrder } = await openSubOrder(work, id, 'shipped');
  const waiting = (await departedOf(work, id)).filter((one) => one.handed_over_at === null);
  if (waiting.length === 0) return;
  subOrder.move('shipped', FLOOR);
  const { now } = work;
  const rows = waiting.map(({ id: shipmentId }) => ({
    id: shipmentId,
    handed_over_at: now,
    updated_at: now,
  }));
  setHandedOver.queue(work.tx, work.orgId, rows);
}
