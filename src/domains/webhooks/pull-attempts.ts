// What waits to be sent again is tried sooner, and who fails has failed for longer.
import type { Tx } from '../../kit/db/db.ts';
import { type Deadlines, type Pull, type Pulled, pulled, waitingIds } from '../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import {
  lockEndpointTimes,
  lookAtEndpoints,
  nextAttemptOf,
  queueAttempts,
  queueEndpointTimes,
  soonToTry,
  waitingDeliveries,
} from './queries.ts';

/** A transaction for each: a turn of the worker locks one, too. */
const ENDPOINTS_PER_TRANSACTION = 1;
/** More than an endpoint takes on before it has delivered some. */
const DELIVERIES_MAX = 10_000;

export const WEBHOOK_DEADLINES: Deadlines = {
  kind: 'webhook_deliveries',
  pull: pullEndpoints,
  soon: soonToTry,
};

async function pullEndpoints(tx: Tx, { orgId }: FeedWriter, pull: Pull): Promise<Pulled> {
  const { ids, lastId } = await waitingIds(tx, lookAtEndpoints, orgId, pull, ENDPOINTS_PER_TRANSACTION);
  let moved = 0;
  for (const id of ids) moved += await pullEndpoint(tx, orgId, id, pull);
  return { moved, lastId };
}

/** @returns how many deliveries waited */
async function pullEndpoint(tx: Tx, orgId: number, id: number, pull: Pull): Promise<number> {
  const times = await lockEndpointTimes(tx, orgId, id);
  if (times === null) return 0;
  const earlier = (time: Date | null) => (time === null ? null : pulled(time, pull));
  const waiting = await waitingDeliveries(tx, orgId, id, DELIVERIES_MAX);
  const rows = waiting.map(({ sequence, next_attempt_at: next }) => ({
    sequence,
    next_attempt_at: pulled(next, pull),
  }));
  if (rows.length > 0) queueAttempts(tx, orgId, id, rows);
  queueEndpointTimes(tx, orgId, id, await nextAttemptOf(tx, orgId, id), {
    paused_until: earlier(times.paused_until),
    failing_since: earlier(times.failing_since),
  });
  return rows.length;
}
