// Says in the feed what became of records: one event each, made from the record when the journal is written.
import type { Tx } from '../db/db.ts';
import type { Journal, Place } from '../events/journal.ts';
import type { RecordEvent } from './queries.ts';

type SendEvents = (
  tx: Tx,
  orgId: number,
  place: Place,
  actor: string,
  events: readonly RecordEvent[],
) => void;

export function announce(journal: Journal, send: SendEvents, events: readonly RecordEvent[]): void {
  if (events.length === 0) return;
  journal.contribute({
    events: events.length,
    transactions: 0,
    send: (tx, place) => send(tx, journal.orgId, place, journal.actor, events),
  });
}
