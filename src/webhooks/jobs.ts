// Delivery by the worker: who has something to send, the kinds of due work that send it, and the clean-up.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Transactions } from '../db/db.ts';
import { BATCH_SIZE, inBatches } from '../db/in-batches.ts';
import type { DueKind } from '../due/due-kind.ts';
import { queueMarks } from '../due/mark-due.ts';
import { feedGrew } from '../feed/feed-writer.ts';
import type { Mailer } from '../identity/mail.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DeliveryServices, deliverTurn } from './deliver.ts';
import {
  DELIVER_DUE,
  endpointsWithDeliveries,
  newestTooMany,
  purgeDeliveries,
  readyEndpointsAcrossOrgs,
} from './queries.ts';
import { FAILING_MS } from './schedule-rules.ts';
import { failingMails } from './tell-failing.ts';

/** Longer than a turn takes: what has begun by its end, with all its limits. */
const LEASE_MS = 60_000;
/** Endpoints that are sent to at once; with the sends of each, this bounds the connections of a process. */
const ENDPOINTS_AT_ONCE = 64;
const POLL_MS = 200;
/** What this process commits is looked for sooner, but not for each commit. */
const POLL_MIN_MS = 20;
/** Events that an endpoint does not want are passed over that long after the first of them. */
const PASS_OVER_AFTER_MS = 1000;
const READY_MAX = 1000;
/** Newest deliveries that are kept of each endpoint, beside those that wait. */
export const DELIVERIES_KEPT = 10_000;

export function webhookDueKinds(services: DeliveryServices, mailer: Mailer | null): readonly DueKind[] {
  const deliver: DueKind = {
    kind: DELIVER_DUE,
    subject: 'webhook endpoint',
    batchSize: 1,
    leaseMs: LEASE_MS,
    besideMax: ENDPOINTS_AT_ONCE,
    work: (db, clock, batch) => deliverTurn(db, clock, batch, services),
  };
  return [deliver, failingMails(mailer)];
}

/**
 * Marks a turn for every endpoint that has something to send. What it goes by is in the database (how far the feed was looked
 * at, when the next attempt is), so nothing is lost with a process.
 * @returns how many there were
 */
export async function markReadyEndpoints(db: Transactions, clock: Clock): Promise<number> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const times = { failingSince: before(FAILING_MS), passOver: before(PASS_OVER_AFTER_MS) };
  const ready = await readyEndpointsAcrossOrgs(db, now, times, READY_MAX);
  for (const [orgId, rows] of Map.groupBy(ready, (row) => row.org_id)) {
    const ids = rows.map(({ id }) => id);
    await db.transaction(async (tx) => queueMarks(tx, orgId, DELIVER_DUE, ids, now));
  }
  return ready.length;
}

/** Keeps marking, until it is stopped. */
export function watchEndpoints(
  db: Transactions,
  clock: Clock,
  onTrouble: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let pause = new AbortController();
  const stopListening = feedGrew.listen(() => pause.abort());
  const running = (async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      await markReadyEndpoints(db, clock).catch(onTrouble);
      await sleep(POLL_MIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopListening();
      stopping.abort();
      await running;
    },
  };
}

export async function forgetDeliveries(db: Db, orgId: number): Promise<void> {
  for (const { endpoint_id: endpointId, is_gone: alsoWaiting } of await endpointsWithDeliveries(db, orgId)) {
    const kept = alsoWaiting ? 0 : DELIVERIES_KEPT;
    const upTo = await newestTooMany(db, orgId, endpointId, kept);
    if (upTo !== null)
      await inBatches(db, (tx) => purgeDeliveries(tx, orgId, { endpointId, upTo, alsoWaiting }, BATCH_SIZE));
  }
}
