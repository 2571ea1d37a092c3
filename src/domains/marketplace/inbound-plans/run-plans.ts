// Makes inbound plans, step by step. A marketplace is asked outside of any transaction: before, the account's turn is taken
// and it is written down that the step's request may go out; afterwards what came of it, unless somebody else has changed
// the plan meanwhile. A process that dies in between leaves the plan due, and the step knows that it may have been made.
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { AMAZON_PAUSE_MS } from '../../marketplace-accounts/amazon/amazon-client.ts';
import { Refused, TryLater } from '../../marketplace-accounts/asking.ts';
import { noteUse, pauseRequests, takeRequest } from '../../marketplace-accounts/use-account.ts';
import { assignCartons } from '../cartons/assign-cartons.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';
import { matchCartons } from './box-rules.ts';
import { GIVEN_UP, type LockedPlan, lockPlan, NOT_TOLD, queuePlan } from './change-plan.ts';
import { type Decision, decide, failed, type Outcome } from './decide-progress.ts';
import { PLAN_DUE } from './due-kinds.ts';
import { localInbound } from './local-inbound.ts';
import { contentsOfPlan } from './plan-contents.ts';
import { type PlanFields, sourceOfPlan } from './queries.ts';
import { planNumber } from './state-rules.ts';
import type { PlanWork } from './types.ts';

const ACTOR = 'inbound plans';
/** Longer than a login and a request take at most. */
const LEASE_MS = 60_000;
const BESIDE_MAX = 4;

export function runPlans(inboundOf: InboundOf): DueKind {
  return {
    kind: PLAN_DUE,
    subject: 'inbound plan',
    batchSize: 1,
    leaseMs: LEASE_MS,
    besideMax: BESIDE_MAX,
    work: async (db, clock, batch) => {
      const run: Run = { db, clock, batch, inboundOf };
      for (const id of batch.subjectIds) await advance(run, id);
      batch.leaveRest();
    },
  };
}

interface Run {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly batch: DueBatch;
  readonly inboundOf: InboundOf;
}

const commit = <T>({ db, clock, batch }: Run, work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> =>
  commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, work);

async function advance(run: Run, id: number): Promise<void> {
  const begun = await begin(run, id);
  if (begun === null) return;
  const { plan, work } = begun;
  const { step } = plan.fields;
  if (step === 'assign_cartons') return assign(run, plan, work);
  if (step === 'pack_cartons') return commitOutcome(run, plan, { waitsFor: 'its cartons have to be packed' });
  await commitOutcome(run, plan, await ask(run, plan.fields, work));
}

/** Takes the account's turn, where one is asked. @returns null where nothing is to do now */
async function begin(run: Run, id: number): Promise<{ plan: LockedPlan; work: PlanWork } | null> {
  return commit(run, async (tx, feed) => {
    const { orgId, now } = feed;
    const plan = await lockPlan(tx, orgId, id);
    const source = await sourceOfPlan(tx, orgId, id);
    if (plan === null || source === null || plan.fields.status !== 'working') {
      run.batch.queueDone(tx, (one) => one === id);
      return null;
    }
    const { fields } = plan;
    const { account_id: accountId, contact_name, contact_phone } = fields;
    const isLocal = accountId === null || fields.step === 'assign_cartons' || fields.step === 'pack_cartons';
    if (!isLocal && !source.hasAccount) {
      const why = 'the seller account is gone: set it anew and try again, or cancel the plan';
      const givenUp: Decision = { changes: GIVEN_UP, afterMs: null, reason: NOT_TOLD };
      write(run, tx, feed, plan, fields.step === 'cancel_plan' ? givenUp : failed(why));
      return null;
    }
    const free = isLocal ? null : await takeRequest(tx, orgId, accountId, now, AMAZON_PAUSE_MS);
    if (free !== null) {
      run.batch.queueUntil(tx, id, free);
      return null;
    }
    const contents = await contentsOfPlan(tx, orgId, fields);
    const { created, hasAccount: _, ...address } = source;
    const work: PlanWork = {
      ...fields,
      ...contents,
      name: planNumber(id),
      title: `${planNumber(id)} ${created}`,
      marketplaceId: fields.marketplace_id,
      fulfillmentCenterCode: fields.fulfillment_center_code,
      contact:
        contact_name === null || contact_phone === null ? null : { name: contact_name, phone: contact_phone },
      source: address,
      wasAsked: fields.is_asked,
    };
    // To look at an operation twice harms nobody.
    if (isLocal || fields.operation_id !== null || fields.is_asked) return { plan, work };
    queuePlan(feed, plan, { is_asked: true }, { by: 'worker' });
    return { plan: { ...plan, version: plan.version + 1, fields: { ...fields, is_asked: true } }, work };
  });
}

async function ask({ db, batch, inboundOf }: Run, fields: PlanFields, work: PlanWork): Promise<Outcome> {
  try {
    const { account_id, operation_id, step } = fields;
    const marketplace = account_id === null ? localInbound : await inboundOf(db, batch.orgId, account_id);
    return operation_id === null
      ? await marketplace.step(step, work)
      : await marketplace.operation(operation_id);
  } catch (error) {
    if (error instanceof Refused || error instanceof TryLater) return error;
    throw error;
  }
}

async function commitOutcome(run: Run, begun: LockedPlan, outcome: Outcome): Promise<void> {
  await commit(run, async (tx, feed) => {
    const { orgId, now } = feed;
    const plan = await lockPlan(tx, orgId, begun.id);
    const { account_id: accountId } = begun.fields;
    if (accountId !== null) {
      if (outcome instanceof TryLater && outcome.pauseMs !== null)
        await pauseRequests(tx, orgId, accountId, new Date(now.getTime() + outcome.pauseMs));
      noteUse(tx, orgId, accountId, outcome instanceof Error ? outcome.message : null, now);
    }
    // Somebody has changed it meanwhile: what they want counts. The mark is still there.
    if (plan !== null && plan.version === begun.version)
      write(run, tx, feed, plan, decide(plan.fields, outcome));
  });
}

function write(
  run: Run,
  tx: Tx,
  feed: FeedWriter,
  plan: LockedPlan,
  { changes, afterMs, reason }: Decision,
): void {
  queuePlan(feed, plan, changes, { by: 'worker', reason: reason ?? null });
  if (afterMs === null) run.batch.queueDone(tx, (id) => id === plan.id);
  else run.batch.queueUntil(tx, plan.id, new Date(feed.now.getTime() + afterMs));
}

/** Puts the cartons of the next shipment into it, by the use case that people have; the last one ends the plan. */
async function assign(run: Run, begun: LockedPlan, work: PlanWork): Promise<void> {
  const trouble = await assigned(run, begun, work);
  if (trouble !== null) await commitOutcome(run, begun, new Refused(trouble));
}

/** @returns what is in the way, in words */
async function assigned(run: Run, begun: LockedPlan, work: PlanWork): Promise<string | null> {
  if (work.cartons.length < begun.fields.carton_ids.length)
    return 'cartons of the plan were unpacked since it was made';
  const isLocal = begun.fields.handler === 'local';
  const matched = isLocal
    ? new Map(work.shipments.map((one) => [one.shipment_ref, work.cartons.map(({ id }) => id)]))
    : matchCartons(work.cartons, work.shipments);
  if (typeof matched === 'string') return matched;
  const next = work.shipments.find(({ is_assigned }) => !is_assigned);
  const ids = next === undefined ? [] : (matched.get(next.shipment_ref) ?? []);
  const number = next?.fba_shipment_id ?? null;
  const center = next?.fulfillment_center_code ?? null;
  const shipments = work.shipments.map((one) => (one === next ? { ...one, is_assigned: true } : one));
  const isLast = shipments.every(({ is_assigned }) => is_assigned);
  try {
    await commit(run, async (tx, feed) => {
      const plan = await lockPlan(tx, feed.orgId, begun.id);
      if (plan === null || plan.version !== begun.version) return;
      const changes = { shipments, attempts: 0, error: null, ...(isLast ? { status: 'done' as const } : {}) };
      write(run, tx, feed, plan, { changes, afterMs: isLast ? null : 0 });
      if (ids.length > 0 && number !== null && center !== null)
        await assignCartons(tx, feed, {
          carton_ids: ids,
          destination_shipment_id: number,
          destination_fulfillment_center_id: center,
        });
    });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.options.violations ?? [];
    return first === undefined ? error.message : `${first.pointer} ${first.message}`;
  }
}
