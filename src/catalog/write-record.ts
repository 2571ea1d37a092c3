// The shape of every write of one catalog record: a transaction, its journal, the record as it is now.
import type { Tx } from '../db/db.ts';
import { Journal } from '../events/journal.ts';
import type { Answer, Call } from '../http/route.ts';
import type { Clock } from '../kernel/clock.ts';

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
