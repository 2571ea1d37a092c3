// Parcels have other numbers on their labels than were scanned.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem } from '../../../kit/http/problems.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { StockState } from '../../stock/stock-state.ts';
import { carrierKey, plainNumber, trackingUrl } from '../carrier-rules.ts';
import { refuseVoided } from '../labels/use-labels.ts';
import { openSubOrder } from '../open-sub-order.ts';
import type { CorrectTracking } from '../schema.ts';
import { codesToLookFor, goodsNumbers, matchCartons, numbersToLookFor, takenNumbers } from '../ship-rules.ts';
import { factsOf, shipmentEvent } from '../shipment-events.ts';
import {
  type DepartedShipment,
  departedOf,
  goodsWithCodes,
  linesInCartons,
  liveShipments,
  queueLive,
  queueNoLongerLive,
  queueTracking,
} from '../shipments/queries.ts';

type Given = Static<typeof CorrectTracking>;

export async function correctTracking(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { shipments, reason }: Given,
): Promise<void> {
  const { orgId, now } = feed;
  const { orders, order, subOrder } = await openSubOrder(tx, feed, id, 'shipped');
  const [lines, live, departed, voided, goods] = await Promise.all([
    linesInCartons(tx, orgId, id),
    liveShipments(tx, numbersToLookFor(shipments)),
    departedOf(tx, orgId, id),
    refuseVoided(tx, orgId, id, shipments),
    goodsWithCodes(tx, orgId, id, codesToLookFor(shipments)),
  ]);
  const { matched, violations } = matchCartons(
    departed.map(({ carton }) => carton),
    shipments,
    'some',
  );
  violations.push(...voided, ...goodsNumbers(shipments, goods));
  if (violations.length > 0) throw invalid(violations);
  const corrected = shipments.map((one, index) =>
    correct(one, departed.find(({ carton }) => carton === matched[index]) as DepartedShipment),
  );
  const own = new Set(corrected.map((one) => one.id));
  // Of swapped labels, each number is on the other one until now.
  const taken = takenNumbers(
    corrected,
    live.filter((one) => !own.has(one.id)),
  );
  if (taken.length > 0) throw invalid(taken);
  const wasOf = new Map(departed.map((one) => [one.id, one]));
  const other = corrected.filter((one) => isOther(one, wasOf.get(one.id)));
  if (other.length === 0) return;
  const heard = other.find(({ events }) => events > 0);
  if (heard !== undefined) {
    const named = `carton ${heard.carton} of sub-order ${subOrderNumber(id)}`;
    const detail = `${named} is ${heard.status}: carriers have followed it by the number it has; where that is on another parcel, move it there`;
    throw new Problem('state_conflict', { detail });
  }
  orders.move(subOrder, 'shipped', { by: 'correction', reason: `tracking number corrected: ${reason}` });
  queueTracking(tx, orgId, other, now);
  queueNoLongerLive(
    tx,
    orgId,
    departed.filter((was) => other.some((one) => one.id === was.id)),
  );
  queueLive(
    tx,
    orgId,
    other.map((one) => ({
      id: one.id,
      carrierKey: carrierKey(one.carrier),
      trackingNumber: one.tracking_number,
    })),
  );
  await writeOrders(tx, feed, orders, new StockState([]));
  for (const row of other)
    feed.addEvent(shipmentEvent('shipment.changed', factsOf(row, order), lines.get(row.id) ?? []));
}

function correct(given: Given['shipments'][number], shipment: DepartedShipment): DepartedShipment {
  const carrier = given.carrier ?? shipment.carrier;
  const number = plainNumber(given.tracking_number);
  const isSame = carrier === shipment.carrier && number === shipment.tracking_number;
  return {
    ...shipment,
    carrier,
    tracking_number: number,
    tracking_url: given.tracking_url ?? (isSame ? shipment.tracking_url : trackingUrl(carrier, number)),
    version: shipment.version + 1,
  };
}

function isOther(one: DepartedShipment, was: DepartedShipment | undefined): boolean {
  return (
    one.carrier !== was?.carrier ||
    one.tracking_number !== was.tracking_number ||
    one.tracking_url !== was.tracking_url
  );
}
