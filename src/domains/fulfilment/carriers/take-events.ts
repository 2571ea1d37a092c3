// Carrier events come in any order, late, and twice. Each is kept once; where the shipment is follows from all of them.
import type { Static } from 'typebox';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { AHEAD_MAX_MS } from '../../../kit/state/progress-rules.ts';
import { openOrders } from '../../orders/open-orders.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { PARCEL_RETURNED } from '../../returns/due-kinds.ts';
import { StockState } from '../../stock/stock-state.ts';
import { isSameCarrier, knownCarrier, plainNumber } from '../carrier-rules.ts';
import { factsOf, shipmentEvent } from '../shipment-events.ts';
import { queueNoLongerLive, type ShipmentRow, shippedLines } from '../shipments/queries.ts';
import { trackingCode } from './code-rules.ts';
import {
  queueEvents,
  queueStatuses,
  readTracked,
  shipmentsByTracking,
  shipmentsLabelledBy,
  type TrackedShipment,
} from './queries.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { CarrierEventResults, CarrierEvents } from './schema.ts';
import { type Scope, trackReturns } from './track-returns.ts';
import { isBeforeDeparture, isEnded, PHASES, statusSince } from './tracking-rules.ts';

type Given = Static<typeof CarrierEvents>['events'][number];
type Result = Static<typeof CarrierEventResults>['results'][number];

/** An event whose shipment is known. */
interface Matched {
  readonly index: number;
  readonly shipment: TrackedShipment;
  readonly code: TrackingCode;
  readonly time: Date;
  readonly location: string;
  readonly description: string | null;
}

/**
 * Org by org, one transaction each; taking the same events again changes nothing.
 * @param scope which shipments are there for the caller, beside those of its warehouses: those with an account's labels
 */
export async function takeEvents(
  db: Transactions,
  actor: string,
  now: Date,
  events: readonly Given[],
  scope: Scope = {},
): Promise<Result[]> {
  const { account } = scope;
  // Numbers of older shipments stand as they were given.
  const numbers = new Set(events.flatMap((one) => [one.tracking_number, plainNumber(one.tracking_number)]));
  const all = (await shipmentsByTracking(db, [...numbers])).filter((one) => isAtCaller(one.warehouse_id));
  const found = account === undefined ? all : await shipmentsLabelledBy(db, account, all);
  const byNumber = Map.groupBy(found, (one) => plainNumber(one.tracking_number));
  const results: Result[] = [];
  const matched: Matched[] = [];
  for (const [index, event] of events.entries()) {
    const one = match(event, index, byNumber.get(plainNumber(event.tracking_number)) ?? [], now);
    if ('result' in one) results.push(one);
    else matched.push(one);
  }
  const unmatched = results
    .filter(({ result }) => result === 'unknown_shipment')
    .flatMap(({ index }) => {
      const event = events[index];
      return event === undefined ? [] : [{ index, event }];
    });
  const ofReturns = await trackReturns(db, actor, now, unmatched, scope);
  results.splice(
    0,
    results.length,
    ...results.filter(({ result }) => result !== 'unknown_shipment'),
    ...ofReturns,
  );
  const byOrg = Map.groupBy(matched, (one) => one.shipment.org_id);
  for (const orgId of [...byOrg.keys()].sort((a, b) => a - b)) {
    const own = byOrg.get(orgId) ?? [];
    results.push(...(await commitForOrg(db, { orgId, actor, now }, (tx, feed) => takeOwn(tx, feed, own))));
  }
  return results.sort((a, b) => a.index - b.index);
}

function match(
  event: Given,
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
  // What the carrier calls it stays, where it is not what we do.
  const words = description ?? (event.code === code ? null : event.code);
  return { index, shipment, code, time, location: location ?? '', description: words };
}

/**
 * The shipments that a scan can mean, of those with its number. Carriers use numbers again: of several, it means the one
 * that is under way, and where it happened before that left, the last one that had left by then.
 */
function meantBy(candidates: readonly TrackedShipment[], time: Date): readonly TrackedShipment[] {
  const live = candidates.filter((one) => one.is_live);
  if (live.length > 0 && live.some((one) => !isBeforeDeparture(time, one.shipped_at))) return live;
  const ended = candidates.filter((one) => !one.is_live && !isBeforeDeparture(time, one.shipped_at));
  const [last] = ended.toSorted((a, b) => b.shipped_at.getTime() - a.shipped_at.getTime());
  if (last === undefined) return live.length > 0 ? live : candidates;
  // Two carriers may have one number at a time.
  return ended.every((one) => isSameCarrier(one.carrier, last.carrier)) ? [last] : ended;
}

async function takeOwn(tx: Tx, feed: FeedWriter, matched: readonly Matched[]): Promise<Result[]> {
  const { orgId, now } = feed;
  const orderIds = [...new Set(matched.map(({ shipment }) => shipment.order_id))].sort((a, b) => a - b);
  const orders = await openOrders(tx, orgId, { ids: orderIds }, now);
  const { shipments, events } = await readTracked(tx, orgId, [
    ...new Set(matched.map(({ shipment }) => shipment.id)),
  ]);
  // Somebody may have taken the shipment back, or its number, since it was looked for.
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
  const said = Map.groupBy(
    [...events, ...fresh.map((one) => ({ ...one, shipment_id: one.shipment.id }))],
    (one) => one.shipment_id,
  );
  const statuses = new Map(
    shipments.map((row) => [row.id, { row, status: statusSince(row.shipped_at, said.get(row.id) ?? []) }]),
  );
  if (fresh.length > 0) {
    queueEvents(
      tx,
      orgId,
      fresh.map((one) => ({ ...one, shipment_id: one.shipment.id })),
      now,
    );
    const moved = [...statuses.values()].flatMap(({ row, status }) => movedTo(row, status.code, status.time));
    if (moved.length > 0) queueStatuses(tx, orgId, moved, now);
    const arrived = moved.filter(({ status }) => isEnded(status));
    if (arrived.length > 0) queueNoLongerLive(tx, orgId, arrived);
    const back = moved.filter(({ status }) => status === 'returned').map(({ id }) => id);
    if (back.length > 0) queueMarks(tx, orgId, PARCEL_RETURNED, back, now);
    await recordOutcomes(tx, orgId, orders, moved);
    await writeOrders(tx, feed, orders, new StockState([]));
    const lines = await shippedLines(
      tx,
      orgId,
      moved.map(({ id }) => id),
    );
    for (const row of moved) {
      const facts = factsOf(row, orders.order(row.order_id));
      feed.addEvent(shipmentEvent('shipment.changed', facts, lines.get(row.id) ?? []));
    }
  }
  const isFresh = new Set(fresh);
  const unknown = gone.map(({ index }): Result => ({ index, result: 'unknown_shipment' }));
  const told = meant.map((one): Result => {
    const { index, shipment } = one;
    const status = statuses.get(shipment.id)?.status.code;
    return {
      index,
      result: isFresh.has(one) ? 'accepted' : 'duplicate',
      shipment_id: shipment.id,
      ...(status === undefined ? {} : { current_status: status }),
    };
  });
  return [...told, ...unknown];
}

function movedTo(row: ShipmentRow, status: TrackingCode, time: Date): ShipmentRow[] {
  // Parcels of former times count as picked up since they were shipped.
  if (PHASES[status] < PHASES[row.status]) return [];
  if (row.status === status && row.status_time.getTime() === time.getTime()) return [];
  return [{ ...row, status, status_time: time, version: row.version + 1 }];
}
