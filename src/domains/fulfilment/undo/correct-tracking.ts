// Corrects tracking numbers that were scanned wrongly.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict, throwIfInvalid } from '../../../kit/http/problems.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { plainNumber, trackingUrl } from '../carrier-rules.ts';
import { refuseVoided } from '../labels/use-labels.ts';
import { openSubOrder } from '../open-sub-order.ts';
import type { CorrectTracking } from '../schema.ts';
import { codesToLookFor, goodsNumbers, matchCartons, numbersToLookFor, takenNumbers } from '../ship-rules.ts';
import { shipmentEvent } from '../shipment-events.ts';
import {
  type DepartedShipment,
  departedOf,
  goodsWithCodes,
  linesInCartons,
  liveShipments,
  queueLive,
  queueNoLongerLive,
  setTracking,
} from '../shipments/queries.ts';

export async function correctTracking(work: Work, id: number, { shipments, reason }: CorrectTracking) {
  const { tx, orgId } = work;
  const { order, subOrder } = await openSubOrder(work, id, 'shipped');
  const [lines, live, departed, voided, goods] = await Promise.all([
    linesInCartons(work, id),
    liveShipments(tx, numbersToLookFor(shipments)),
    departedOf(work, id),
    refuseVoided(work, id, shipments),
    goodsWithCodes(work, id, codesToLookFor(shipments)),
  ]);
  const { matched, violations } = matchCartons(
    departed.map(({ carton }) => carton),
    shipments,
    'some',
  );
  throwIfInvalid([...violations, ...voided, ...goodsNumbers(shipments, goods)]);
  const corrected = shipments.map((one, index) =>
    correct(one, departed.find(({ carton }) => carton === matched[index]) as DepartedShipment),
  );
  const own = new Set(corrected.map((one) => one.id));
  // Swapped labels have each other's number until now.
  const others = live.filter((one) => !own.has(one.id));
  throwIfInvalid(takenNumbers(corrected, others));
  const wasOf = new Map(departed.map((one) => [one.id, one]));
  const other = corrected.filter((one) => isOther(one, wasOf.get(one.id)));
  if (other.length === 0) return;
  const heard = other.find(({ events }) => events > 0);
  if (heard !== undefined) {
    const named = `carton ${heard.carton} of sub-order ${subOrderNumber(id)}`;
    throw stateConflict(
      `${named} is ${heard.status}: the carrier tracks it by its current number; if that is on another parcel, move it there`,
    );
  }
  subOrder.move('shipped', { by: 'correction', reason: `tracking number corrected: ${reason}` });
  const rows = other.map((one) => ({ ...one, updated_at: work.now }));
  setTracking.queue(tx, orgId, rows);
  const former = departed.filter((was) => other.some((one) => one.id === was.id));
  queueNoLongerLive(work, former);
  queueLive(work, other);
  await work.saveStock();
  for (const row of other) work.feed.addEvent(shipmentEvent('shipment.changed', order, row, lines));
}

function correct(given: CorrectTracking['shipments'][number], shipment: DepartedShipment): DepartedShipment {
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
