// Merchants have less time to decide about what came back.
import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import {
  type Deadlines,
  type Pull,
  type Pulled,
  pulled,
  waitingIds,
  waitingUntil,
} from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { DECISION_DUE } from '../due-kinds.ts';
import { returns, unitsOf, updateDecideBy } from '../queries.ts';
import { lookAtReturns } from './queries.ts';

/** A transaction locks one return, because its order is locked before it. */
const RETURNS_PER_TRANSACTION = 1;

export const RETURN_DEADLINES: Deadlines = {
  kind: 'returns',
  pull: pullReturns,
  // The worker waits for each of them.
  soon: (db, orgId, span) => waitingUntil(db, orgId, DECISION_DUE, span),
};

async function pullReturns(tx: Tx, feed: FeedWriter, pull: Pull): Promise<Pulled> {
  const { ids, lastId } = await waitingIds(tx, lookAtReturns, feed.orgId, pull, RETURNS_PER_TRANSACTION);
  let moved = 0;
  for (const id of ids) if (await pullReturn(workOf(tx, feed), id, pull)) moved += 1;
  return { moved, lastId };
}

async function pullReturn(work: Work, id: number, pull: Pull): Promise<boolean> {
  const rma = await work.open(returns, id);
  if (rma.row.decide_by === null) return false;
  const earlier = (time: string) => pulled(new Date(time), pull).toISOString();
  for (const unit of await unitsOf(work.tx, work.orgId, id))
    if (unit.disposition === 'undecided' && unit.decide_by !== null)
      work.write(updateDecideBy, { return_id: id, id: unit.id, decide_by: earlier(unit.decide_by) });
  rma.set({ decide_by: earlier(rma.row.decide_by) });
  rma.touch();
  work.markDueNow(DECISION_DUE, id);
  return true;
}
