// Inbound plans at Amazon: Fulfillment Inbound 2024-03-20, and getShipmentItemsByShipmentId of the previous version for receipts,
// which the new one lacks.
import { type Cents, minus, readCents, sumOf } from '../../../../kit/kernel/cents.ts';
import {
  type AmazonOf,
  type AskAmazon,
  failureOf,
} from '../../../accounts/marketplaces/amazon/amazon-client.ts';
import { Refused } from '../../../accounts/marketplaces/asking.ts';
import { boxesByGroup, boxOf, boxTrouble, itemsOf, keysOf } from '../box-rules.ts';
import type { PlacementWish, PlanStep } from '../schema.ts';
import type {
  InboundMarketplace,
  OfferedPlacement,
  OperationState,
  PlanShipment,
  PlanUnits,
  PlanWork,
  Progress,
  ReceivedPage,
  ReceivedShipment,
} from '../types.ts';
import {
  bodyOf,
  codeOf,
  countOf,
  type Json,
  nameOf,
  nextToken,
  numberOf,
  objectOf,
  rowsOf,
  textOf,
} from './answers.ts';

const PLANS = '/inbound/fba/2024-03-20/inboundPlans';
const OPERATIONS = '/inbound/fba/2024-03-20/operations';
const V0 = '/fba/inbound/v0';
/** Amazon’s maximum page size. */
const PLANS_PER_PAGE = 30;
const OPTIONS_PER_PAGE = 20;
/** Keeps responses short. */
const ROWS_PER_PAGE = 100;
const ROWS_MAX = 1000;
const PROBLEMS_MAX = 20;
const CODE_MAX = 256;
/** Amazon gives a shipment its number once its transportation is chosen, which people do there. */
const NUMBER_PAUSE_MS = 5 * 60_000;
const CENTER_CODE_MAX = 20;

export type InboundOf = (
  db: Parameters<AmazonOf>[0],
  orgId: number,
  accountId: number,
) => Promise<InboundMarketplace>;

export function amazonInbounds(amazonOf: AmazonOf): InboundOf {
  return async (db, orgId, accountId) => amazonInbound(await amazonOf(db, orgId, accountId));
}

function amazonInbound(ask: AskAmazon): InboundMarketplace {
  return {
    name: 'amazon',
    step: (step, plan) => {
      const make = MAKE[step];
      if (make === undefined) throw new Refused(`Amazon has no step ${step}`);
      return make(ask, plan);
    },
    operation: (id) => readOperation(ask, id),
    receipts: (shipment, token) => readReceipts(ask, shipment, token),
  };
}

type Make = (ask: AskAmazon, plan: PlanWork) => Promise<Progress>;

const MAKE: Partial<Record<PlanStep, Make>> = {
  create_plan: createPlan,
  generate_packing: (ask, plan) => start(ask, `${pathOf(plan)}/packingOptions`, undefined, 'choose_packing'),
  choose_packing: choosePacking,
  confirm_packing: (ask, plan) =>
    confirm(ask, plan, `packingOptions/${chosen(plan.packing_option_id)}`, 'choose_packing', 'read_groups'),
  read_groups: readGroups,
  set_packing: setPackingByGroup,
  generate_placement: (ask, plan) => start(ask, `${pathOf(plan)}/placementOptions`, {}, 'choose_placement'),
  choose_placement: choosePlacementOption,
  confirm_placement: (ask, plan) =>
    confirm(
      ask,
      plan,
      `placementOptions/${chosen(plan.placement_option_id)}`,
      'choose_placement',
      'read_shipments',
    ),
  read_shipments: readShipments,
  read_contents: readContents,
  set_shipment_packing: setPackingByShipment,
  cancel_plan: cancelPlan,
};

function chosen(id: string | null): string {
  if (id === null) throw new Refused('no option was chosen');
  return encodeURIComponent(id);
}

function pathOf({ plan_ref }: PlanWork): string {
  if (plan_ref === null) throw new Refused('Amazon has no such plan');
  return `${PLANS}/${encodeURIComponent(plan_ref)}`;
}

async function start(
  ask: AskAmazon,
  path: string,
  body: object | undefined,
  next: NonNullable<Progress['next']>,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Progress> {
  const answer = await ask({ method, path, ...(body === undefined ? {} : { body }) });
  const operationId = nameOf(bodyOf(answer)['operationId']);
  if (operationId === null) throw failureOf(answer);
  return { operationId, next };
}

/** If it may have been confirmed before, the options are read again to find out. */
async function confirm(ask: AskAmazon, plan: PlanWork, option: string, before: PlanStep, next: PlanStep) {
  if (plan.is_asked) return { next: before };
  return start(ask, `${pathOf(plan)}/${option}/confirmation`, undefined, next);
}

async function readOperation(ask: AskAmazon, id: string): Promise<OperationState> {
  const answer = await ask({ path: `${OPERATIONS}/${encodeURIComponent(id)}` });
  const { operationStatus: status, operationProblems } = bodyOf(answer);
  if (status !== 'SUCCESS' && status !== 'FAILED' && status !== 'IN_PROGRESS') throw failureOf(answer);
  const problems = rowsOf(operationProblems, PROBLEMS_MAX).map((one) => ({
    code: textOf(one['code'], CODE_MAX) ?? 'unknown',
    message: textOf(one['message']) ?? 'Amazon gives no details',
    severity: textOf(one['severity'], CODE_MAX) ?? 'ERROR',
    details: textOf(one['details']),
  }));
  return { status, problems };
}

// --- The plan ---------------------------------------------------------------------------------------------------

const firstStep = ({ packing }: PlanWork): PlanStep =>
  packing === 'before_placement' ? 'generate_packing' : 'generate_placement';

async function createPlan(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  // The answer to an earlier request may have been lost: the plan is there then.
  if (plan.is_asked) {
    const plan_ref = await findPlan(ask, plan);
    // Not yet: the same step again asks for it.
    return plan_ref === null ? {} : { learnt: { plan_ref }, next: firstStep(plan) };
  }
  const { contact_name, contact_phone, marketplace_id, source, title } = plan;
  if (
    contact_name === null ||
    contact_phone === null ||
    marketplace_id === null ||
    source.postalCode === null
  )
    throw new Refused('Amazon requires a contact, a marketplace id and the postal code of the warehouse');
  const answer = await ask({
    method: 'POST',
    path: PLANS,
    body: {
      destinationMarketplaces: [marketplace_id],
      items: itemsOf(plan.units),
      name: title,
      sourceAddress: {
        name: contact_name,
        phoneNumber: contact_phone,
        companyName: source.name.slice(0, 50),
        addressLine1: source.line1.slice(0, 180),
        ...(source.line2 === null ? {} : { addressLine2: source.line2.slice(0, 60) }),
        city: source.city.slice(0, 30),
        ...(source.state === null ? {} : { stateOrProvinceCode: source.state.slice(0, 64) }),
        postalCode: source.postalCode.slice(0, 32),
        countryCode: source.country,
      },
    },
  });
  const { inboundPlanId, operationId } = bodyOf(answer);
  const plan_ref = nameOf(inboundPlanId);
  const operation = nameOf(operationId);
  if (plan_ref === null || operation === null) throw failureOf(answer);
  return { learnt: { plan_ref }, operationId: operation, next: firstStep(plan) };
}

/** The plan with our title, among the newest. */
async function findPlan(ask: AskAmazon, { title }: PlanWork): Promise<string | null> {
  const query = { pageSize: String(PLANS_PER_PAGE), sortBy: 'CREATION_TIME', sortOrder: 'DESC' };
  const { inboundPlans } = bodyOf(await ask({ path: PLANS, query }));
  const found = rowsOf(inboundPlans, PLANS_PER_PAGE).find((one) => one['name'] === title);
  if (found?.['status'] === 'ERRORED')
    throw new Refused('Amazon reports the plan as failed: cancel it and create another');
  return nameOf(found?.['inboundPlanId']);
}

async function cancelPlan(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  if (plan.plan_ref !== null && plan.is_asked) {
    const { status } = bodyOf(await ask({ path: pathOf(plan) }));
    return status === 'VOIDED' ? { next: 'cancelled' } : {};
  }
  if (plan.plan_ref !== null)
    return start(ask, `${pathOf(plan)}/cancellation`, undefined, 'cancelled', 'PUT');
  const plan_ref = await findPlan(ask, plan);
  return plan_ref === null ? { next: 'cancelled' } : { learnt: { plan_ref } };
}

// --- Options ----------------------------------------------------------------------------------------------------

/** Offered or already accepted options. */
async function readOptions(ask: AskAmazon, plan: PlanWork, kind: 'packingOption' | 'placementOption') {
  const query = { pageSize: String(OPTIONS_PER_PAGE) };
  const body = bodyOf(await ask({ path: `${pathOf(plan)}/${kind}s`, query }));
  return rowsOf(body[`${kind}s`], OPTIONS_PER_PAGE).flatMap((row) => {
    const id = nameOf(row[`${kind}Id`]);
    const isAccepted = row['status'] === 'ACCEPTED';
    if (id === null || (!isAccepted && row['status'] !== 'OFFERED')) return [];
    return [{ row, id, isAccepted, fee: feeOf(row) }];
  });
}

const namesOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list.slice(0, ROWS_MAX) : []).flatMap((one) => nameOf(one) ?? []);

// --- Packing ----------------------------------------------------------------------------------------------------

async function choosePacking(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const offered = await readOptions(ask, plan, 'packingOption');
  const options = offered.flatMap(({ row, ...option }) => {
    const groups = namesOf(row['packingGroups']);
    return groups.length === 0 ? [] : [{ ...option, groups }];
  });
  // The fewest groups: most SKUs share a box.
  const [best] = options.toSorted(
    (a, b) =>
      Number(b.isAccepted) - Number(a.isAccepted) || a.groups.length - b.groups.length || a.fee - b.fee,
  );
  if (best === undefined) throw new Refused('Amazon offers no packing option for these units');
  return {
    learnt: {
      packing_option_id: best.id,
      packing_groups: best.groups.map((id) => ({ id, skus: null })),
    },
    next: best.isAccepted ? 'read_groups' : 'confirm_packing',
  };
}

async function readGroups(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const { packing_groups: groups } = plan;
  const open = groups.find(({ skus, token }) => skus === null || token !== undefined);
  if (open === undefined) return { next: 'set_packing' };
  const body = bodyOf(
    await ask({
      path: `${pathOf(plan)}/packingGroups/${encodeURIComponent(open.id)}/items`,
      query: pageQuery(open.token),
    }),
  );
  const skus = rowsOf(body['items'], ROWS_MAX).flatMap((one) => codeOf(one['msku']) ?? []);
  const token = nextToken(body);
  const { id, skus: before } = open;
  const read = { id, skus: [...new Set([...(before ?? []), ...skus])], ...(token === null ? {} : { token }) };
  const packing_groups = groups.map((one) => (one === open ? read : one));
  const isDone = packing_groups.every((one) => one.skus !== null && one.token === undefined);
  return { learnt: { packing_groups }, ...(isDone ? { next: 'set_packing' } : {}) };
}

async function setPackingByGroup(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const groups = boxesByGroup(plan.cartons, plan.packing_groups);
  const trouble = boxTrouble(plan.cartons) ?? (typeof groups === 'string' ? groups : null);
  if (trouble !== null || typeof groups === 'string')
    throw new Refused(trouble ?? 'the cartons fit none of Amazon’s packing groups');
  const packageGroupings = [...groups].map(([packingGroupId, boxes]) => ({ packingGroupId, boxes }));
  return start(ask, `${pathOf(plan)}/packingInformation`, { packageGroupings }, 'generate_placement');
}

async function setPackingByShipment(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const trouble = boxTrouble(plan.cartons);
  if (trouble !== null) throw new Refused(trouble);
  const packageGroupings = plan.shipments.map(({ shipment_ref, fba_shipment_id }) => ({
    shipmentId: shipment_ref,
    boxes: plan.cartons.filter((one) => one.fba_shipment_id === fba_shipment_id).map(boxOf),
  }));
  const empty = packageGroupings.findIndex(({ boxes }) => boxes.length === 0);
  if (empty >= 0)
    throw new Refused(`shipment ${plan.shipments[empty]?.fba_shipment_id ?? empty + 1} has no cartons yet`);
  return start(ask, `${pathOf(plan)}/packingInformation`, { packageGroupings }, 'done');
}

// --- Placement --------------------------------------------------------------------------------------------------

function feeOf(option: Json): Cents {
  const sum = (incentives: unknown) =>
    sumOf(rowsOf(incentives, ROWS_MAX).map((one) => centsOf(objectOf(one['value'])['amount'])));
  return minus(sum(option['fees']), sum(option['discounts']));
}

function centsOf(amount: unknown): Cents {
  const read = readCents(Number(numberOf(amount).toFixed(2)));
  if (read === null) throw new Refused('Amazon asks for an amount that is no money');
  return read;
}

async function choosePlacementOption(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const offered = await readOptions(ask, plan, 'placementOption');
  const placement_options = offered.map(({ row, id, isAccepted, fee }) => {
    const charged = rowsOf(row['fees'], 1)[0] ?? rowsOf(row['discounts'], 1)[0];
    const expires = Date.parse(String(row['expiration']));
    return {
      placement_option_id: id,
      shipment_refs: namesOf(row['shipmentIds']),
      fee_cents: fee,
      currency: textOf(objectOf(charged?.['value'])['code'], 3),
      expires: Number.isNaN(expires) ? null : new Date(expires).toISOString(),
      isAccepted,
    };
  });
  if (placement_options.length === 0) throw new Refused('Amazon offers no placement option for these units');
  const before = placement_options.find((one) => one.placement_option_id === plan.placement_option_id);
  const best = choosePlacement(placement_options, plan.placement) ?? before ?? null;
  if (best === null)
    return {
      learnt: { placement_options },
      next: 'confirm_placement',
      waitsFor: 'a placement has to be chosen',
    };
  return {
    learnt: { placement_options, placement_option_id: best.placement_option_id },
    next: best.isAccepted ? 'read_shipments' : 'confirm_placement',
  };
}

/** The chosen placement. @returns null if the hub chooses */
function choosePlacement(offered: readonly OfferedPlacement[], wish: PlacementWish): OfferedPlacement | null {
  // A confirmed placement cannot be changed.
  const accepted = offered.find(({ isAccepted }) => isAccepted);
  if (accepted !== undefined) return accepted;
  if (wish === 'by_hub') return null;
  const byFee = (a: OfferedPlacement, b: OfferedPlacement) => a.fee_cents - b.fee_cents;
  const byCount = (a: OfferedPlacement, b: OfferedPlacement) =>
    a.shipment_refs.length - b.shipment_refs.length;
  const order =
    wish === 'lowest_fee'
      ? (a: OfferedPlacement, b: OfferedPlacement) => byFee(a, b) || byCount(a, b)
      : (a: OfferedPlacement, b: OfferedPlacement) => byCount(a, b) || byFee(a, b);
  return offered.toSorted(order)[0] ?? null;
}

// --- Shipments --------------------------------------------------------------------------------------------------

async function readShipments(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const option = plan.placement_options.find((one) => one.placement_option_id === plan.placement_option_id);
  if (option === undefined) throw new Refused('the chosen placement is no longer offered');
  const known = new Map(plan.shipments.map((one) => [one.shipment_ref, one]));
  const open = option.shipment_refs.find((ref) => !known.has(ref));
  if (open === undefined) return { next: 'read_contents' };
  const body = bodyOf(await ask({ path: `${pathOf(plan)}/shipments/${encodeURIComponent(open)}` }));
  const number = codeOf(body['shipmentConfirmationId']);
  const center = codeOf(objectOf(body['destination'])['warehouseId'], CENTER_CODE_MAX);
  if (number === null || center === null) {
    const what = number === null ? 'number' : 'fulfillment center';
    return {
      later: {
        ms: NUMBER_PAUSE_MS,
        why: `shipment ${open} has no ${what} from Amazon yet: choose its transportation in Seller Central`,
      },
    };
  }
  const made: PlanShipment = {
    shipment_ref: open,
    fba_shipment_id: number,
    fulfillment_center_code: center,
    items: [],
    boxes: [],
    is_read: false,
    is_assigned: false,
  };
  const shipments = [...plan.shipments, made];
  return {
    learnt: { shipments },
    ...(shipments.length === option.shipment_refs.length ? { next: 'read_contents' } : {}),
  };
}

const pageQuery = (token: string | undefined) => ({
  pageSize: String(ROWS_PER_PAGE),
  ...(token === undefined ? {} : { paginationToken: token }),
});

/** One page of one shipment at a time: its boxes, or its items that are not packed yet. */
async function readContents(ask: AskAmazon, plan: PlanWork): Promise<Progress> {
  const isPacked = plan.packing === 'before_placement';
  const next = isPacked ? 'assign_cartons' : 'pack_cartons';
  const open = plan.shipments.find(({ is_read }) => !is_read);
  if (open === undefined) return { next };
  const path = `${pathOf(plan)}/shipments/${encodeURIComponent(open.shipment_ref)}/${isPacked ? 'boxes' : 'items'}`;
  const body = bodyOf(await ask({ path, query: pageQuery(open.token) }));
  const boxes = isPacked ? rowsOf(body['boxes'], ROWS_MAX).map(listedBox) : [];
  const units = isPacked
    ? boxes.flatMap(({ items, count }) => items.map((one) => ({ ...one, quantity: one.quantity * count })))
    : unitsOf(body['items']).map(({ msku, quantity }) => ({ sku: msku, quantity }));
  const token = nextToken(body);
  const { token: _, ...was } = open;
  const read: PlanShipment = {
    ...was,
    items: summed([...was.items, ...units]),
    boxes: [...was.boxes, ...boxes.map(({ items: __, ...box }) => box)],
    is_read: token === null,
    ...(token === null ? {} : { token }),
  };
  const shipments = plan.shipments.map((one) => (one === open ? read : one));
  return { learnt: { shipments }, ...(shipments.every((one) => one.is_read) ? { next } : {}) };
}

function unitsOf(items: unknown): { msku: string; quantity: number; expiration?: string }[] {
  return rowsOf(items, ROWS_MAX).flatMap((one) => {
    const msku = codeOf(one['msku']);
    const expiration = codeOf(one['expiration']);
    const quantity = countOf(one['quantity']);
    return msku === null || quantity === 0
      ? []
      : [{ msku, quantity, ...(expiration === null ? {} : { expiration }) }];
  });
}

const INCHES_OF_CM = 1 / 2.54;
const POUNDS_OF_KG = 1 / 0.45359237;

function listedBox(box: Json) {
  const items = unitsOf(box['items']);
  const sides = objectOf(box['dimensions']);
  const weight = objectOf(box['weight']);
  const inches = (side: unknown) => numberOf(side) * (sides['unitOfMeasurement'] === 'CM' ? INCHES_OF_CM : 1);
  const value = numberOf(weight['value']) * (weight['unit'] === 'KG' ? POUNDS_OF_KG : 1);
  const dimensions = {
    length: inches(sides['length']),
    width: inches(sides['width']),
    height: inches(sides['height']),
  };
  return {
    ...keysOf({ items, dimensions, weight: { value } }),
    count: Math.max(countOf(box['quantity']), 1),
    items: items.map(({ msku, quantity }) => ({ sku: msku, quantity })),
  };
}

function summed(units: readonly Pick<PlanUnits, 'sku' | 'quantity'>[]) {
  return [...Map.groupBy(units, ({ sku }) => sku)].map(([sku, same]) => ({
    sku,
    quantity: same.reduce((all, one) => all + one.quantity, 0),
  }));
}

// --- Receipts ---------------------------------------------------------------------------------------------------

async function readReceipts(
  ask: AskAmazon,
  { number, marketplaceId }: ReceivedShipment,
  token: string | null,
): Promise<ReceivedPage> {
  const answer = await ask(
    token === null
      ? { path: `${V0}/shipments/${encodeURIComponent(number)}/items` }
      : {
          path: `${V0}/shipmentItems`,
          query: { QueryType: 'NEXT_TOKEN', NextToken: token, MarketplaceId: marketplaceId ?? '' },
        },
  );
  const { payload } = bodyOf(answer);
  const { ItemData, NextToken } = objectOf(payload);
  if (!Array.isArray(ItemData)) throw failureOf(answer);
  const received = rowsOf(ItemData, ROWS_MAX).flatMap((one) => {
    const sku = codeOf(one['SellerSKU']);
    return sku === null ? [] : [{ sku, quantity: countOf(one['QuantityReceived']) }];
  });
  return { received: summed(received), token: textOf(NextToken, 2000) };
}
