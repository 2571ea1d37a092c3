// Scans of return parcels, identified by their tracking numbers.
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import { AHEAD_MAX_MS, furthest } from '../../../kit/state/progress-rules.ts';
import { returnsByTracking, returnsLabelledBy, trackReturn } from '../../returns/parcels/track-return.ts';
import { isSameCarrier, knownCarrier, plainNumber } from '../carrier-rules.ts';
import { trackingCode } from './code-rules.ts';
import type { CarrierEventResults, CarrierEvents } from './schema.ts';
import { PHASES, PROGRESS, type TrackingEvent } from './tracking-rules.ts';

type SentEvent = CarrierEvents['events'][number];
type Result = CarrierEventResults['results'][number];

export interface Unmatched {
  readonly index: number;
  readonly event: SentEvent;
}

export interface Scope {
  /** A merchant's carrier account: limits to parcels whose label was bought with it. */
  readonly account?: { readonly orgId: number; readonly id: number };
}

/** Applies events without a shipment to returns, one transaction for each return that moves. */
export async function trackReturns(
  db: Transactions,
  actor: string,
  now: Date,
  unmatched: readonly Unmatched[],
  { account }: Scope,
): Promise<Result[]> {
  if (unmatched.length === 0) return [];
  const numbers = unmatched.flatMap(({ event: { tracking_number: number } }) => [
    number,
    plainNumber(number),
  ]);
  const all = (await returnsByTracking(db, [...new Set(numbers)])).filter((one) =>
    isAtCaller(one.warehouse_id),
  );
  const found = account === undefined ? all : await returnsLabelledBy(db, account, all);
  const byNumber = Map.groupBy(found, (one) => plainNumber(one.tracking_number));
  const results: Result[] = [];
  for (const { index, event } of unmatched) {
    const { carrier } = event;
    const [one, another] = (byNumber.get(plainNumber(event.tracking_number)) ?? []).filter(
      (candidate) =>
        carrier === undefined || candidate.carrier === null || isSameCarrier(candidate.carrier, carrier),
    );
    const time = new Date(event.time);
    const code = trackingCode(event.code, knownCarrier(carrier ?? one?.carrier ?? ''));
    if (one === undefined) results.push({ index, result: 'unknown_shipment' });
    else if (another !== undefined) results.push({ index, result: 'ambiguous' });
    else if (code === null) results.push({ index, result: 'unknown_code', return_id: one.id });
    else if (time.getTime() > now.getTime() + AHEAD_MAX_MS)
      results.push({ index, result: 'in_the_future', return_id: one.id });
    else {
      const isNew = await trackReturn(db, { orgId: one.org_id, actor, now }, one, { code, time }, further);
      if (isNew === null) results.push({ index, result: 'unknown_shipment' });
      else results.push({ index, result: isNew ? 'accepted' : 'duplicate', return_id: one.id });
    }
  }
  return results;
}

/** The second in a tie. */
function further(one: TrackingEvent, other: TrackingEvent): TrackingEvent {
  return furthest([other, one], PHASES, PROGRESS) ?? other;
}
