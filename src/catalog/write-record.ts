// The shape of every write of one catalog record: a transaction, its journal, the record as it is now.
import type { Tx } from '../db/db.ts';
import { Journal } from '../events/journal.ts';
import { versionTag } from '../http/etag.ts';
import type { Answer, Call } from '../http/route.ts';
import type { Clock } from '../kernel/clock.ts';

/** One record as the database wrote it: its version, and its JSON as it is sent. */
export interface VersionedJson {
  readonly version: number;
  readonly json: string;
}

export function recordAnswer(record: VersionedJson): Answer {
  return { status: 200, json: record.json, headers: { etag: versionTag(record.version) } };
}

export function createdAnswer(record: VersionedJson, location: string): Answer {
  return { status: 201, json: record.json, headers: { etag: versionTag(record.version), location } };
}

export function commitWithJournal(
  call: Call,
  clock: Clock,
  orgId: number,
  work: (tx: Tx, journal: Journal) => Promise<Answer>,
): Promise<Answer> {
  return call.commit(async (tx) => {
    const journal = new Journal(orgId, call.actor.name, clock.now());
    const answer = await work(tx, journal);
    journal.write(tx);
    return answer;
  });
}
