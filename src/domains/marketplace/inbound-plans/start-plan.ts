// The hub has a marketplace told what comes by a work order. The worker does it (run-plans.ts).
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { workOrders } from '../work-orders/queries.ts';
import { PLAN_DUE } from './due-kinds.ts';
import { cartonsOfItems, unpackedUnits } from './plan-contents.ts';
import { type OpenPlan, type PlannableItem, plannableItems, plans } from './queries.ts';
import type { NewPlanInput } from './schema.ts';

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
    throw new Problem('state_conflict', { detail: 'no item of the work order is open and in no other plan' });
  const account = first?.marketplace_name === AMAZON ? (first.account_id ?? null) : null;
  if (first !== undefined) wrong.push(...missingOf(input, account, first));
  if (wrong.length > 0) throw invalid(wrong);
  const { marketplace_name, marketplace_id, warehouse_id } = first ?? fail('no item at all');
  const itemIds = items.map(({ id }) => id);
  const packed = (await cartonsOfItems(tx, orgId, workOrderId, itemIds)).filter(
    ({ shipmentId }) => shipmentId === null,
  );
  const packing = input.packing ?? (packed.length > 0 ? 'before_placement' : 'after_placement');
  if (packing === 'before_placement' && packed.length === 0)
    throw new Problem('state_conflict', {
      detail: 'no unit of these items is in a carton without a shipment',
    });
  if (packing === 'after_placement' && unpackedUnits(items).length === 0)
    throw new Problem('state_conflict', { detail: 'all units of these items are packed' });
  const id = await planIds.next(tx);
  const plan = work.create(plans, {
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
    operation_id: null,
    plan_ref: null,
    packing_option_id: null,
    placement_option_id: null,
    packing_groups: [],
    placement_options: [],
    shipments: [],
    problems: [],
    error: null,
    started_by: work.actor,
  });
  work.markDue(PLAN_DUE, id);
  return plan;
}

/** Those that are named, or all that can be planned; and what is wrong with them. */
function wantedItems(
  all: readonly PlannableItem[],
  named: readonly number[] | null,
): { items: PlannableItem[]; wrong: Violation[] } {
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
    if (!item.is_open) return refuse(item, `${item.sku} is done, or called off`);
    if (item.is_planned) return refuse(item, `${item.sku} is in another plan that is not done`);
    return first === undefined || groupOf(item) === groupOf(first)
      ? []
      : refuse(
          item,
          `${item.sku} is of another marketplace, channel or seller account than ${first.sku}: name those of one`,
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

/** What the one who makes the plan cannot do without. */
function missingOf(input: NewPlanInput, account: number | null, first: PlannableItem): Violation[] {
  const need = (name: keyof NewPlanInput, message: string) =>
    input[name] == null ? [violation(`/${name}`, 'required', message)] : [];
  if (account === null)
    return need(
      'fulfillment_center_code',
      'no account of this seller is known: the hub makes the plan itself, and has to know where it goes',
    );
  return [
    ...need('contact_name', 'Amazon wants one'),
    ...need('contact_phone', 'Amazon wants one'),
    ...(first.marketplace_id === null
      ? [violation('/work_order_item_ids', 'not_allowed', `the listing ${first.sku} has no marketplace_id`)]
      : []),
  ];
}
