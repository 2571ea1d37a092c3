// Makes inbound plans, step by step. A marketplace is asked outside of any transaction: before, the account's turn is taken
// and it is written down that the step's request may go out; afterwards what came of it, unless somebody else has changed
// the plan meanwhile. A process that dies in between leaves the plan due, and the step knows that it may have been made.
import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { AMAZON_PAUSE_MS } from '../../marketplace-accounts/amazon/amazon-client.ts';
import { Refused, TryLater } from '../../marketplace-accounts/asking.ts';
import { noteUse, pauseRequests, takeRequest } from '../../marketplace-accounts/use-account.ts';
import { assignCartons } from '../cartons/assign-cartons.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';
import { matchCartons } from './box-rules.ts';
import { GIVEN_UP, NOT_TOLD } from './change-plan.ts';
import { type Decision, decide, failed, type Outcome } from './decide-progress.ts';
import { PLAN_DUE } from './due-kinds.ts';
import { localInbound } from './local-inbound.ts';
import { contentsOfPlan } from './plan-contents.ts';
import { type OpenPlan, type PlanRow, plans, sourceOfPlan } from './queries.ts';
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

/** A plan as it was when its step began. */
interface Begun {
  readonly id: number;
  readonly version: number;
  readonly row: PlanRow;
}

const commit = <T>({ db, clock, batch }: Run, run: (work: Work) => Promise<T>): Promise<T> =>
  commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, (tx, feed) =>
    run(workOf(tx, feed)),
  );

async function advance(run: Run, id: number): Promise<void> {
  const begun = await begin(run, id);
  if (begun === null) return;
  const { plan, task } = begun;
  const { step } = plan.row;
  if (step === 'assign_cartons') return assign(run, plan, task);
  if (step === 'pack_cartons') return commitOutcome(run, plan, { waitsFor: 'its cartons have to be packed' });
  await commitOutcome(run, plan, await ask(run, plan.row, task));
}

/** Takes the account's turn, where one is asked. @returns null where nothing is to do now */
async function begin(run: Run, id: number): Promise<{ plan: Begun; task: PlanWork } | null> {
  return commit(run, async (work) => {
    const { tx, orgId, now } = work;
    const [plan] = await work.openAll(plans, [id]);
    const source = await sourceOfPlan(tx, orgId, id);
    if (plan === undefined || source === null || plan.state !== 'working') {
      run.batch.queueDone(tx, (one) => one === id);
      return null;
    }
    const { row } = plan;
    const { account_id: accountId, contact_name, contact_phone } = row;
    const isLocal = accountId === null || row.step === 'assign_cartons' || row.step === 'pack_cartons';
    if (!isLocal && !source.hasAccount) {
      const why = 'the seller account is gone: set it anew and try again, or cancel the plan';
      const givenUp: Decision = { changes: GIVEN_UP, afterMs: null, reason: NOT_TOLD };
      write(run, work, plan, row.step === 'cancel_plan' ? givenUp : failed(why));
      return null;
    }
    const free = isLocal ? null : await takeRequest(tx, orgId, accountId, now, AMAZON_PAUSE_MS);
    if (free !== null) {
      run.batch.queueUntil(tx, id, free);
      return null;
    }
    const contents = await contentsOfPlan(tx, orgId, row);
    const { created, hasAccount: _, ...address } = source;
    const task: PlanWork = {
      ...row,
      ...contents,
      name: planNumber(id),
      title: `${planNumber(id)} ${created}`,
      marketplaceId: row.marketplace_id,
      fulfillmentCenterCode: row.fulfillment_center_code,
      contact:
        contact_name === null || contact_phone === null ? null : { name: contact_name, phone: contact_phone },
      source: address,
      wasAsked: row.is_asked,
    };
    // To look at an operation twice harms nobody.
    if (isLocal || row.operation_id !== null || row.is_asked) return { plan: begunOf(plan), task };
    plan.set({ is_asked: true });
    return { plan: begunOf(plan, 1), task };
  });
}

/** @param changes how many versions this transaction makes */
const begunOf = ({ id, version, row }: OpenPlan, changes = 0): Begun => ({
  id,
  version: version + changes,
  row,
});

async function ask({ db, batch, inboundOf }: Run, row: PlanRow, task: PlanWork): Promise<Outcome> {
  try {
    const { account_id, operation_id, step } = row;
    const marketplace = account_id === null ? localInbound : await inboundOf(db, batch.orgId, account_id);
    return operation_id === null
      ? await marketplace.step(step, task)
      : await marketplace.operation(operation_id);
  } catch (error) {
    if (error instanceof Refused || error instanceof TryLater) return error;
    throw error;
  }
}

async function commitOutcome(run: Run, begun: Begun, outcome: Outcome): Promise<void> {
  await commit(run, async (work) => {
    const { tx, orgId, now } = work;
    const [plan] = await work.openAll(plans, [begun.id]);
    const { account_id: accountId } = begun.row;
    if (accountId !== null) {
      if (outcome instanceof TryLater && outcome.pauseMs !== null)
        await pauseRequests(tx, orgId, accountId, new Date(now.getTime() + outcome.pauseMs));
      noteUse(tx, orgId, accountId, outcome instanceof Error ? outcome.message : null, now);
    }
    // Somebody has changed it meanwhile: what they want counts. The mark is still there.
    if (plan?.version === begun.version) write(run, work, plan, decide(plan.row, outcome));
  });
}

function write(run: Run, { tx, now }: Work, plan: OpenPlan, { changes, afterMs, reason }: Decision): void {
  plan.move(changes.status ?? plan.state, { by: 'worker', reason: reason ?? null, set: changes });
  if (afterMs === null) run.batch.queueDone(tx, (id) => id === plan.id);
  else run.batch.queueUntil(tx, plan.id, new Date(now.getTime() + afterMs));
}

/** Puts the cartons of the next shipment into it, by the use case that people have; the last one ends the plan. */
async function assign(run: Run, begun: Begun, task: PlanWork): Promise<void> {
  const trouble = await assigned(run, begun, task);
  if (trouble !== null) await commitOutcome(run, begun, new Refused(trouble));
}

/** @returns what is in the way, in words */
async function assigned(run: Run, begun: Begun, task: PlanWork): Promise<string | null> {
  if (task.cartons.length < begun.row.carton_ids.length)
    return 'cartons of the plan were unpacked since it was made';
  const isLocal = begun.row.handler === 'local';
  const matched = isLocal
    ? new Map(task.shipments.map((one) => [one.shipment_ref, task.cartons.map(({ id }) => id)]))
    : matchCartons(task.cartons, task.shipments);
  if (typeof matched === 'string') return matched;
  const next = task.shipments.find(({ is_assigned }) => !is_assigned);
  const ids = next === undefined ? [] : (matched.get(next.shipment_ref) ?? []);
  const number = next?.fba_shipment_id ?? null;
  const center = next?.fulfillment_center_code ?? null;
  const shipments = task.shipments.map((one) => (one === next ? { ...one, is_assigned: true } : one));
  const isLast = shipments.every(({ is_assigned }) => is_assigned);
  try {
    await commit(run, async (work) => {
      const [plan] = await work.openAll(plans, [begun.id]);
      if (plan?.version !== begun.version) return;
      const changes = { shipments, attempts: 0, error: null, ...(isLast ? { status: 'done' as const } : {}) };
      write(run, work, plan, { changes, afterMs: isLast ? null : 0 });
      if (ids.length > 0 && number !== null && center !== null)
        await assignCartons(work, {
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
