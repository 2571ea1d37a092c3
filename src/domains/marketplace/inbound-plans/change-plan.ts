// What people do with an inbound plan that waits for them or has failed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import type { ReasonInput } from '../work-orders/schema.ts';
import { PLAN_DUE } from './due-kinds.ts';
import { contentsOfPlan } from './plan-contents.ts';
import { accountOfPlan, type OpenPlan, type PlanRow, plans } from './queries.ts';
import type { ConfirmPlacementInput } from './schema.ts';

/** The worker goes on with it at once. */
function goOn(work: Work, plan: OpenPlan, changes: Partial<PlanRow>, reason: string): OpenPlan {
  plan.move('working', { reason, set: { attempts: 0, error: null, ...changes } });
  work.markDueNow(PLAN_DUE, plan.id);
  return plan;
}

export async function confirmPlacement(
  work: Work,
  ref: Reference,
  { placement_option_id }: ConfirmPlacementInput,
): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['waiting']);
  if (plan.row.step !== 'confirm_placement')
    throw new Problem('state_conflict', { detail: `inbound plan ${plan.number} waits for its cartons` });
  const options = plan.row.placement_options;
  if (!options.some((one) => one.placement_option_id === placement_option_id))
    throw invalid([
      violation('/placement_option_id', 'unknown_reference', 'the marketplace does not offer it'),
    ]);
  return goOn(work, plan, { placement_option_id }, `placement ${placement_option_id} is chosen`);
}

/** Everything is packed into the plan's shipments: the marketplace is told what is in which box. */
export async function sendPacking(work: Work, ref: Reference): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['waiting']);
  if (plan.row.step !== 'pack_cartons')
    throw new Problem('state_conflict', { detail: `inbound plan ${plan.number} waits for a placement` });
  const missing = await unlikePlan(work.tx, work.orgId, plan.row);
  if (missing !== null) throw new Problem('state_conflict', { detail: missing });
  return goOn(work, plan, { step: 'set_shipment_packing' }, 'its cartons are packed');
}

/** What is in no carton of the plan's shipments, or more than was planned, in words. */
async function unlikePlan(db: Reader, orgId: number, plan: PlanRow): Promise<string | null> {
  const { cartons } = await contentsOfPlan(db, orgId, plan);
  for (const { fba_shipment_id: number, items } of plan.shipments) {
    const packed = new Map<string, number>();
    for (const { units } of cartons.filter((one) => one.fbaShipmentId === number))
      for (const { sku, quantity } of units) packed.set(sku, (packed.get(sku) ?? 0) + quantity);
    for (const { sku, quantity } of items) {
      const found = packed.get(sku) ?? 0;
      packed.delete(sku);
      if (found !== quantity)
        return `shipment ${number} is to have ${quantity} of ${sku}, and ${found} are in its cartons`;
    }
    const [other] = packed.keys();
    if (other !== undefined) return `shipment ${number} has ${other} in its cartons, which belongs elsewhere`;
  }
  return null;
}

/** The step that has failed is made again, with the account that the seller has now. */
export async function retryPlan(work: Work, ref: Reference): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['failed']);
  const account_id = (await accountOfPlan(work.tx, work.orgId, plan.id)) ?? plan.row.account_id;
  return goOn(work, plan, { account_id }, 'it is tried again');
}

/** What is written of a plan that is given up here, without a word to the marketplace. */
export const GIVEN_UP = { status: 'cancelled', operation_id: null, error: null } as const;
export const NOT_TOLD = 'the seller account is gone, the marketplace was not told';

/** At once where the marketplace has no such plan, or nobody can tell it any more; else the worker has it cancelled there. */
export async function cancelPlan(work: Work, ref: Reference, { reason }: ReasonInput): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['working', 'waiting', 'failed']);
  const { plan_ref, is_asked, step, account_id: was } = plan.row;
  const why = reason ?? 'it is called off';
  if (plan_ref === null && !is_asked) return giveUp(plan, why);
  const account_id = await accountOfPlan(work.tx, work.orgId, plan.id);
  if (was !== null && account_id === null) return giveUp(plan, `${why}; ${NOT_TOLD}`);
  const changes = {
    account_id,
    step: 'cancel_plan',
    operation_id: null,
    // Whether Amazon has made it is not known where it was asked to and has not answered.
    is_asked: plan_ref === null ? is_asked : step === 'cancel_plan' && is_asked,
  } as const;
  return goOn(work, plan, changes, why);
}

function giveUp(plan: OpenPlan, reason: string): OpenPlan {
  plan.move('cancelled', { reason, set: { ...GIVEN_UP, step: 'cancel_plan' } });
  return plan;
}
