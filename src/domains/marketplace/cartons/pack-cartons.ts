// Units of a work order go into cartons: they leave the stock by the ledger, with the lots and dates they have.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { notFound, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import { openShipment } from '../shipments/add-to-shipment.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import { openWorkOrder } from '../work-orders/open-work-orders.ts';
import { type FixedItem, fixedItems } from '../work-orders/queries.ts';
import { LIVE_STAGES, workOrderIdOf } from '../work-orders/stage-rules.ts';
import { NO_ITEM } from '../work-orders/unknown-items.ts';
import { merged, type OpenItem, type OpenWorkOrder, type Units } from '../work-orders/work-order-state.ts';
import { type CartonServices, createCartons, newCodes, type PackedUnits } from './create-cartons.ts';
import { fnskusOf } from './queries.ts';
import type { PackInput } from './schema.ts';

/** @returns the ids of the new cartons */
export async function packCartons(
  work: Work,
  ref: Reference,
  input: PackInput,
  services: CartonServices,
): Promise<number[]> {
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
          violation(pointer, 'not_allowed', 'is of another marketplace or channel than the rest'),
        );
      else if (isNamed && at === 0 && first !== undefined && kind !== first)
        violations.push(violation(pointer, 'not_allowed', 'is of another marketplace than the shipment'));
    }
  }
  return violations;
}

async function shipmentOf(
  work: Work,
  input: PackInput,
  items: readonly FixedItem[],
): Promise<OpenShipment | null> {
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

/** The number that the marketplace gave the shipment, as the ledger has it. */
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
  if (isBundle && lot != null) return violation('/lot', 'not_allowed', 'a bundle has no lot of its own');
  const there = order.packable(item);
  const taken: Units[] = [];
  for (const { itemId, each } of item.parts) {
    const units = there < quantity ? null : order.take(item, itemId, quantity * each, lot ?? undefined);
    if (units === null) {
      const of = lot == null ? `${there} units` : `fewer units of lot ${JSON.stringify(lot)}`;
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
