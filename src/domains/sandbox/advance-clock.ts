// The clock of a sandbox is advanced: the org's deadlines come earlier by as much. The clock of the service is one for all
// (docs/decisions/0014), so nothing is written with a time that has not come. The worker moves them, kind by kind, some
// records in a transaction; what has become due by that is done as always.
import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import type { Deadlines, Pulled } from '../../kit/due/deadlines.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { readBack, tell } from '../../kit/http/records.ts';
import { lockSandbox } from '../identity/find-org.ts';
import { ELIGIBILITY_DEADLINES } from '../inbound/eligibility/pull-expiry.ts';
import { ORDER_DEADLINES } from '../orders/deadlines/pull-deadlines.ts';
import { QUOTE_DEADLINES } from '../rates/quotes/pull-expiry.ts';
import { RETURN_DEADLINES } from '../returns/deadlines/pull-decisions.ts';
import { WEBHOOK_DEADLINES } from '../webhooks/pull-attempts.ts';
import { ADVANCE_DUE, type AdvanceFields, advances, newestAdvance, requestTimeOf } from './queries.ts';
import { DEADLINE_KINDS, type DeadlineKind, HOURS_AHEAD_MAX } from './schema.ts';

const ACTOR = 'sandbox clock';
const HOUR_MS = 3600 * 1000;
const NONE_MOVED: AdvanceFields['moved'] = {
  orders: 0,
  returns: 0,
  eligibility_checks: 0,
  rate_quotes: 0,
  webhook_deliveries: 0,
};

/** Everything of an org that waits for a time; docs/simulator.md says what does not move, and why. */
export const DEADLINES: Readonly<Record<DeadlineKind, Deadlines>> = {
  orders: ORDER_DEADLINES,
  returns: RETURN_DEADLINES,
  eligibility_checks: ELIGIBILITY_DEADLINES,
  rate_quotes: QUOTE_DEADLINES,
  webhook_deliveries: WEBHOOK_DEADLINES,
};

/** Refused where the org is no sandbox, and while the advance before is under way. */
export async function advanceClock(tx: Tx, feed: FeedWriter, hours: number): Promise<VersionedJson> {
  const { orgId, actor } = feed;
  // Also makes who advances it at the same moment wait.
  if (!(await lockSandbox(tx, orgId)))
    throw new Problem('not_a_sandbox', { detail: 'the clock of this organization is the real one' });
  const before = await newestAdvance(tx, orgId);
  if (before?.status === 'working')
    throw new Problem('state_conflict', { detail: `advance ${before.id} is still under way` });
  const hoursAhead = (before?.hours_ahead ?? 0) + hours;
  if (hoursAhead > HOURS_AHEAD_MAX)
    throw new Problem('state_conflict', {
      detail: `the sandbox would be ${hoursAhead} hours ahead, and ${HOURS_AHEAD_MAX} is the most`,
    });
  const id = (before?.id ?? 0) + 1;
  const fields: AdvanceFields = {
    hours,
    hours_ahead: hoursAhead,
    status: 'working',
    kind: DEADLINE_KINDS[0],
    last_id: 0,
    moved: NONE_MOVED,
    requested_by: actor,
    done_at: null,
  };
  feed.addBehindCounter((behind) => {
    advances.queueInsert(behind, orgId, { id, fields });
    queueMarks(behind, orgId, ADVANCE_DUE, [id], feed.now);
  });
  tell(feed, advances, [{ type: 'sandbox_advance.created', id }]);
  feed.write(tx);
  return readBack(tx, feed, advances, id);
}

/** Transactions in one turn: other orgs wait for it. */
const STEPS_PER_TURN = 20;

export const moveDeadlines: DueKind = {
  kind: ADVANCE_DUE,
  subject: 'sandbox advance',
  batchSize: 1,
  // Two workers at once do no harm: the second one goes on where the first has stopped.
  leaseMs: 30_000,
  work: async (db, clock, batch) => {
    const [id = 0] = batch.subjectIds;
    for (let steps = 0; steps < STEPS_PER_TURN; steps += 1) {
      const author = { orgId: batch.orgId, actor: ACTOR, now: clock.now() };
      const isDone = await commitForOrg(db, author, async (tx, feed) => {
        const isLast = await moveSome(tx, feed, id);
        if (isLast) batch.queueDone(tx);
        return isLast;
      });
      if (isDone) return;
    }
    batch.leaveRest();
  },
};

/** @returns whether there is none left to move */
async function moveSome(tx: Tx, feed: FeedWriter, id: number): Promise<boolean> {
  const { orgId } = feed;
  const madeUntil = await requestTimeOf(tx, orgId, id);
  const [locked] = await advances.lock(tx, orgId, [id]);
  if (madeUntil === null || locked === undefined || locked.fields.status === 'done') return true;
  const { fields } = locked;
  const pull = { afterId: fields.last_id, madeUntil, earlierMs: fields.hours * HOUR_MS };
  const step = after(fields, await DEADLINES[fields.kind].pull(tx, feed, pull));
  feed.addBehindCounter((behind) => advances.queueUpdate(behind, orgId, { id, fields: step }));
  if (step.status === 'working') return false;
  tell(feed, advances, [{ type: 'sandbox_advance.done', id }]);
  return true;
}

function after(fields: AdvanceFields, { moved, lastId }: Pulled): AdvanceFields {
  const { kind } = fields;
  const sum = { ...fields, moved: { ...fields.moved, [kind]: fields.moved[kind] + moved } };
  if (lastId !== null) return { ...sum, last_id: lastId };
  const next = DEADLINE_KINDS[DEADLINE_KINDS.indexOf(kind) + 1];
  return next === undefined
    ? { ...sum, status: 'done', done_at: COMMIT_TIME }
    : { ...sum, kind: next, last_id: 0 };
}
