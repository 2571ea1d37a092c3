// The feed as server-sent events.
import type { FeedTails, FollowOptions } from '../../kit/feed/feed-tail.ts';

/** A comment line keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;

export async function* streamEvents(
  tails: FeedTails,
  options: Omit<FollowOptions, 'idleMs'>,
  heartbeatMs = HEARTBEAT_MS,
): AsyncGenerator<string> {
  yield 'retry: 1000\n\n';
  for await (const events of tails.follow({ ...options, idleMs: heartbeatMs })) {
    if (events.length === 0) yield ': still here\n\n';
    else
      yield events
        .map(({ sequence, type, json }) => `id: ${sequence}\nevent: ${type}\ndata: ${json}\n\n`)
        .join('');
  }
}
