// Advances the clock of a sandbox: the org's deadlines move earlier by that many hours. All orgs share the service's clock
// (docs/decisions/0014), so nothing is written with a future time. The worker moves deadlines kind by kind, some records per
// transaction; work that becomes due is done as usual.
import { workOf } from '../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import type { Deadlines, Shifted } from '../../kit/due/deadlines.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { emitEvents } from '../../kit/http/records.ts';
import { isSandbox, lockSandbox } from '../identity/find-org.ts';
import { ELIGIBILITY_DEADLINES } from '../inbound/eligibility/run-checks.ts';
import { ORDER_DEADLINES } from '../orders/deadlines/shift-deadlines.ts';
import { QUOTE_DEADLINES } from '../rates/quotes/keep-quote.ts';
import { RETURN_DEADLINES } from '../returns/decide-units.ts';
import { WEBHOOK_DEADLINES } from '../webhooks/shift-attempts.ts';
import {
  ADVANCE_DUE,
  type AdvanceFields,
  advances,
  insertAdvances,
  newestAdvance,
  requestTimeOf,
  updateAdvances,
} from './queries.ts';
import { DEADLINE_KINDS, type DeadlineKind, HOURS_AHEAD_MAX, type SandboxJson } from './schema.ts';

const ACTOR = 'sandbox clock';
const HOUR_MS = 3600 * 1000;
const NONE_MOVED: AdvanceFields['moved'] = {
  orders: 0,
  returns: 0,
  eligibility_checks: 0,
  rate_quotes: 0,
  webhook_deliveries: 0,
};

/** Every deadline of an org that moves; docs/simulator.md explains which do not, and why. */
export const DEADLINES: Readonly<Record<DeadlineKind, Deadlines>> = {
  orders: ORDER_DEADLINES,
  returns: RETURN_DEADLINES,
  eligibility_checks: ELIGIBILITY_DEADLINES,
  rate_quotes: QUOTE_DEADLINES,
  webhook_deliveries: WEBHOOK_DEADLINES,
};

/** Refused if the org is no sandbox, and while an advance is in progress. */
export async function advanceClock(tx: Tx, feed: FeedWriter, hours: number): Promise<VersionedJson> {
  const { orgId, actor } = feed;
  // Concurrent advances wait here.
  if (!(await lockSandbox(tx, orgId)))
    throw new Problem('not_a_sandbox', {
      detail: 'this organization has the real time: it is not a sandbox',
    });
  const before = await newestAdvance(tx, orgId);
  if (before?.status === 'working')
    throw new Problem('state_conflict', { detail: `advance ${before.id} is still in progress` });
  const hoursAhead = (before?.hours_ahead ?? 0) + hours;
  if (hoursAhead > HOURS_AHEAD_MAX)
    throw new Problem('state_conflict', {
      detail: `the sandbox would be ${hoursAhead} hours ahead, and the limit is ${HOURS_AHEAD_MAX}`,
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
  feed.addAfterSequenceLock((behind) => {
    insertAdvances.queue(behind, orgId, [{ id, ...fields }]);
    queueMarks(behind, orgId, ADVANCE_DUE, [id], feed.now);
  });
  emitEvents(feed, advances, [{ type: 'sandbox_advance.created', id }]);
  return workOf(tx, feed).answer({ aggregate: advances, id });
}

/** Transactions per turn, so that other orgs do not starve. */
const STEPS_PER_TURN = 20;

export const moveDeadlines: DueKind = {
  kind: ADVANCE_DUE,
  subject: 'sandbox advance',
  batchSize: 1,
  // Two workers at once are harmless: each continues where the other stopped.
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

/** @returns whether no deadline is left to move */
async function moveSome(tx: Tx, feed: FeedWriter, id: number): Promise<boolean> {
  const { orgId } = feed;
  const madeUntil = await requestTimeOf(tx, orgId, id);
  const [locked] = await advances.lock(tx, orgId, [id]);
  if (madeUntil === null || locked === undefined || locked.fields.status === 'done') return true;
  const { fields } = locked;
  const shift = { afterId: fields.last_id, madeUntil, earlierMs: fields.hours * HOUR_MS };
  const step = after(fields, await DEADLINES[fields.kind].shift(tx, feed, shift));
  feed.addAfterSequenceLock((behind) => updateAdvances.queue(behind, orgId, [{ id, ...step }]));
  if (step.status === 'working') return false;
  emitEvents(feed, advances, [{ type: 'sandbox_advance.done', id }]);
  return true;
}

function after(fields: AdvanceFields, { moved, lastId }: Shifted): AdvanceFields {
  const { kind } = fields;
  const sum = { ...fields, moved: { ...fields.moved, [kind]: fields.moved[kind] + moved } };
  if (lastId !== null) return { ...sum, last_id: lastId };
  const next = DEADLINE_KINDS[DEADLINE_KINDS.indexOf(kind) + 1];
  return next === undefined
    ? { ...sum, status: 'done', done_at: COMMIT_TIME }
    : { ...sum, kind: next, last_id: 0 };
}

export const SANDBOX_DUE_KINDS: readonly DueKind[] = [moveDeadlines];

/** How far ahead the clock is, and which deadlines pass within the next hours. */
export async function readSandbox(db: Reader, orgId: number, now: Date, hours: number): Promise<SandboxJson> {
  if (!(await isSandbox(db, orgId)))
    return { is_sandbox: false, hours_ahead: 0, is_advancing: false, deadlines: [], last_advance: null };
  const newest = await newestAdvance(db, orgId);
  const span = { now, until: new Date(now.getTime() + hours * HOUR_MS) };
  const deadlines: SandboxJson['deadlines'] = [];
  for (const kind of DEADLINE_KINDS) {
    const { count, next } = await DEADLINES[kind].upcoming(db, orgId, span);
    deadlines.push({ kind, next: next?.toISOString() ?? null, count });
  }
  return {
    is_sandbox: true,
    hours_ahead: newest?.hours_ahead ?? 0,
    is_advancing: newest?.status === 'working',
    deadlines,
    last_advance: newest === null ? null : (JSON.parse(newest.json) as SandboxJson['last_advance']),
  };
}
