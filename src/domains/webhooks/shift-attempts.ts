// Pending attempts are moved earlier, and failing endpoints have been failing for longer.
import type { Tx } from '../../kit/db/db.ts';
import { type Deadlines, type Shift, type Shifted, shifted, waitingIds } from '../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import {
  attemptUpdates,
  endpointTimeUpdates,
  lockEndpointTimes,
  lookAtEndpoints,
  nextAttemptOf,
  upcomingAttempts,
  waitingDeliveries,
} from './queries.ts';

/** A transaction for each: a turn of the worker locks one, too. */
const ENDPOINTS_PER_TRANSACTION = 1;
/** More than an endpoint takes on before it has delivered some. */
const DELIVERIES_MAX = 10_000;

export const WEBHOOK_DEADLINES: Deadlines = {
  kind: 'webhook_deliveries',
  shift: shiftEndpoints,
  upcoming: upcomingAttempts,
};

async function shiftEndpoints(tx: Tx, { orgId }: FeedWriter, shift: Shift): Promise<Shifted> {
  const { ids, lastId } = await waitingIds(tx, lookAtEndpoints, orgId, shift, ENDPOINTS_PER_TRANSACTION);
  let moved = 0;
  for (const id of ids) moved += await shiftEndpoint(tx, orgId, id, shift);
  return { moved, lastId };
}

/** @returns how many deliveries waited */
async function shiftEndpoint(tx: Tx, orgId: number, id: number, shift: Shift): Promise<number> {
  const times = await lockEndpointTimes(tx, orgId, id);
  if (times === null) return 0;
  const earlier = (time: Date | null) => (time === null ? null : shifted(time, shift));
  const waiting = await waitingDeliveries(tx, orgId, id, DELIVERIES_MAX);
  const rows = waiting.map(({ sequence, next_attempt_at: next }) => ({
    endpoint_id: id,
    sequence,
    next_attempt_at: shifted(next, shift),
  }));
  attemptUpdates.queue(tx, orgId, rows);
  const next_attempt_at = await nextAttemptOf(tx, orgId, id);
  const [paused_until, failing_since] = [earlier(times.paused_until), earlier(times.failing_since)];
  endpointTimeUpdates.queue(tx, orgId, [{ id, next_attempt_at, paused_until, failing_since }]);
  return rows.length;
}
