// What becomes of a plan by the answer to one of its steps.
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { ATTEMPTS_MAX, pauseAfter, Refused, TryLater } from '../../marketplace-accounts/asking.ts';
import type { PlanRow } from './queries.ts';
import type { OperationState, Progress } from './types.ts';

/** How long a marketplace has for an operation, looked at with growing pauses. */
const FIRST_LOOK_MS = 2000;
const LOOK_MAX_MS = 60_000;
const LOOKS_MAX = 500;
const TEXT_LENGTH_MAX = 1000;

export type Outcome = Progress | OperationState | Refused | TryLater;

export interface Decision {
  readonly changes: Partial<PlanRow>;
  /** When the worker goes on with it; null: not before somebody says so. */
  readonly afterMs: number | null;
  /** What its history says. */
  readonly reason?: string;
}

export function decide(plan: PlanRow, outcome: Outcome): Decision {
  if (outcome instanceof Refused) return failed(outcome.message, { is_asked: false });
  if (outcome instanceof TryLater) return triedInVain(plan, outcome);
  return 'problems' in outcome ? lookedAt(plan, outcome) : moved(plan, outcome);
}

export function failed(why: string, changes: Partial<PlanRow> = {}): Decision {
  const error = storableText(why, TEXT_LENGTH_MAX);
  return { changes: { ...changes, status: 'failed', error }, afterMs: null, reason: error };
}

function triedInVain(plan: PlanRow, outcome: TryLater): Decision {
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
    // What has to end first keeps the last step until it has.
    step: isEnd ? plan.step : (next ?? plan.step),
  };
  if (operationId !== undefined) return { changes: made, afterMs: FIRST_LOOK_MS };
  if (isEnd) return { changes: { ...made, status: next }, afterMs: null };
  if (waitsFor === undefined) return { changes: made, afterMs: 0 };
  return { changes: { ...made, status: 'waiting' }, afterMs: null, reason: waitsFor };
}

/** The plan is at the step that comes after the operation, but for the last ones. */
function lookedAt(plan: PlanRow, { status, problems }: OperationState): Decision {
  if (status === 'FAILED') {
    const said = problems.map(({ message }) => message).join('; ');
    const why = said === '' ? 'Amazon could not do it, and says no more' : `Amazon could not do it: ${said}`;
    return failed(why, { operation_id: null, problems, ...stepBefore(plan) });
  }
  if (status === 'IN_PROGRESS') {
    const { attempts } = plan;
    if (attempts >= LOOKS_MAX) return failed('Amazon has not ended what it began', { problems });
    const afterMs = Math.min(FIRST_LOOK_MS * 2 ** attempts, LOOK_MAX_MS);
    return { changes: { attempts: attempts + 1, problems }, afterMs };
  }
  const done = { operation_id: null, attempts: 0, problems, error: null };
  if (plan.step === 'set_shipment_packing') return { changes: { ...done, status: 'done' }, afterMs: null };
  if (plan.step === 'cancel_plan') return { changes: { ...done, status: 'cancelled' }, afterMs: null };
  return { changes: done, afterMs: 0 };
}

/** What is made again where the operation that a step had begun has failed. */
function stepBefore({ step, packing }: PlanRow): Partial<PlanRow> {
  const isPackedBefore = packing === 'before_placement';
  switch (step) {
    // The marketplace keeps no plan that it could not make: another one is made.
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
