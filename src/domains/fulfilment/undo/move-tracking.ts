// A label was scanned on the wrong parcel, and carriers have followed it since: it goes to the right one, with all that
// they have said.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, notFound, Problem, violation } from '../../../kit/http/problems.ts';
import { isHeld, packedUnitsOf } from '../../orders/cartons/packed-units.ts';
import { openOrders } from '../../orders/open-orders.ts';
import { SUB_ORDERS, subOrderNumber } from '../../orders/state-rules.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { consume } from '../../stock/reserve-stock.ts';
import { StockState } from '../../stock/stock-state.ts';
import { carrierKey } from '../carrier-rules.ts';
import { queueStatuses } from '../carriers/queries.ts';
import { recordOutcomes } from '../carriers/record-outcomes.ts';
import { isEnded, statusSince } from '../carriers/tracking-rules.ts';
import { exchangeLabels } from '../labels/use-labels.ts';
import { heldBy, lossInWords, type OpenSubOrder, ofCaller, openIn } from '../open-sub-order.ts';
import type { MoveTracking } from '../schema.ts';
import { factsOf, shipmentEvent } from '../shipment-events.ts';
import {
  type CartonRow,
  cartonsOf,
  type DepartedShipment,
  departedOf,
  linesInCartons,
  queueLive,
  queueNoLongerLive,
} from '../shipments/queries.ts';
import { recountShipments } from '../shipped-days/count-shipments.ts';
import {
  eventsOf,
  type KnownEvent,
  queueDepartWithLabel,
  queueEventsOf,
  queueExchangedLabels,
} from './queries.ts';
import { tellVoided, unitsThatLeft, voidShipments } from './void-shipments.ts';

type Given = Static<typeof MoveTracking>;

const WHERE =
  'a label moves between parcels of one organization at one warehouse: elsewhere, correct the number of each of them';

/** From the sub-order that has the label to the one whose parcel has it. */
export async function moveTracking(tx: Tx, feed: FeedWriter, id: number, given: Given): Promise<void> {
  const { to_sub_order_id: toId } = given;
  const orders = await openOrders(tx, feed.orgId, { subOrderIds: [id, toId] }, feed.now);
  if (ofCaller(orders, id) === undefined) throw notFound();
  const right = ofCaller(orders, toId);
  if (right === undefined)
    throw invalid([
      violation(
        '/to_sub_order_id',
        'unknown_reference',
        `no sub-order ${toId} in this organization; ${WHERE}`,
      ),
    ]);
  const from = openIn(orders, id, 'shipped');
  SUB_ORDERS.require(right, subOrderNumber(toId), ['shipped', 'packed']);
  const to = openIn(orders, toId, 'shipped', 'packed');
  if (from.warehouseId !== to.warehouseId)
    throw invalid([
      violation(
        '/to_sub_order_id',
        'not_allowed',
        `is at warehouse ${to.warehouseId}, not ${from.warehouseId}; ${WHERE}`,
      ),
    ]);
  const wrong = await findShipment(tx, feed.orgId, from, given.carton, '/carton');
  if (right.state === 'packed') await departInstead(tx, feed, from, to, wrong, given);
  else await exchange(tx, feed, from, to, wrong, given);
}

async function findShipment(
  tx: Tx,
  orgId: number,
  { subOrder }: OpenSubOrder,
  carton: number | undefined,
  pointer: string,
): Promise<DepartedShipment> {
  return oneOf(await departedOf(tx, orgId, subOrder.id), carton, pointer);
}

function oneOf<T extends { readonly carton: number }>(
  cartons: readonly T[],
  carton: number | undefined,
  pointer: string,
): T {
  if (carton === undefined && cartons.length > 1)
    throw invalid([violation(pointer, 'required', 'say which carton')]);
  const found = carton === undefined ? cartons[0] : cartons.find((one) => one.carton === carton);
  if (found === undefined)
    throw invalid([violation(pointer, 'unknown_reference', `no carton ${carton} in this sub-order`)]);
  return found;
}

const placeOf = (
  { order, subOrder }: OpenSubOrder,
  { id, carton }: { readonly id: number; readonly carton: number },
) => ({ order_id: order.id, sub_order_id: subOrder.id, shipment_id: id, carton });

/** Both have left, with each other's labels. */
async function exchange(
  tx: Tx,
  feed: FeedWriter,
  from: OpenSubOrder,
  to: OpenSubOrder,
  wrong: DepartedShipment,
  given: Given,
): Promise<void> {
  const { orgId, now } = feed;
  const { orders } = from;
  const other = await findShipment(tx, orgId, to, given.to_carton, '/to_carton');
  if (other.id === wrong.id)
    throw invalid([violation('/to_carton', 'not_allowed', 'is the parcel that has the label')]);
  const said = await eventsOf(tx, orgId, [wrong.id, other.id]);
  const [lines, otherLines] = await Promise.all([
    linesInCartons(tx, orgId, from.subOrder.id),
    linesInCartons(tx, orgId, to.subOrder.id),
  ]);
  const moved = said.map((one) => ({
    ...one,
    shipment_id: one.shipment_id === wrong.id ? other.id : wrong.id,
  }));
  const rows = [followed(wrong, other, moved), followed(other, wrong, moved)];
  const label = `${wrong.carrier} ${wrong.tracking_number}`;
  const cause = (text: string) => ({ by: 'correction', reason: `${text}: ${given.reason}` }) as const;
  orders.move(from.subOrder, 'shipped', cause(`label ${label} is on ${subOrderNumber(to.subOrder.id)}`));
  if (to.subOrder !== from.subOrder)
    orders.move(to.subOrder, 'shipped', cause(`label ${label} was on ${subOrderNumber(from.subOrder.id)}`));
  queueNoLongerLive(tx, orgId, [wrong, other]);
  queueExchangedLabels(tx, orgId, wrong.id, other.id);
  await exchangeLabels(tx, feed, placeOf(from, wrong), placeOf(to, other));
  queueEventsOf(tx, orgId, [wrong.id, other.id], moved);
  queueStatuses(tx, orgId, rows, now);
  queueLive(tx, orgId, rows.filter(({ status }) => !isEnded(status)).map(liveOf));
  await recordOutcomes(tx, orgId, orders, rows);
  await writeOrders(tx, feed, orders, new StockState([]));
  for (const row of rows) {
    const brought = lines.get(row.id) ?? otherLines.get(row.id) ?? [];
    feed.addEvent(shipmentEvent('shipment.changed', factsOf(row, orders.order(row.order_id)), brought));
  }
}

/** A shipment with the label of another one, and where it is by what was said of that. */
function followed(
  shipment: DepartedShipment,
  label: DepartedShipment,
  moved: readonly KnownEvent[],
): DepartedShipment {
  const { carrier, tracking_number, tracking_url } = label;
  const own = moved.filter((one) => one.shipment_id === shipment.id);
  const { code, time } = statusSince(shipment.shipped_at, own);
  const version = shipment.version + 1;
  return { ...shipment, carrier, tracking_number, tracking_url, status: code, status_time: time, version };
}

const liveOf = ({ id, carrier, tracking_number }: DepartedShipment) => ({
  id,
  carrierKey: carrierKey(carrier),
  trackingNumber: tracking_number,
});

/** The other one has left, and this one has not: its units come back, and those of the other leave. */
async function departInstead(
  tx: Tx,
  feed: FeedWriter,
  from: OpenSubOrder,
  to: OpenSubOrder,
  wrong: DepartedShipment,
  given: Given,
): Promise<void> {
  const { orgId, now } = feed;
  const { orders } = from;
  const [fromId, toId] = [from.subOrder.id, to.subOrder.id];
  const [departed, cartons, units] = [
    await departedOf(tx, orgId, fromId),
    await cartonsOf(tx, orgId, toId),
    await unitsThatLeft(tx, orgId, from),
  ];
  const many = departed.length > 1 ? fromId : cartons.length > 1 ? toId : null;
  if (many !== null) {
    const detail = `sub-order ${subOrderNumber(many)} has several cartons: ship ${subOrderNumber(toId)} with numbers of its own first, then move the label`;
    throw new Problem('state_conflict', { detail });
  }
  const carton: CartonRow = oneOf(cartons, given.to_carton, '/to_carton');
  // All stock in one go, in key order: what comes back and what leaves.
  const stock = await openReservedStock(tx, orgId, 'sub_order', [toId], units);
  const [packed, said, lines, otherLines] = await Promise.all([
    packedUnitsOf(tx, orgId, [toId]),
    eventsOf(tx, orgId, [wrong.id]),
    linesInCartons(tx, orgId, fromId),
    linesInCartons(tx, orgId, toId),
  ]);
  const held = heldBy(stock, toId);
  if (!isHeld(packed, held))
    throw new Problem('state_conflict', { detail: await lossInWords(tx, orgId, to.subOrder) });
  const label = `${wrong.carrier} ${wrong.tracking_number}`;
  consume(stock, held, { reason: 'order_shipped', linkedType: 'order', linkedId: String(to.order.id) });
  queueDepartWithLabel(tx, orgId, wrong.id, carton.id);
  // Before its shipment is voided: the label that it keeps is the other one's, which is on no shipment yet.
  await exchangeLabels(tx, feed, placeOf(from, wrong), placeOf(to, carton));
  const reason = `label ${label} is on ${subOrderNumber(toId)}: ${given.reason}`;
  const cause = { by: 'correction', reason, note: given.reason } as const;
  await voidShipments(tx, feed, from, stock, { units, shipments: [wrong] }, cause);
  orders.correctShipped(
    to.subOrder,
    wrong.shipped_at,
    `label ${label} was on ${subOrderNumber(fromId)}: ${given.reason}`,
  );
  const { id, version } = carton;
  const events = said.map((one) => ({ ...one, shipment_id: id }));
  const place = { id, order_id: to.order.id, sub_order_id: toId, carton: carton.carton, version };
  const row = followed({ ...wrong, ...place }, wrong, events);
  queueEventsOf(tx, orgId, [id], events);
  queueStatuses(tx, orgId, [row], now);
  if (!isEnded(row.status)) queueLive(tx, orgId, [liveOf(row)]);
  await recordOutcomes(tx, orgId, orders, [row]);
  await writeOrders(tx, feed, orders, stock);
  recountShipments(feed, [id]);
  tellVoided(feed, from.order, [wrong], lines);
  feed.addEvent(shipmentEvent('shipment.created', factsOf(row, to.order), otherLines.get(id) ?? []));
}
