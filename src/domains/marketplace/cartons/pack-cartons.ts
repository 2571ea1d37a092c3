// Units of a work order go into cartons: they leave the stock by the ledger, with the lots and dates they have.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { unknownAt, valuesAt } from '../../../kit/http/partial-body.ts';
import {
  invalidAt,
  notFound,
  stateConflict,
  throwIfInvalid,
  type Violation,
  violation,
} from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import { newSsccs } from '../../gs1/new-ssccs.ts';
import { isSameLot } from '../../stock/lot-rules.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { limitOn } from '../settings/queries.ts';
import type { Limited } from '../settings/schema.ts';
import { openShipment, openWaitingShipments, updateContents } from '../shipments/open-shipments.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import { findShipmentIds } from '../shipments/reads.ts';
import { type FixedItem, fixedItems } from '../work-orders/queries.ts';
import { LIVE_STAGES, workOrderIdOf } from '../work-orders/stage-rules.ts';
import {
  merged,
  NO_ITEM,
  type OpenItem,
  type OpenWorkOrder,
  openWorkOrder,
  type Units,
} from '../work-orders/work-order-state.ts';
import { checkCarton, type Limit, type Measures } from './limit-rules.ts';
import {
  type CartonRow,
  type CartonUnitRow,
  cartons,
  type ForwardedUnits,
  fnskusOf,
  forwardedUnits,
  insertComponents,
  insertUnits,
} from './queries.ts';
import type { CartonChangesInput, PackForwardedInput, PackInput } from './schema.ts';

export async function packCartons(work: Work, ref: Reference, input: PackInput, services: CartonServices) {
  const { tx, orgId } = work;
  const id = workOrderIdOf(String(ref));
  const items = id === null ? [] : await fixedItems(tx, orgId, id);
  if (items.length === 0) throw notFound();
  throwIfInvalid(contentViolations(input, items));
  // Shipments are locked before work orders.
  const shipment = await shipmentOf(work, input, items);
  const order = await openWorkOrder(work, ref);
  const listingIds = order.items.map((one) => one.listing_id);
  const fnskus = await fnskusOf(tx, orgId, listingIds);
  const codes = await newCodes(work, input.cartons.length, services);
  const fbaShipmentId = numberGiven(shipment?.row.fba_shipment_id);
  const packed = input.cartons.map(({ contents, ...measured }, index) => {
    const pointer = `/cartons/${index}`;
    const code = codes[index] ?? fail('a carton without a code');
    const first = order.item(contents[0]?.work_order_item_id ?? 0) ?? fail('a carton of nothing');
    const units: PackedUnits[] = [];
    const violations: Violation[] = [];
    for (const [at, content] of contents.entries()) {
      const item = order.item(content.work_order_item_id) ?? fail('an item that is gone');
      order.require(item, LIVE_STAGES);
      const fnsku = fnskus.get(item.listing_id) ?? null;
      const taken = takeUnits(order, item, content, { note: `carton ${code.sscc}`, fbaShipmentId, fnsku });
      if ('code' in taken)
        violations.push({ ...taken, pointer: `${pointer}/contents/${at}${taken.pointer}` });
      else units.push(...taken);
    }
    const row = {
      ...code,
      warehouse_id: order.warehouseId,
      marketplace_name: first.marketplace_name,
      fulfillment_channel: first.fulfillment_channel,
      work_order_id: order.id,
      unit_count: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    };
    return { row, measured, pointer, violations, contents: units, itemId: first.item_id };
  });
  await createCartons(work, packed, shipment);
  for (const item of order.items) order.settle(item, 'hub');
  return codes.map((code) => code.id);
}

/** What can be refused before anything is locked. */
function contentViolations(input: PackInput, items: readonly FixedItem[]): Violation[] {
  const violations: Violation[] = [];
  const isNamed = input.destination_shipment_id != null;
  if (isNamed !== (input.destination_fulfillment_center_id != null)) {
    const missing = isNamed ? 'destination_fulfillment_center_id' : 'destination_shipment_id';
    violations.push(violation(`/${missing}`, 'required', 'a shipment has a number and a fulfilment center'));
  }
  const kindOf = (itemId: number | undefined) => items.find((one) => one.id === itemId)?.kind;
  const first = kindOf(input.cartons[0]?.contents[0]?.work_order_item_id);
  for (const [index, { contents }] of input.cartons.entries()) {
    const own = kindOf(contents[0]?.work_order_item_id);
    for (const [at, content] of contents.entries()) {
      const kind = kindOf(content.work_order_item_id);
      const pointer = `/cartons/${index}/contents/${at}/work_order_item_id`;
      if (kind === undefined) violations.push(violation(pointer, 'unknown_reference', NO_ITEM));
      else if (own !== undefined && kind !== own)
        violations.push(
          violation(pointer, 'not_allowed', 'is for another marketplace or channel than the rest'),
        );
      else if (isNamed && at === 0 && first !== undefined && kind !== first)
        violations.push(violation(pointer, 'not_allowed', 'is for another marketplace than the shipment'));
    }
  }
  return violations;
}

async function shipmentOf(work: Work, input: PackInput, items: readonly FixedItem[]) {
  const { destination_shipment_id: number, destination_fulfillment_center_id: center } = input;
  if (number == null || center == null) return null;
  const itemId = input.cartons[0]?.contents[0]?.work_order_item_id;
  const item = items.find((one) => one.id === itemId) ?? fail('a carton of nothing');
  const { shipment, violations } = await openShipment(work, {
    warehouse_id: item.warehouse_id,
    marketplace_name: item.marketplace_name,
    fba_shipment_id: number,
    fulfillment_center_code: center,
    source: 'work_order',
  });
  throwIfInvalid(violations);
  return shipment;
}

/** The marketplace’s number of the shipment, for the ledger. */
function numberGiven(number: string | undefined): string | null {
  return number === undefined || isPlanNumber(number) ? null : number;
}

type Content = PackInput['cartons'][number]['contents'][number];

/** Takes the units of a content out of the stock. @returns what is wrong with it, else rows by label */
function takeUnits(
  order: OpenWorkOrder,
  item: OpenItem,
  { quantity, lot }: Content,
  carton: { readonly note: string; readonly fbaShipmentId: string | null; readonly fnsku: string | null },
): Violation | PackedUnits[] {
  const { note, fbaShipmentId, fnsku } = carton;
  const isBundle = item.parts.some(({ itemId }) => itemId !== item.item_id);
  if (isBundle && lot != null) return violation('/lot', 'not_allowed', 'a bundle has no lot: omit it');
  const there = order.packable(item);
  const taken: Units[] = [];
  for (const { itemId, each } of item.parts) {
    const units = there < quantity ? null : order.take(item, itemId, quantity * each, lot ?? undefined);
    if (units === null) {
      const of = lot == null ? `${there} units` : `not enough units of lot ${JSON.stringify(lot)}`;
      return violation('/quantity', 'too_large', `the item has ${of} to pack`);
    }
    taken.push(...units);
  }
  const linked = { linkedType: 'marketplace_work_order', linkedId: order.number };
  order.moveOut(item, taken, { reason: 'work_order_packed', ...linked, note, fbaShipmentId });
  item.packed_quantity += quantity;
  item.processed_quantity = Math.max(item.processed_quantity, item.packed_quantity);
  const unit = {
    work_order_id: order.id,
    work_order_item_id: item.id,
    request_id: null,
    request_item_id: null,
    listing_id: item.listing_id,
    listing_sku: item.listing_sku,
    fnsku,
    item_id: item.item_id,
  };
  if (!isBundle)
    return merged(taken).map((one) => ({
      unit: { ...unit, lot: one.lot, expiration: one.expiration, quantity: one.quantity },
      components: [one],
    }));
  const expiration = taken.map((one) => one.expiration).reduce((a, b) => (earlier(a, b) ? a : b), NO_DATE);
  return [{ unit: { ...unit, lot: NO_LOT, expiration, quantity }, components: merged(taken) }];
}

/** `infinity` comes after all dates. */
const earlier = (a: string, b: string) => a !== NO_DATE && (b === NO_DATE || a < b);

// --- Forwarded units --------------------------------------------------------------------------------------------

/** Packs units that were forwarded to a shipment: they have already left the stock. @returns the new ids */
export async function packForwarded(work: Work, input: PackForwardedInput, services: CartonServices) {
  const { tx, orgId } = work;
  const number = input.destination_shipment_id;
  const id = (await findShipmentIds(tx, orgId, [number])).get(number);
  const pointer = '/destination_shipment_id';
  if (id === undefined) throw invalidAt(pointer, 'unknown_reference', noShipment(number));
  const [shipment = fail('a shipment that is gone')] = await openWaitingShipments(work, [id]);
  const { source, warehouse_id, marketplace_name } = shipment.row;
  if (source !== 'inventory_request')
    throw stateConflict(`shipment ${number} has units of work orders: pack those at their work order`);
  const left = (await forwardedUnits(tx, orgId, id)).map((one) => ({ ...one }));
  const codes = await newCodes(work, input.cartons.length, services);
  const violations: Violation[] = [];
  const packed = input.cartons.flatMap(({ contents, ...measured }, index): PackedCarton[] => {
    const pointer = `/cartons/${index}`;
    const taken = contents.flatMap((content, at) =>
      take(left, content, `${pointer}/contents/${at}`, violations),
    );
    const [first] = taken;
    if (first === undefined) return [];
    const row = {
      ...(codes[index] ?? fail('a carton without a code')),
      warehouse_id,
      marketplace_name,
      fulfillment_channel: first.fulfillment_channel,
      work_order_id: null,
      unit_count: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    };
    const units = taken.map(({ fulfillment_channel: _, ...unit }) => ({
      unit: { ...unit, work_order_id: null, work_order_item_id: null },
      components: [],
    }));
    return [{ row, measured, pointer, violations: [], contents: units, itemId: first.item_id }];
  });
  await createCartons(work, packed, shipment, violations);
  return codes.map((code) => code.id);
}

/** Unknown references of an invalid body: the shipment, or its units. */
export function unknownForwarded(db: Reader) {
  return async ({ orgId }: Call, fitting: unknown): Promise<readonly Violation[]> => {
    const [named] = valuesAt(fitting, '/destination_shipment_id');
    if (named === undefined) return [];
    const number = String(named.value);
    const id = (await findShipmentIds(db, orgId, [number])).get(number);
    if (id === undefined) return [violation(named.pointer, 'unknown_reference', noShipment(number))];
    const find = async () =>
      new Set((await forwardedUnits(db, orgId, id)).map(({ request_item_id }) => request_item_id));
    return unknownAt(fitting, '/cartons/*/contents/*/request_item_id', find, () => NO_UNITS);
  };
}

const noShipment = (number: string) => `no shipment ${number} in this organization`;
const NO_UNITS = 'has no units in this shipment';

type ForwardedContent = PackForwardedInput['cartons'][number]['contents'][number];

function take(
  left: { -readonly [K in keyof ForwardedUnits]: ForwardedUnits[K] }[],
  { request_item_id: element, quantity, lot }: ForwardedContent,
  pointer: string,
  violations: Violation[],
): ForwardedUnits[] {
  if (!left.some((one) => one.request_item_id === element)) {
    violations.push(violation(`${pointer}/request_item_id`, 'unknown_reference', NO_UNITS));
    return [];
  }
  let missing = quantity;
  const taken: ForwardedUnits[] = [];
  for (const one of left) {
    if (one.request_item_id !== element || (lot != null && !isSameLot(one.lot, lot))) continue;
    const units = Math.min(missing, one.quantity);
    if (units === 0) continue;
    one.quantity -= units;
    missing -= units;
    taken.push({ ...one, quantity: units });
  }
  if (missing > 0)
    violations.push(
      violation(
        `${pointer}/quantity`,
        'too_large',
        `only ${quantity - missing} units are not in a carton yet`,
      ),
    );
  return taken;
}

// --- New cartons with their contents, within the limits of their marketplace --------------------------------------------

const ids = idSource('marketplace_carton_id_seq', 20);
const unitIds = idSource('marketplace_carton_unit_id_seq', 50);

export interface CartonServices {
  /** Of the codes that cartons and pallets get. */
  readonly gs1CompanyPrefix: string;
}

export interface PackedUnits {
  readonly unit: Omit<CartonUnitRow, 'id' | 'carton_id'>;
  /** Units that have left the stock for them. */
  readonly components: readonly Units[];
}

type PackedRow = Pick<
  CartonRow,
  'id' | 'sscc' | 'warehouse_id' | 'marketplace_name' | 'fulfillment_channel' | 'work_order_id' | 'unit_count'
>;

interface PackedCarton {
  readonly row: PackedRow;
  readonly measured: MeasuredInput;
  readonly itemId: number;
  readonly contents: readonly PackedUnits[];
  readonly violations: readonly Violation[];
  readonly pointer: string;
}

async function newCodes({ tx }: Work, count: number, { gs1CompanyPrefix }: CartonServices) {
  const taken = await ids.take(tx, count);
  const codes = await newSsccs(tx, count, gs1CompanyPrefix);
  return taken.map((id, index) => ({ id, sscc: codes[index] ?? fail('a carton without a code') }));
}

/**
 * @param shipment where they are, if that is known
 * @param wrong what is wrong with contents that are in none of them
 */
async function createCartons(
  work: Work,
  packed: readonly PackedCarton[],
  shipment: OpenShipment | null,
  wrong: readonly Violation[] = [],
): Promise<void> {
  const { tx, orgId } = work;
  const limitOf = await cartonLimitsToday(
    tx,
    work.now,
    packed.map(({ row }) => row),
  );
  const single = packed.filter(({ row }) => row.unit_count === 1).map(({ itemId }) => itemId);
  const unitMeasures = await measuresOfUnits(tx, orgId, single);
  const violations = [...wrong];
  const rows = packed.map(({ row, measured, itemId, pointer, ...carton }): CartonRow => {
    const measures = measuresOf(measured);
    const onlyUnit = row.unit_count === 1 ? unitMeasures.get(itemId) : null;
    const checked = checkCarton(measures, limitOf(row), onlyUnit ?? null, pointer);
    violations.push(...carton.violations, ...checked.violations);
    return {
      ...row,
      ...measures,
      shipment_id: shipment?.id ?? null,
      pallet_id: null,
      is_team_lift: checked.isTeamLift,
      is_oversize: checked.isOversize,
      packed_by: work.actor,
    };
  });
  throwIfInvalid(violations);
  for (const row of rows) work.create(cartons, row);
  const contents = packed.flatMap(({ row, contents: some }) =>
    some.map((one) => ({ ...one, carton_id: row.id })),
  );
  const taken = await unitIds.take(tx, contents.length);
  for (const [index, { unit, components, carton_id }] of contents.entries()) {
    const id = taken[index] ?? fail('units without an id');
    work.write(insertUnits, { ...unit, carton_id, id });
    for (const { itemId, ...one } of components)
      work.write(insertComponents, { ...one, item_id: itemId, carton_id, unit_id: id });
  }
  if (shipment === null) return;
  const count = rows.reduce((sum, { unit_count }) => sum + unit_count, 0);
  // Forwarded units are in their shipment already.
  updateContents(work, shipment, shipment.row.source === 'inventory_request' ? 0 : count);
}

// --- Measures ---------------------------------------------------------------------------------------------------

type MeasuredInput = Required<CartonChangesInput>;

export function measuresOf({ length_in, width_in, height_in, weight_lb }: MeasuredInput): Measures {
  return {
    length_um: inchesUm(length_in),
    width_um: inchesUm(width_in),
    height_um: inchesUm(height_in),
    weight_ng: poundsNg(weight_lb),
  };
}

type Packed = Pick<CartonRow, 'warehouse_id' | 'marketplace_name' | 'fulfillment_channel'>;

/** The limit that applies today at the warehouse; null if the marketplace has none. */
export async function limitToday(tx: Tx, now: Date, of: Packed, appliesTo: Limited): Promise<Limit | null> {
  const place = (await findAllWarehouses(tx)).find(({ id }) => id === of.warehouse_id);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  return limitOn(tx, of.marketplace_name, of.fulfillment_channel, appliesTo, today);
}

/** Those of cartons at one warehouse, read once for each program. */
async function cartonLimitsToday(tx: Tx, now: Date, packed: readonly Packed[]) {
  const keyOf = (of: Packed) => JSON.stringify([of.marketplace_name, of.fulfillment_channel]);
  const limits = new Map<string, Limit | null>();
  for (const [key, of] of new Map(packed.map((one) => [keyOf(one), one])))
    limits.set(key, await limitToday(tx, now, of, 'carton'));
  return (of: Packed) => limits.get(keyOf(of)) ?? null;
}

const inUm = (inches: number | null) => (inches === null ? null : inchesUm(inches));

export async function measuresOfUnits(tx: Tx, orgId: number, itemIds: readonly number[]) {
  const facts = itemIds.length === 0 ? null : await itemFacts(tx, orgId, [...new Set(itemIds)]);
  return new Map(
    [...(facts ?? [])].map(([itemId, { lengthIn, widthIn, heightIn, weightLb }]) => [
      itemId,
      {
        length_um: inUm(lengthIn),
        width_um: inUm(widthIn),
        height_um: inUm(heightIn),
        weight_ng: weightLb === null ? null : poundsNg(weightLb),
      },
    ]),
  );
}
