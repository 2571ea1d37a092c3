// Says in the feed what became of records: one event each, made from the record when the feed is written.
import type { Tx } from '../db/db.ts';
import type { FeedRange, FeedWriter } from '../feed/feed-writer.ts';
import type { RecordEvent } from './queries.ts';

type SendEvents = (
  tx: Tx,
  orgId: number,
  range: FeedRange,
  actor: string,
  events: readonly RecordEvent[],
) => void;

export function announce(feed: FeedWriter, send: SendEvents, events: readonly RecordEvent[]): void {
  if (events.length === 0) return;
  feed.addWrite({
    events: events.length,
    transactions: 0,
    queue: (tx, range) => send(tx, feed.orgId, range, feed.actor, events),
  });
}
