// Moves a label that was scanned on the wrong parcel to the right one, with its tracking events.
import type { Work } from '../../../kit/aggregates/work.ts';
import { invalidAt, notFound, stateConflict } from '../../../kit/http/problems.ts';
import { openOrders } from '../../orders/aggregate.ts';
import { isHeld, packedUnitsOf } from '../../orders/cartons/packed-units.ts';
import { SUB_ORDERS, subOrderNumber } from '../../orders/state-rules.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { consume } from '../../stock/reserve-stock.ts';
import { recordOutcomes } from '../carriers/record-outcomes.ts';
import { isEnded, statusSince } from '../carriers/tracking-rules.ts';
import { exchangeLabels } from '../labels/use-labels.ts';
import { heldBy, lossInWords, type OpenSubOrder, ofCaller, openIn } from '../open-sub-order.ts';
import type { MoveTracking } from '../schema.ts';
import { shipmentEvent } from '../shipment-events.ts';
import {
  type CarrierEvent,
  type CartonRow,
  carrierEvents,
  cartonsOf,
  type DepartedShipment,
  departedOf,
  linesInCartons,
  queueDepartWithLabel,
  queueEventsOf,
  queueExchangedLabels,
  queueLive,
  queueNoLongerLive,
  queueStatuses,
} from '../shipments/queries.ts';
import { recountShipments } from '../shipped-days/count-shipments.ts';
import { emitVoided, unitsThatLeft, voidShipments } from './void-shipments.ts';

const WHERE =
  'labels can only move between parcels of one organization at one warehouse: correct the number of each instead';

/** From the sub-order that has the label to the one whose parcel carries it. */
export async function moveTracking(work: Work, id: number, given: MoveTracking): Promise<void> {
  const { to_sub_order_id: toId } = given;
  const orders = await openOrders(work, { subOrderIds: [id, toId] });
  if (ofCaller(orders, id) === undefined) throw notFound();
  const right = ofCaller(orders, toId);
  if (right === undefined)
    throw invalidAt(
      '/to_sub_order_id',
      'unknown_reference',
      `no sub-order ${toId} in this organization; ${WHERE}`,
    );
  const from = openIn(orders, id, 'shipped');
  SUB_ORDERS.require(right, subOrderNumber(toId), ['shipped', 'packed']);
  const to = openIn(orders, toId, 'shipped', 'packed');
  if (from.warehouseId !== to.warehouseId)
    throw invalidAt(
      '/to_sub_order_id',
      'not_allowed',
      `is at warehouse ${to.warehouseId}, not ${from.warehouseId}; ${WHERE}`,
    );
  const wrong = oneOf(await departedOf(work, id), given.carton, '/carton');
  if (right.state === 'packed') await departInstead(work, from, to, wrong, given);
  else await exchange(work, from, to, wrong, given);
}

function oneOf<T extends { readonly carton: number }>(
  cartons: readonly T[],
  carton: number | undefined,
  pointer: string,
): T {
  if (carton === undefined && cartons.length > 1) throw invalidAt(pointer, 'required', 'name the carton');
  const found = carton === undefined ? cartons[0] : cartons.find((one) => one.carton === carton);
  if (found === undefined)
    throw invalidAt(pointer, 'unknown_reference', `no carton ${carton} in this sub-order`);
  return found;
}

const placeOf = (
  { order, subOrder }: OpenSubOrder,
  { id, carton }: { readonly id: number; readonly carton: number },
) => ({ order_id: order.id, sub_order_id: subOrder.id, shipment_id: id, carton });

/** Both have shipped, with each other's labels. */
async function exchange(
  work: Work,
  from: OpenSubOrder,
  to: OpenSubOrder,
  wrong: DepartedShipment,
  given: MoveTracking,
): Promise<void> {
  const { orders } = from;
  const other = oneOf(await departedOf(work, to.subOrder.id), given.to_carton, '/to_carton');
  if (other.id === wrong.id)
    throw invalidAt('/to_carton', 'not_allowed', 'is the parcel that has the label already');
  const trackingEvents = await carrierEvents(work, [wrong.id, other.id]);
  const [lines, otherLines] = await Promise.all([
    linesInCartons(work, from.subOrder.id),
    linesInCartons(work, to.subOrder.id),
  ]);
  const moved = trackingEvents.map((one) => ({
    ...one,
    shipment_id: one.shipment_id === wrong.id ? other.id : wrong.id,
  }));
  const rows = [followed(wrong, other, moved), followed(other, wrong, moved)];
  const label = `${wrong.carrier} ${wrong.tracking_number}`;
  const cause = (text: string) => ({ by: 'correction', reason: `${text}: ${given.reason}` }) as const;
  from.subOrder.move('shipped', cause(`label ${label} is on ${subOrderNumber(to.subOrder.id)}`));
  if (to.subOrder !== from.subOrder)
    to.subOrder.move('shipped', cause(`label ${label} was on ${subOrderNumber(from.subOrder.id)}`));
  queueNoLongerLive(work, [wrong, other]);
  queueExchangedLabels(work, wrong.id, other.id);
  await exchangeLabels(work, placeOf(from, wrong), placeOf(to, other));
  queueEventsOf(work, [wrong.id, other.id], moved);
  queueStatuses(work, rows);
  const live = rows.filter(({ status }) => !isEnded(status));
  queueLive(work, live);
  await recordOutcomes(work, orders, rows);
  await work.saveStock();
  const brought = new Map([...lines, ...otherLines]);
  for (const row of rows)
    work.feed.addEvent(shipmentEvent('shipment.changed', orders.order(row.order_id), row, brought));
}

/** A shipment with another one's label, and its resulting status. */
function followed(shipment: DepartedShipment, label: DepartedShipment, moved: readonly CarrierEvent[]) {
  const { carrier, tracking_number, tracking_url } = label;
  const own = moved.filter((one) => one.shipment_id === shipment.id);
  const { code, time } = statusSince(shipment.shipped_at, own);
  const version = shipment.version + 1;
  return { ...shipment, carrier, tracking_number, tracking_url, status: code, status_time: time, version };
}

/** The other one has shipped instead: units of this one return to stock, those of the other leave it. */
async function departInstead(
  work: Work,
  from: OpenSubOrder,
  to: OpenSubOrder,
  wrong: DepartedShipment,
  given: MoveTracking,
): Promise<void> {
  const { tx, orgId } = work;
  const { orders } = from;
  const [fromId, toId] = [from.subOrder.id, to.subOrder.id];
  const [departed, cartons, units] = [
    await departedOf(work, fromId),
    await cartonsOf(tx, orgId, toId),
    await unitsThatLeft(work, from),
  ];
  const many = departed.length > 1 ? fromId : cartons.length > 1 ? toId : null;
  if (many !== null) {
    throw stateConflict(
      `sub-order ${subOrderNumber(many)} has several cartons: ship ${subOrderNumber(toId)} with its own numbers first, then move the label`,
    );
  }
  const carton: CartonRow = oneOf(cartons, given.to_carton, '/to_carton');
  // All stock at once, in key order: what returns and what leaves.
  const stock = await openReservedStock(tx, orgId, 'sub_order', [toId], units);
  orders.stock = stock;
  const [packed, trackingEvents, lines, otherLines] = await Promise.all([
    packedUnitsOf(tx, orgId, [toId]),
    carrierEvents(work, [wrong.id]),
    linesInCartons(work, fromId),
    linesInCartons(work, toId),
  ]);
  const held = heldBy(stock, toId);
  if (!isHeld(packed, held)) throw stateConflict(await lossInWords(work, to.subOrder));
  const label = `${wrong.carrier} ${wrong.tracking_number}`;
  consume(stock, held, { reason: 'order_shipped', linkedType: 'order', linkedId: String(to.order.id) });
  queueDepartWithLabel(work, wrong.id, carton.id);
  // Before voiding its shipment: it keeps the other's label, which is on no shipment yet.
  await exchangeLabels(work, placeOf(from, wrong), placeOf(to, carton));
  const reason = `label ${label} is on ${subOrderNumber(toId)}: ${given.reason}`;
  const cause = { by: 'correction', reason, note: given.reason } as const;
  await voidShipments(work, from, { units, shipments: [wrong] }, cause);
  // Backdated to the actual departure.
  const was = `label ${label} was on ${subOrderNumber(fromId)}: ${given.reason}`;
  to.subOrder.move('shipped', { by: 'correction', reason: was }, { shippedAt: wrong.shipped_at });
  const { id, version } = carton;
  const events = trackingEvents.map((one) => ({ ...one, shipment_id: id }));
  const place = { id, order_id: to.order.id, sub_order_id: toId, carton: carton.carton, version };
  const row = followed({ ...wrong, ...place }, wrong, events);
  queueEventsOf(work, [id], events);
  queueStatuses(work, [row]);
  if (!isEnded(row.status)) queueLive(work, [row]);
  await recordOutcomes(work, orders, [row]);
  await work.saveStock();
  recountShipments(work, [id]);
  emitVoided(work, from.order, [wrong], lines);
  work.feed.addEvent(shipmentEvent('shipment.created', to.order, row, otherLines));
}
