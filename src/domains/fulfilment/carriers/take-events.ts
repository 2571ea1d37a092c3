// Carrier events arrive in any order, late and repeatedly. Each is stored once; the shipment's status follows from all
// of them.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { AHEAD_MAX_MS } from '../../../kit/state/progress-rules.ts';
import { openOrders } from '../../orders/aggregate.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import { PARCEL_RETURNED } from '../../returns/due-kinds.ts';
import { isSameCarrier, knownCarrier, plainNumber } from '../carrier-rules.ts';
import { shipmentEvent } from '../shipment-events.ts';
import {
  carrierEvents,
  insertTrackingEvents,
  queueNoLongerLive,
  queueStatuses,
  type ShipmentRow,
  shipmentsById,
  shippedLines,
} from '../shipments/queries.ts';
import { trackingCode } from './code-rules.ts';
import { shipmentsByTracking, shipmentsLabelledBy, type TrackedShipment } from './queries.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { CarrierEventResults, CarrierEvents } from './schema.ts';
import { type Scope, trackReturns } from './track-returns.ts';
import { isBeforeDeparture, isEnded, PHASES, statusSince } from './tracking-rules.ts';

type SentEvent = CarrierEvents['events'][number];
type Result = CarrierEventResults['results'][number];

/** An event with its shipment. */
interface Matched {
  readonly index: number;
  readonly shipment: TrackedShipment;
  readonly code: TrackingCode;
  readonly time: Date;
  readonly location: string;
  readonly description: string | null;
}

/**
 * One transaction per org; idempotent.
 * @param scope further limits the shipments to those with an account's labels
 */
export async function takeEvents(
  db: Transactions,
  actor: string,
  now: Date,
  events: readonly SentEvent[],
  scope: Scope = {},
): Promise<Result[]> {
  const { account } = scope;
  // Older shipments have their numbers as entered.
  const numbers = new Set(events.flatMap((one) => [one.tracking_number, plainNumber(one.tracking_number)]));
  const all = (await shipmentsByTracking(db, [...numbers])).filter((one) => isAtCaller(one.warehouse_id));
  const found = account === undefined ? all : await shipmentsLabelledBy(db, account, all);
  const byNumber = Map.groupBy(found, (one) => plainNumber(one.tracking_number));
  const answered: Result[] = [];
  const matched: Matched[] = [];
  for (const [index, event] of events.entries()) {
    const one = match(event, index, byNumber.get(plainNumber(event.tracking_number)) ?? [], now);
    if ('result' in one) answered.push(one);
    else matched.push(one);
  }
  const unmatched = answered
    .filter(({ result }) => result === 'unknown_shipment')
    .map(({ index }) => ({ index, event: events[index] as SentEvent }));
  const ofReturns = await trackReturns(db, actor, now, unmatched, scope);
  const results = [...answered.filter(({ result }) => result !== 'unknown_shipment'), ...ofReturns];
  const byOrg = Map.groupBy(matched, (one) => one.shipment.org_id);
  for (const orgId of [...byOrg.keys()].sort((a, b) => a - b)) {
    const own = byOrg.get(orgId) ?? [];
    // After delivery a number may be reused, also by other orgs.
    const reach = own.some(({ code }) => isEnded(code)) ? 'beyond' : 'org';
    results.push(...(await commitWork(db, { orgId, actor, now }, (work) => takeOwn(work, own), reach)));
  }
  return results.sort((a, b) => a.index - b.index);
}

function match(
  event: SentEvent,
  index: number,
  candidates: readonly TrackedShipment[],
  now: Date,
): Matched | Result {
  const { carrier } = event;
  const ofCarrier =
    carrier === undefined ? candidates : candidates.filter((one) => isSameCarrier(one.carrier, carrier));
  const time = new Date(event.time);
  const [shipment, another] = meantBy(ofCarrier, time);
  if (shipment === undefined) return { index, result: 'unknown_shipment' };
  if (another !== undefined) return { index, result: 'ambiguous' };
  const code = trackingCode(event.code, knownCarrier(shipment.carrier));
  if (code === null) return { index, result: 'unknown_code', shipment_id: shipment.id };
  if (time.getTime() > now.getTime() + AHEAD_MAX_MS)
    return { index, result: 'in_the_future', shipment_id: shipment.id };
  if (isEnded(code) && isBeforeDeparture(time, shipment.shipped_at))
    return { index, result: 'before_departure', shipment_id: shipment.id };
  const { location, description } = event;
  // Keeps the carrier's term if it differs from ours.
  const words = description ?? (event.code === code ? null : event.code);
  return { index, shipment, code, time, location: location ?? '', description: words };
}

/**
 * The shipments that a scan can refer to, among those with its number. Carriers reuse numbers: it is the one in
 * transit, or for a scan from before that departed, the last one that had departed by then.
 */
function meantBy(candidates: readonly TrackedShipment[], time: Date): readonly TrackedShipment[] {
  const live = candidates.filter((one) => one.is_live);
  if (live.length > 0 && live.some((one) => !isBeforeDeparture(time, one.shipped_at))) return live;
  const ended = candidates.filter((one) => !one.is_live && !isBeforeDeparture(time, one.shipped_at));
  const [last] = ended.toSorted((a, b) => b.shipped_at.getTime() - a.shipped_at.getTime());
  if (last === undefined) return live.length > 0 ? live : candidates;
  // Two carriers can use the same number at the same time.
  return ended.every((one) => isSameCarrier(one.carrier, last.carrier)) ? [last] : ended;
}

async function takeOwn(work: Work, matched: readonly Matched[]): Promise<Result[]> {
  const { tx, orgId, now } = work;
  const orderIds = [...new Set(matched.map(({ shipment }) => shipment.order_id))].sort((a, b) => a - b);
  const orders = await openOrders(work, { ids: orderIds });
  const shipmentIds = [...new Set(matched.map(({ shipment }) => shipment.id))];
  const [shipments, events] = await Promise.all([
    shipmentsById(work, shipmentIds),
    carrierEvents(work, shipmentIds),
  ]);
  // The shipment or its number may have been undone since the lookup.
  const numbers = new Map(shipments.map((row) => [row.id, row.tracking_number]));
  const { meant = [], gone = [] } = Object.groupBy(matched, ({ shipment: { id, tracking_number } }) =>
    numbers.get(id) === tracking_number ? 'meant' : 'gone',
  );
  const keyOf = (id: number, time: Date, code: string, location: string) =>
    JSON.stringify([id, time.getTime(), code, location]);
  const known = new Set(events.map((one) => keyOf(one.shipment_id, one.time, one.code, one.location)));
  const fresh: Matched[] = [];
  for (const one of meant) {
    const key = keyOf(one.shipment.id, one.time, one.code, one.location);
    if (!known.has(key)) fresh.push(one);
    known.add(key);
  }
  const trackingEvents = Map.groupBy(
    [...events, ...fresh.map((one) => ({ ...one, shipment_id: one.shipment.id }))],
    (one) => one.shipment_id,
  );
  const statuses = new Map(
    shipments.map((row) => [
      row.id,
      { row, status: statusSince(row.shipped_at, trackingEvents.get(row.id) ?? []) },
    ]),
  );
  if (fresh.length > 0) {
    const rows = fresh.map(({ shipment, ...rest }) => ({
      ...rest,
      shipment_id: shipment.id,
      received_at: now,
    }));
    insertTrackingEvents.queue(tx, orgId, rows);
    const moved = [...statuses.values()].flatMap(({ row, status }) => movedTo(row, status.code, status.time));
    if (moved.length > 0) queueStatuses(work, moved);
    const arrived = moved.filter(({ status }) => isEnded(status));
    if (arrived.length > 0) queueNoLongerLive(work, arrived);
    const back = moved.filter(({ status }) => status === 'returned').map(({ id }) => id);
    if (back.length > 0) queueMarks(tx, orgId, PARCEL_RETURNED, back, now);
    await recordOutcomes(work, orders, moved);
    await work.saveStock();
    const movedIds = moved.map(({ id }) => id);
    const lines = await shippedLines(work, movedIds);
    for (const row of moved)
      work.feed.addEvent(shipmentEvent('shipment.changed', orders.order(row.order_id), row, lines));
  }
  const isFresh = new Set(fresh);
  const unknown = gone.map(({ index }): Result => ({ index, result: 'unknown_shipment' }));
  const results = meant.map((one): Result => {
    const { index, shipment } = one;
    const status = statuses.get(shipment.id)?.status.code;
    return {
      index,
      result: isFresh.has(one) ? 'accepted' : 'duplicate',
      shipment_id: shipment.id,
      ...(status === undefined ? {} : { current_status: status }),
    };
  });
  return [...results, ...unknown];
}

function movedTo(row: ShipmentRow, status: TrackingCode, time: Date): ShipmentRow[] {
  // Older parcels count as picked up since they were shipped.
  if (PHASES[status] < PHASES[row.status]) return [];
  if (row.status === status && row.status_time.getTime() === time.getTime()) return [];
  return [{ ...row, status, status_time: time, version: row.version + 1 }];
}
