// Server-sent events: the feed as it grows. Asked for, not notified: NOTIFY inside the writers' transactions would make
// their commits wait for each other.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { eventsAfter, lastSequence } from './queries.ts';

const POLL_EVERY_MS = 250;
const BATCH = 500;
/** A comment line keeps proxies from closing a quiet connection. */
const HEARTBEAT_EVERY_MS = 15_000;

export async function* followFeed(
  db: Db,
  orgId: number,
  after: number,
  types: readonly string[] | null,
  stopped: AbortSignal,
  heartbeatEveryMs = HEARTBEAT_EVERY_MS,
): AsyncGenerator<string> {
  let seen = after;
  let quietSinceMs = performance.now();
  yield 'retry: 1000\n\n';
  while (!stopped.aborted) {
    // One cheap row tells whether there is anything new at all; it is read before the events, so none is skipped.
    const newest = await lastSequence(db, orgId);
    let isFull = false;
    if (newest > seen) {
      const page = await eventsAfter(db, orgId, seen, BATCH, types);
      isFull = page.row_count === BATCH;
      seen = isFull ? (page.last_sequence ?? newest) : Math.max(newest, page.last_sequence ?? 0);
      if (page.row_count > 0) {
        yield asMessages(page.body);
        quietSinceMs = performance.now();
      }
    }
    // Also where others' events keep the org busy: who follows a rare type hears nothing all the same.
    if (performance.now() - quietSinceMs > heartbeatEveryMs) {
      yield ': still here\n\n';
      quietSinceMs = performance.now();
    }
    if (!isFull) await sleep(POLL_EVERY_MS, undefined, { signal: stopped }).catch(() => {});
  }
}

function asMessages(body: string): string {
  const events = JSON.parse(body) as { sequence: number; type: string }[];
  return events
    .map((event) => `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}
