// Merchants have less time to decide about what came back.
import type { Tx } from '../../../kit/db/db.ts';
import {
  type Deadlines,
  type Pull,
  type Pulled,
  pulled,
  waitingIds,
  waitingUntil,
} from '../../../kit/due/deadlines.ts';
import { queueMarksNow } from '../../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { DECISION_DUE } from '../due-kinds.ts';
import { changeReturn, openReturn } from '../open-return.ts';
import { unitsOf } from '../queries.ts';
import { RETURN_STATUSES } from '../schema.ts';
import { lookAtReturns, queueDecideBy } from './queries.ts';

/** A transaction for each: none locks several returns, because each is behind its order. */
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
  for (const id of ids) if (await pullReturn(tx, feed, id, pull)) moved += 1;
  return { moved, lastId };
}

async function pullReturn(tx: Tx, feed: FeedWriter, id: number, pull: Pull): Promise<boolean> {
  const { orgId, now } = feed;
  const open = await openReturn(tx, feed, id, RETURN_STATUSES);
  const { decide_by: decideBy } = open.fields;
  if (decideBy === null) return false;
  const units = (await unitsOf(tx, orgId, id)).flatMap((one) =>
    one.disposition === 'undecided' && one.decide_by !== null
      ? [{ id: one.id, decideBy: pulled(new Date(one.decide_by), pull) }]
      : [],
  );
  changeReturn(feed, open, {
    by: 'deadline',
    fields: { decide_by: pulled(new Date(decideBy), pull).toISOString() },
    also: (behind) => queueDecideBy(behind, orgId, id, units),
  });
  queueMarksNow(tx, orgId, DECISION_DUE, [id], now);
  return true;
}
