// What people do with an inbound plan that waits for them or has failed.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { queueMarksNow } from '../../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, notFound, Problem, violation } from '../../../kit/http/problems.ts';
import { readBack } from '../../../kit/http/records.ts';
import { PLAN_DUE } from './due-kinds.ts';
import { contentsOfPlan } from './plan-contents.ts';
import { accountOfPlan, type PlanFields, plans, queueSteps } from './queries.ts';
import type { ConfirmPlacementInput, PlanStatus } from './schema.ts';
import { INBOUND_PLANS, type PlanCause, planNumber } from './state-rules.ts';

export interface LockedPlan {
  readonly id: number;
  readonly version: number;
  readonly fields: PlanFields;
}

export async function lockPlan(tx: Tx, orgId: number, id: number): Promise<LockedPlan | null> {
  const [locked] = await plans.lock(tx, orgId, [id]);
  return locked === undefined ? null : { id, version: locked.version, fields: locked.fields };
}

async function mustLock(tx: Tx, orgId: number, id: number): Promise<LockedPlan> {
  const locked = await lockPlan(tx, orgId, id);
  if (locked === null) throw notFound();
  return locked;
}

/** Writes it behind the org's counter, with what its history keeps where its status changes. */
export function queuePlan(
  feed: FeedWriter,
  { id, version, fields: was }: LockedPlan,
  changes: Partial<PlanFields>,
  cause: { readonly by: PlanCause; readonly reason?: string | null },
): void {
  const { status = was.status } = changes;
  const step =
    status === was.status ? null : INBOUND_PLANS.move({ state: was.status }, planNumber(id), status, cause);
  feed.addBehindCounter((behind) => {
    plans.queueUpdate(behind, feed.orgId, { id, fields: { ...was, ...changes } });
    if (step !== null) queueSteps(behind, feed, [{ key: [id], version: version + 1, ...step }]);
  });
}

/** The worker goes on with it at once. */
async function goOn(
  tx: Tx,
  feed: FeedWriter,
  plan: LockedPlan,
  changes: Partial<PlanFields>,
  reason: string,
): Promise<VersionedJson> {
  const begun = { status: 'working', attempts: 0, error: null } as const;
  queuePlan(feed, plan, { ...begun, ...changes }, { by: 'hub', reason });
  feed.addBehindCounter((behind) => queueMarksNow(behind, feed.orgId, PLAN_DUE, [plan.id], feed.now));
  feed.write(tx);
  return readBack(tx, feed, plans, plan.id);
}

function requireStatus({ id, fields }: LockedPlan, needed: readonly PlanStatus[]): void {
  INBOUND_PLANS.require({ state: fields.status }, planNumber(id), needed);
}

export async function confirmPlacement(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { placement_option_id }: ConfirmPlacementInput,
): Promise<VersionedJson> {
  const plan = await mustLock(tx, feed.orgId, id);
  requireStatus(plan, ['waiting']);
  if (plan.fields.step !== 'confirm_placement')
    throw new Problem('state_conflict', { detail: `inbound plan ${planNumber(id)} waits for its cartons` });
  const options = plan.fields.placement_options;
  if (!options.some((one) => one.placement_option_id === placement_option_id))
    throw invalid([
      violation('/placement_option_id', 'unknown_reference', 'the marketplace does not offer it'),
    ]);
  return goOn(tx, feed, plan, { placement_option_id }, `placement ${placement_option_id} is chosen`);
}

/** Everything is packed into the plan's shipments: the marketplace is told what is in which box. */
export async function sendPacking(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const plan = await mustLock(tx, feed.orgId, id);
  requireStatus(plan, ['waiting']);
  if (plan.fields.step !== 'pack_cartons')
    throw new Problem('state_conflict', { detail: `inbound plan ${planNumber(id)} waits for a placement` });
  const missing = await unlikePlan(tx, feed.orgId, plan.fields);
  if (missing !== null) throw new Problem('state_conflict', { detail: missing });
  return goOn(tx, feed, plan, { step: 'set_shipment_packing' }, 'its cartons are packed');
}

/** What is in no carton of the plan's shipments, or more than was planned, in words. */
async function unlikePlan(db: Reader, orgId: number, plan: PlanFields): Promise<string | null> {
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
export async function retryPlan(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const plan = await mustLock(tx, feed.orgId, id);
  requireStatus(plan, ['failed']);
  const account_id = (await accountOfPlan(tx, feed.orgId, id)) ?? plan.fields.account_id;
  return goOn(tx, feed, plan, { account_id }, 'it is tried again');
}

/** What is written of a plan that is given up here, without a word to the marketplace. */
export const GIVEN_UP = { status: 'cancelled', operation_id: null, error: null } as const;
export const NOT_TOLD = 'the seller account is gone, the marketplace was not told';

/** At once where the marketplace has no such plan, or nobody can tell it any more; else the worker has it cancelled there. */
export async function cancelPlan(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
): Promise<VersionedJson> {
  const plan = await mustLock(tx, feed.orgId, id);
  requireStatus(plan, ['working', 'waiting', 'failed']);
  const { plan_ref, is_asked, step, account_id: was } = plan.fields;
  const why = reason ?? 'it is called off';
  if (plan_ref === null && !is_asked) return giveUp(tx, feed, plan, why);
  const account_id = await accountOfPlan(tx, feed.orgId, id);
  if (was !== null && account_id === null) return giveUp(tx, feed, plan, `${why}; ${NOT_TOLD}`);
  const changes = {
    account_id,
    step: 'cancel_plan',
    operation_id: null,
    // Whether Amazon has made it is not known where it was asked to and has not answered.
    is_asked: plan_ref === null ? is_asked : step === 'cancel_plan' && is_asked,
  } as const;
  return goOn(tx, feed, plan, changes, why);
}

async function giveUp(tx: Tx, feed: FeedWriter, plan: LockedPlan, reason: string): Promise<VersionedJson> {
  queuePlan(feed, plan, { ...GIVEN_UP, step: 'cancel_plan' }, { by: 'hub', reason });
  feed.write(tx);
  return readBack(tx, feed, plans, plan.id);
}
