// Carries out inbound plans, step by step. Marketplace requests run outside any transaction: before one, the account's rate slot is
// taken and the attempt is recorded; afterwards its outcome, unless the plan has changed in between. If the process dies, the plan
// stays due and the step knows that it may already have run.
import type { Work } from '../../../kit/aggregates/work.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { AMAZON_PAUSE_MS } from '../../accounts/marketplaces/amazon/amazon-client.ts';
import { ATTEMPTS_MAX, answerOf, pauseAfter, Refused, TryLater } from '../../accounts/marketplaces/asking.ts';
import { noteOutcome, takeRequest } from '../../accounts/marketplaces/use-account.ts';
import { assignCartons } from '../cartons/change-cartons.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';
import { matchCartons } from './box-rules.ts';
import { contentsOfPlan, GIVEN_UP, NOT_NOTIFIED } from './change-plan.ts';
import { localInbound } from './local-inbound.ts';
import { type OpenPlan, type PlanRow, plans, sourceOfPlan } from './queries.ts';
import { type Run, remoteWork } from './remote-work.ts';
import { PLAN_DUE, planNumber } from './state-rules.ts';
import type { OperationState, PlanWork, Progress } from './types.ts';

export const runPlans = (inboundOf: InboundOf) =>
  remoteWork(inboundOf, { kind: PLAN_DUE, subject: 'inbound plan', actor: 'inbound plans', run: advance });

interface Begun {
  readonly id: number;
  readonly version: number;
  readonly row: PlanRow;
}

async function advance(run: Run, id: number): Promise<void> {
  const begun = await begin(run, id);
  if (begun === null) return;
  const { plan, task } = begun;
  const { step } = plan.row;
  if (step === 'assign_cartons') return assign(run, plan, task);
  if (step === 'pack_cartons')
    return commitOutcome(run, plan, { waitsFor: 'waiting for its cartons to be packed' });
  await commitOutcome(run, plan, await ask(run, plan.row, task));
}

/** Takes the account's turn if the step needs one. @returns null if there is nothing to do now */
async function begin(run: Run, id: number): Promise<{ plan: Begun; task: PlanWork } | null> {
  return run.commit(async (work) => {
    const { tx, orgId, now } = work;
    const [plan] = await work.openAll(plans, [id]);
    const source = await sourceOfPlan(tx, orgId, id);
    if (plan === undefined || source === null || plan.state !== 'working') {
      run.batch.queueDone(tx, (one) => one === id);
      return null;
    }
    const { row } = plan;
    const { account_id: accountId } = row;
    const isLocal = accountId === null || row.step === 'assign_cartons' || row.step === 'pack_cartons';
    if (!isLocal && !source.hasAccount) {
      const why = 'the seller account was deleted: connect it again and retry, or cancel the plan';
      const givenUp: Decision = { changes: GIVEN_UP, afterMs: null, reason: NOT_NOTIFIED };
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
    const name = planNumber(id);
    const task: PlanWork = { ...row, ...contents, name, title: `${name} ${created}`, source: address };
    // Reading an operation twice is harmless.
    const isAsking = !isLocal && row.operation_id === null && !row.is_asked;
    if (isAsking) plan.set({ is_asked: true });
    return { plan: { id, version: plan.version + (isAsking ? 1 : 0), row: plan.row }, task };
  });
}

async function ask({ db, batch, inboundOf }: Run, row: PlanRow, task: PlanWork): Promise<Outcome> {
  const { account_id, operation_id, step } = row;
  return answerOf(async () => {
    const marketplace = account_id === null ? localInbound : await inboundOf(db, batch.orgId, account_id);
    return operation_id === null ? marketplace.step(step, task) : marketplace.operation(operation_id);
  });
}

async function commitOutcome(run: Run, begun: Begun, outcome: Outcome): Promise<void> {
  await run.commit(async (work) => {
    const [plan] = await work.openAll(plans, [begun.id]);
    const { account_id: accountId } = begun.row;
    if (accountId !== null) await noteOutcome(work, accountId, outcome);
    // A concurrent change wins. The plan is still due.
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

async function assigned(run: Run, begun: Begun, task: PlanWork): Promise<string | null> {
  if (task.cartons.length < begun.row.carton_ids.length)
    return 'cartons of the plan have been unpacked since it was created';
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
    await run.commit(async (work) => {
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

// --- The outcome of a step -----------------------------------------------------------

/** How long an operation of the marketplace may take, polled with growing pauses. */
const FIRST_LOOK_MS = 2000;
const LOOK_MAX_MS = 60_000;
const LOOKS_MAX = 500;
const TEXT_LENGTH_MAX = 1000;

type Outcome = Progress | OperationState | Refused | TryLater;

interface Decision {
  readonly changes: Partial<PlanRow>;
  /** When the worker continues; null: it waits for the hub. */
  readonly afterMs: number | null;
  readonly reason?: string;
}

function decide(plan: PlanRow, outcome: Outcome): Decision {
  if (outcome instanceof Refused) return failed(outcome.message, { is_asked: false });
  if (outcome instanceof TryLater) return failedAttempt(plan, outcome);
  return 'problems' in outcome ? lookedAt(plan, outcome) : moved(plan, outcome);
}

function failed(why: string, changes: Partial<PlanRow> = {}): Decision {
  const error = storableText(why, TEXT_LENGTH_MAX);
  return { changes: { ...changes, status: 'failed', error }, afterMs: null, reason: error };
}

function failedAttempt(plan: PlanRow, outcome: TryLater): Decision {
  const attempts = plan.attempts + 1;
  if (attempts >= ATTEMPTS_MAX) return failed(outcome.message, { attempts });
  const error = storableText(outcome.message, TEXT_LENGTH_MAX);
  return { changes: { attempts, error }, afterMs: pauseAfter(attempts, outcome) };
}

function moved(plan: PlanRow, progress: Progress): Decision {
  const { learnt = {}, next, operationId, waitsFor, later } = progress;
  if (later !== undefined) {
    const error = storableText(later.why, TEXT_LENGTH_MAX);
    const changes = { ...learnt, attempts: plan.attempts + 1, error, is_asked: false };
    return { changes, afterMs: later.ms };
  }
  const isEnd = next === 'done' || next === 'cancelled';
  const made = {
    ...learnt,
    attempts: 0,
    error: waitsFor ?? null,
    is_asked: false,
    operation_id: operationId ?? null,
    problems: operationId === undefined ? plan.problems : [],
    // An operation that has to finish first keeps the plan at its step.
    step: isEnd ? plan.step : (next ?? plan.step),
  };
  if (operationId !== undefined) return { changes: made, afterMs: FIRST_LOOK_MS };
  if (isEnd) return { changes: { ...made, status: next }, afterMs: null };
  if (waitsFor === undefined) return { changes: made, afterMs: 0 };
  return { changes: { ...made, status: 'waiting' }, afterMs: null, reason: waitsFor };
}

/** Except for the last steps, the plan is already at the step after the operation. */
function lookedAt(plan: PlanRow, { status, problems }: OperationState): Decision {
  if (status === 'FAILED') {
    const details = problems.map(({ message }) => message).join('; ');
    const why = details === '' ? 'Amazon failed without giving a reason' : `Amazon failed: ${details}`;
    return failed(why, { operation_id: null, problems, ...stepBefore(plan) });
  }
  if (status === 'IN_PROGRESS') {
    const { attempts } = plan;
    if (attempts >= LOOKS_MAX) return failed('Amazon has not finished the operation in time', { problems });
    const afterMs = Math.min(FIRST_LOOK_MS * 2 ** attempts, LOOK_MAX_MS);
    return { changes: { attempts: attempts + 1, problems }, afterMs };
  }
  const done = { operation_id: null, attempts: 0, problems, error: null };
  if (plan.step === 'set_shipment_packing') return { changes: { ...done, status: 'done' }, afterMs: null };
  if (plan.step === 'cancel_plan') return { changes: { ...done, status: 'cancelled' }, afterMs: null };
  return { changes: done, afterMs: 0 };
}

/** The step to repeat if the operation of a step has failed. */
function stepBefore({ step, packing }: PlanRow): Partial<PlanRow> {
  const isPackedBefore = packing === 'before_placement';
  switch (step) {
    // The marketplace keeps no failed plan: a new one is created.
    case 'generate_packing':
      return { step: 'create_plan', plan_ref: null };
    case 'generate_placement':
      return isPackedBefore ? { step: 'set_packing' } : { step: 'create_plan', plan_ref: null };
    case 'choose_packing':
      return { step: 'generate_packing' };
    case 'read_groups':
      return { step: 'choose_packing' };
    case 'choose_placement':
    case 'read_shipments':
      return { step: 'generate_placement', placement_option_id: null };
    default:
      return {};
  }
}
