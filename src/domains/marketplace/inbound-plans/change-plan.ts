// Actions of the hub on inbound plans. The worker runs them (run-plans.ts).
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import {
  invalidAt,
  stateConflict,
  throwIfInvalid,
  type Violation,
  violation,
} from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { workOrders } from '../work-orders/queries.ts';
import type { ReasonInput } from '../work-orders/schema.ts';
import {
  accountOfPlan,
  cartonsOfWorkOrder,
  newPlan,
  type OpenPlan,
  type PlannableItem,
  type PlanRow,
  plannableItems,
  plans,
} from './queries.ts';
import type { ConfirmPlacementInput, NewPlanInput } from './schema.ts';
import { PLAN_DUE } from './state-rules.ts';
import type { PlanUnits } from './types.ts';

const planIds = idSource('marketplace_inbound_plan_id_seq');
const AMAZON = 'Amazon';

export async function startPlan(work: Work, ref: Reference, input: NewPlanInput): Promise<OpenPlan> {
  const { orgId, tx } = work;
  // The work order is the lock of its plans.
  const { id: workOrderId } = await work.open(workOrders, ref);
  const all = await plannableItems(tx, orgId, workOrderId);
  const { items, wrong } = wantedItems(all, input.work_order_item_ids ?? null);
  const [first] = items;
  if (first === undefined && wrong.length === 0)
    throw stateConflict('the work order has no open item that is not in a plan yet');
  const account = first?.marketplace_name === AMAZON ? (first.account_id ?? null) : null;
  if (first !== undefined) wrong.push(...missingOf(input, account, first));
  throwIfInvalid(wrong);
  const { marketplace_name, marketplace_id, warehouse_id } = first ?? fail('no item at all');
  const itemIds = items.map(({ id }) => id);
  const packed = (await cartonsOfItems(tx, orgId, workOrderId, itemIds)).filter(
    ({ shipment_id }) => shipment_id === null,
  );
  const packing = input.packing ?? (packed.length > 0 ? 'before_placement' : 'after_placement');
  if (packing === 'before_placement' && packed.length === 0)
    throw stateConflict('these items have no cartons without a shipment');
  if (packing === 'after_placement' && unpackedUnits(items).length === 0)
    throw stateConflict('all units of these items are packed');
  const id = await planIds.next(tx);
  const row = newPlan({
    id,
    work_order_id: workOrderId,
    warehouse_id,
    work_order_item_ids: itemIds,
    carton_ids: packing === 'before_placement' ? packed.map((carton) => carton.id) : [],
    handler: account === null ? 'local' : 'amazon',
    account_id: account,
    marketplace_name,
    marketplace_id,
    packing,
    placement: input.placement ?? 'lowest_fee',
    contact_name: input.contact_name ?? null,
    contact_phone: input.contact_phone ?? null,
    fulfillment_center_code: input.fulfillment_center_code ?? null,
    status: 'working',
    step: 'create_plan',
    is_asked: false,
    attempts: 0,
    packing_groups: [],
    placement_options: [],
    shipments: [],
    problems: [],
    started_by: work.actor,
  });
  const plan = work.create(plans, row);
  work.markDue(PLAN_DUE, id);
  return plan;
}

/** The named items, or all that can be planned; with violations. */
function wantedItems(all: readonly PlannableItem[], named: readonly number[] | null) {
  const byId = new Map(all.map((item) => [item.id, item]));
  const isFree = ({ is_open, is_planned }: PlannableItem) => is_open && !is_planned;
  const items = named === null ? all.filter(isFree) : named.flatMap((id) => byId.get(id) ?? []);
  const [first] = items;
  const pointerOf = (item: PlannableItem) =>
    named === null ? '/work_order_item_ids' : `/work_order_item_ids/${named.indexOf(item.id)}`;
  const refuse = (item: PlannableItem, message: string) => [
    violation(pointerOf(item), 'not_allowed', message),
  ];
  const unknown = (named ?? []).flatMap((id, index) =>
    byId.has(id)
      ? []
      : [violation(`/work_order_item_ids/${index}`, 'unknown_reference', `the work order has no item ${id}`)],
  );
  const unfit = items.flatMap((item): Violation[] => {
    if (!item.is_open) return refuse(item, `${item.sku} is completed or cancelled`);
    if (item.is_planned) return refuse(item, `${item.sku} is in another plan that is still in progress`);
    return first === undefined || groupOf(item) === groupOf(first)
      ? []
      : refuse(
          item,
          `${item.sku} has another marketplace, channel or seller account than ${first.sku}: create a plan for each`,
        );
  });
  return { items: [...items], wrong: [...unknown, ...unfit] };
}

const groupOf = (item: PlannableItem) =>
  JSON.stringify([
    item.marketplace_name,
    item.fulfillment_channel,
    item.marketplace_id,
    item.seller_account_id,
  ]);

function missingOf(input: NewPlanInput, account: number | null, first: PlannableItem): Violation[] {
  const need = (name: keyof NewPlanInput, message: string) =>
    input[name] == null ? [violation(`/${name}`, 'required', message)] : [];
  if (account === null)
    return need(
      'fulfillment_center_code',
      'is required: this seller has no connected account, so the hub creates the plan itself',
    );
  return [
    ...need('contact_name', 'is required by Amazon'),
    ...need('contact_phone', 'is required by Amazon'),
    ...(first.marketplace_id === null
      ? [violation('/work_order_item_ids', 'not_allowed', `the listing ${first.sku} has no marketplace_id`)]
      : []),
  ];
}

// --- Plans that wait or have failed -----------------------------------------------------------------------------

function goOn(work: Work, plan: OpenPlan, changes: Partial<PlanRow>, reason: string): OpenPlan {
  plan.move('working', { reason, set: { attempts: 0, error: null, ...changes } });
  work.markDueNow(PLAN_DUE, plan.id);
  return plan;
}

export async function confirmPlacement(work: Work, ref: Reference, input: ConfirmPlacementInput) {
  const { placement_option_id } = input;
  const plan = await work.open(plans, ref, ['waiting']);
  if (plan.row.step !== 'confirm_placement')
    throw stateConflict(`inbound plan ${plan.number} is waiting for its cartons`);
  const options = plan.row.placement_options;
  if (!options.some((one) => one.placement_option_id === placement_option_id))
    throw invalidAt(
      '/placement_option_id',
      'unknown_reference',
      'the marketplace does not offer this placement',
    );
  return goOn(work, plan, { placement_option_id }, `placement ${placement_option_id} is chosen`);
}

/** Everything is packed into the plan's shipments: submits the box contents to the marketplace. */
export async function sendPacking(work: Work, ref: Reference): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['waiting']);
  if (plan.row.step !== 'pack_cartons')
    throw stateConflict(`inbound plan ${plan.number} is waiting for a placement`);
  const missing = await unlikePlan(work.tx, work.orgId, plan.row);
  if (missing !== null) throw stateConflict(missing);
  return goOn(work, plan, { step: 'set_shipment_packing' }, 'its cartons are packed');
}

/** How the cartons of the plan's shipments differ from the plan, as text. */
async function unlikePlan(db: Reader, orgId: number, plan: PlanRow): Promise<string | null> {
  const { cartons } = await contentsOfPlan(db, orgId, plan);
  for (const { fba_shipment_id: number, items } of plan.shipments) {
    const packed = new Map<string, number>();
    for (const { units } of cartons.filter((one) => one.fba_shipment_id === number))
      for (const { sku, quantity } of units) packed.set(sku, (packed.get(sku) ?? 0) + quantity);
    for (const { sku, quantity } of items) {
      const found = packed.get(sku) ?? 0;
      packed.delete(sku);
      if (found !== quantity)
        return `shipment ${number} needs ${quantity} of ${sku}, and its cartons have ${found}`;
    }
    const [other] = packed.keys();
    if (other !== undefined)
      return `shipment ${number} has ${other} in its cartons, which is not planned for it`;
  }
  return null;
}

/** Repeats the failed step with the seller's current account. */
export async function retryPlan(work: Work, ref: Reference): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['failed']);
  const account_id = (await accountOfPlan(work.tx, work.orgId, plan.id)) ?? plan.row.account_id;
  return goOn(work, plan, { account_id }, 'retried by the hub');
}

/** The history entry of a plan cancelled without notifying the marketplace. */
export const GIVEN_UP = { status: 'cancelled', operation_id: null, error: null } as const;
export const NOT_NOTIFIED = 'the seller account was deleted, so the marketplace was not notified';

/** Immediate if the marketplace has no such plan or its account was deleted; otherwise the worker cancels it there. */
export async function cancelPlan(work: Work, ref: Reference, { reason }: ReasonInput): Promise<OpenPlan> {
  const plan = await work.open(plans, ref, ['working', 'waiting', 'failed']);
  const { plan_ref, is_asked, step, account_id: was } = plan.row;
  const why = reason ?? 'cancelled';
  if (plan_ref === null && !is_asked) return giveUp(plan, why);
  const account_id = await accountOfPlan(work.tx, work.orgId, plan.id);
  if (was !== null && account_id === null) return giveUp(plan, `${why}; ${NOT_NOTIFIED}`);
  const changes = {
    account_id,
    step: 'cancel_plan',
    operation_id: null,
    // If Amazon has not answered, it is unknown whether it created the plan.
    is_asked: plan_ref === null ? is_asked : step === 'cancel_plan' && is_asked,
  } as const;
  return goOn(work, plan, changes, why);
}

function giveUp(plan: OpenPlan, reason: string): OpenPlan {
  plan.move('cancelled', { reason, set: { ...GIVEN_UP, step: 'cancel_plan' } });
  return plan;
}

// --- What a plan is about -----------------------------------------------------------------------------------------------

async function cartonsOfItems(db: Reader, orgId: number, workOrderId: number, itemIds: readonly number[]) {
  const wanted = new Set<number | null>(itemIds);
  const all = await cartonsOfWorkOrder(db, orgId, workOrderId);
  return all.filter(({ units }) => units.every((one) => wanted.has(one.work_order_item_id)));
}

/** Unpacked units, whose lots and dates are not known yet. */
function unpackedUnits(items: readonly PlannableItem[]): PlanUnits[] {
  return items
    .filter(({ unpacked }) => unpacked > 0)
    .map(({ sku, unpacked, prep, is_labelled }) => ({
      sku,
      quantity: unpacked,
      lot: null,
      expiration: null,
      prep,
      is_labelled,
    }));
}

export async function contentsOfPlan(db: Reader, orgId: number, plan: PlanRow) {
  const all = await cartonsOfItems(db, orgId, plan.work_order_id, plan.work_order_item_ids);
  if (plan.packing === 'before_placement') {
    const own = new Set(plan.carton_ids);
    const cartons = all.filter(({ id }) => own.has(id));
    return { cartons, units: cartons.flatMap(({ units }) => units) };
  }
  const numbers = new Set<string | null>(plan.shipments.map(({ fba_shipment_id }) => fba_shipment_id));
  const ids = new Set(plan.work_order_item_ids);
  const items = await plannableItems(db, orgId, plan.work_order_id);
  return {
    cartons: all.filter(({ fba_shipment_id: number }) => number !== null && numbers.has(number)),
    units: unpackedUnits(items.filter(({ id }) => ids.has(id))),
  };
}
