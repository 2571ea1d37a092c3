// Delivery by the worker: finding endpoints with events to send, the due work that sends them, and the clean-up.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Db, Transactions } from '../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../kit/db/in-batches.ts';
import type { Poller } from '../../kit/db/poller.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { feedGrew } from '../../kit/feed/feed-writer.ts';
import { addRowGauges } from '../../kit/http/metrics.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { Mailer } from '../identity/mail.ts';
import { type DeliveryServices, deliverTurn } from './deliver.ts';
import { failingMails } from './failing-mails.ts';
import {
  DELIVER_DUE,
  endpointsWithDeliveries,
  measureEndpointsAcrossOrgs,
  newestTooMany,
  orgsWithDeliveriesAcrossOrgs,
  purgeDeliveries,
} from './queries.ts';
import { readyEndpointsAcrossOrgs, readyPoll, readyTimes } from './ready/queries.ts';

/** Longer than a turn can take. */
const LEASE_MS = 60_000;
/** Endpoints that are sent to at once; with the sends of each, this bounds the connections of a process. */
const ENDPOINTS_AT_ONCE = 64;
/** How often commits of this process trigger a look, at most. */
const PAUSE_MS = 20;
/** After a look that has failed. */
const TRY_AGAIN_MS = 1000;
/** Newest deliveries kept of each endpoint, besides pending ones. */
export const DELIVERIES_KEPT = 10_000;

export function webhookDueKinds(services: DeliveryServices, mailer: Mailer | null): readonly DueKind[] {
  const deliver: DueKind = {
    kind: DELIVER_DUE,
    subject: 'webhook endpoint',
    batchSize: 1,
    leaseMs: LEASE_MS,
    maxConcurrent: ENDPOINTS_AT_ONCE,
    work: (db, clock, batch) => deliverTurn(db, clock, batch, services),
  };
  return [deliver, failingMails(mailer)];
}

/**
 * Marks a turn for every endpoint that has something to send. Its position in the feed and next attempt are in the database, so
 * nothing is lost with a process.
 * @returns how many there were
 */
export async function markReadyEndpoints(db: Transactions, clock: Clock): Promise<number> {
  const times = readyTimes(clock);
  const ready = await readyEndpointsAcrossOrgs(db, times);
  for (const [orgId, rows] of Map.groupBy(ready, (row) => row.org_id)) {
    const ids = rows.map(({ id }) => id);
    await db.transaction(async (tx) => queueMarks(tx, orgId, DELIVER_DUE, ids, times.now), orgId);
  }
  return ready.length;
}

/** Keeps marking, until it is stopped: when this process has committed events, and when its poller sees those of others. */
export function watchEndpoints(
  db: Transactions,
  clock: Clock,
  poller: Poller,
  onTrouble: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let wanted = Promise.withResolvers<void>();
  const want = () => wanted.resolve();
  const stopListening = feedGrew.listen(want);
  const stopWatching = poller.watch({
    poll: readyPoll,
    of: clock,
    onFound: want,
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      wanted = Promise.withResolvers();
      const isMarked = await markReadyEndpoints(db, clock).then(
        () => true,
        (error: unknown) => {
          onTrouble(error);
          return false;
        },
      );
      const { signal } = stopping;
      await sleep(isMarked ? PAUSE_MS : TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (isMarked && !signal.aborted) await wanted.promise;
    }
  })();
  return {
    async stop() {
      stopListening();
      stopWatching();
      stopping.abort();
      want();
      await running;
    },
  };
}

/** Clocks of the processes that write feeds may differ by as much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * The orgs for which `forgetDeliveries` may find something: at first all with deliveries, then those with events since the last call.
 * (The removal of an endpoint is an event, too.)
 */
export function orgsWithNewDeliveries(db: Db, clock: Clock): () => Promise<number[]> {
  let since = new Date(0);
  return async () => {
    const nextSince = new Date(clock.now().getTime() - CLOCKS_DIFFER_MS);
    const orgs = await orgsWithDeliveriesAcrossOrgs(db, since);
    since = nextSince;
    return orgs;
  };
}

export async function forgetDeliveries(db: Db, orgId: number): Promise<void> {
  for (const { endpoint_id: endpointId, is_gone: alsoWaiting } of await endpointsWithDeliveries(db, orgId)) {
    const kept = alsoWaiting ? 0 : DELIVERIES_KEPT;
    const upTo = await newestTooMany(db, orgId, endpointId, kept);
    if (upTo !== null)
      await inBatches(
        db,
        (tx) => purgeDeliveries(tx, orgId, { endpointId, upTo, alsoWaiting }, BATCH_SIZE),
        orgId,
      );
  }
}

export function measureWebhooks(registry: Registry, db: Db): void {
  addRowGauges(
    registry,
    () => measureEndpointsAcrossOrgs(db),
    ({ state }) => ({ state }),
    ['state'],
    [
      {
        name: 'crossdock_webhook_endpoints',
        help: 'Webhook endpoints by state.',
        value: ({ endpoints }) => endpoints,
      },
      {
        name: 'crossdock_webhook_events_behind',
        help: 'Events of the feed that were not processed yet, summed over the endpoints.',
        value: ({ behind }) => behind,
      },
    ],
  );
}
