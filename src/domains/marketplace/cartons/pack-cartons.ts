// Units of a work order go into cartons: they leave the stock by the ledger, with the lots and dates they have.

import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { newSsccs } from '../../../kit/http/new-ssccs.ts';
import { invalid, notFound, type Violation, violation } from '../../../kit/http/problems.ts';
import { tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import { addToShipment, openShipment } from '../shipments/add-to-shipment.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import { requireLive } from '../work-orders/change-work-order.ts';
import { openWorkOrder } from '../work-orders/open-work-orders.ts';
import { headOfWorkOrder, NO_ITEM, type WorkOrderHead } from '../work-orders/read-head.ts';
import type { Doer } from '../work-orders/work-order-id.ts';
import { merged, type OpenItem, type OpenWorkOrder, type Units } from '../work-orders/work-order-state.ts';
import { writeWorkOrders } from '../work-orders/write-work-orders.ts';
import { cartonLimitsToday, measuresOf, measuresOfUnits } from './carton-measures.ts';
import { checkCarton } from './limit-rules.ts';
import {
  type CartonFields,
  type ComponentRow,
  cartons,
  cartonsJson,
  fnskusOf,
  queueContents,
  type UnitRow,
} from './queries.ts';
import type { PackInput } from './schema.ts';

const ids = idSource('marketplace_carton_id_seq', 20);
const unitIds = idSource('marketplace_carton_unit_id_seq', 50);

export interface CartonServices {
  /** Of the codes that cartons and pallets get. */
  readonly gs1CompanyPrefix: string;
}

export interface NewCarton {
  readonly id: number;
  readonly fields: CartonFields;
  readonly units: readonly Omit<UnitRow, 'id' | 'carton_id'>[];
  /** What has left the stock for each of the units. */
  readonly components: readonly (readonly Units[])[];
}

/** @returns the new cartons as a JSON array */
export async function packCartons(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: PackInput,
  by: Doer,
  services: CartonServices,
): Promise<string> {
  const { orgId } = feed;
  const head = await headOfWorkOrder(tx, orgId, id);
  if (head === null) throw notFound();
  const wrong = contentViolations(input, head);
  if (wrong.length > 0) throw invalid(wrong);
  // Shipments are locked before work orders.
  const shipment = await shipmentOf(tx, feed, input, head);
  const order = await openWorkOrder(tx, feed, id);
  const fnskus = await fnskusOf(
    tx,
    orgId,
    order.items.map((one) => one.listing_id),
  );
  const codes = await newCodes(tx, input.cartons.length, services);
  const toPack = input.cartons.map((carton) => ({
    carton,
    kind: order.item(carton.contents[0]?.work_order_item_id ?? 0) ?? fail('a carton of nothing'),
    unitCount: carton.contents.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const limitOf = await cartonLimitsToday(
    tx,
    feed.now,
    head.warehouseId,
    toPack.map(({ kind }) => programOf(kind)),
  );
  const unitMeasures = await measuresOfUnits(
    tx,
    orgId,
    toPack.filter(({ unitCount }) => unitCount === 1).map(({ kind }) => kind.item_id),
  );
  const made: NewCarton[] = [];
  const violations: Violation[] = [];
  for (const [index, { carton, kind, unitCount }] of toPack.entries()) {
    const pointer = `/cartons/${index}`;
    const { id: cartonId, sscc } = codes[index] ?? fail('a carton without a code');
    const packed: { unit: NewCarton['units'][number]; components: readonly Units[] }[] = [];
    for (const [at, content] of carton.contents.entries()) {
      const item = order.item(content.work_order_item_id) ?? fail('an item that is gone');
      requireLive(order, item);
      const units = takeUnits(order, item, content, {
        note: `carton ${sscc}`,
        fbaShipmentId: numberGiven(shipment?.row.fba_shipment_id),
      });
      if ('code' in units)
        violations.push({ ...units, pointer: `${pointer}/contents/${at}${units.pointer}` });
      else
        packed.push(
          ...units.map((one) => ({
            ...one,
            unit: { ...one.unit, fnsku: fnskus.get(item.listing_id) ?? null },
          })),
        );
    }
    const measures = measuresOf(carton);
    const onlyUnit = unitCount === 1 ? unitMeasures.get(kind.item_id) : null;
    const checked = checkCarton(measures, limitOf(programOf(kind)), onlyUnit ?? null, pointer);
    violations.push(...checked.violations);
    made.push({
      id: cartonId,
      fields: {
        sscc,
        warehouse_id: head.warehouseId,
        marketplace_name: kind.marketplace_name,
        fulfillment_channel: kind.fulfillment_channel,
        work_order_id: id,
        shipment_id: shipment?.id ?? null,
        pallet_id: null,
        ...measures,
        unit_count: unitCount,
        is_team_lift: checked.isTeamLift,
        is_oversize: checked.isOversize,
        packed_by: by.name,
      },
      units: packed.map(({ unit }) => unit),
      components: packed.map(({ components }) => components),
    });
  }
  if (violations.length > 0) throw invalid(violations);
  for (const item of order.items) order.settle(item, 'hub');
  await writeWorkOrders(tx, feed, [order]);
  await writeNewCartons(tx, feed, made, shipment, by);
  feed.write(tx);
  return cartonsJson(
    tx,
    orgId,
    made.map((one) => one.id),
  );
}

const programOf = ({ marketplace_name, fulfillment_channel }: OpenItem) => ({
  marketplace: marketplace_name,
  program: fulfillment_channel,
});

/** Everything that can be told before anything is locked. */
function contentViolations(input: PackInput, head: WorkOrderHead): Violation[] {
  const violations: Violation[] = [];
  const isNamed = input.destination_shipment_id != null;
  if (isNamed !== (input.destination_fulfillment_center_id != null)) {
    const missing = isNamed ? 'destination_fulfillment_center_id' : 'destination_shipment_id';
    violations.push(violation(`/${missing}`, 'required', 'a shipment has a number and a fulfilment center'));
  }
  const kindOf = (itemId: number | undefined) => head.items.find((one) => one.id === itemId)?.kind;
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
  tx: Tx,
  feed: FeedWriter,
  input: PackInput,
  head: WorkOrderHead,
): Promise<OpenShipment | null> {
  const { destination_shipment_id: number, destination_fulfillment_center_id: center } = input;
  if (number == null || center == null) return null;
  const itemId = input.cartons[0]?.contents[0]?.work_order_item_id;
  const item = head.items.find((one) => one.id === itemId) ?? fail('a carton of nothing');
  const { shipment, violations } = await openShipment(workOf(tx, feed), {
    warehouse_id: head.warehouseId,
    marketplace_name: item.marketplace,
    fba_shipment_id: number,
    fulfillment_center_code: center,
    source: 'work_order',
  });
  if (violations.length > 0) throw invalid(violations);
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
  told: { readonly note: string; readonly fbaShipmentId: string | null },
): Violation | { unit: Omit<UnitRow, 'id' | 'carton_id'>; components: readonly Units[] }[] {
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
  order.moveOut(item, taken, { reason: 'work_order_packed', ...linked, ...told });
  item.packed_quantity += quantity;
  item.processed_quantity = Math.max(item.processed_quantity, item.packed_quantity);
  const unit = {
    work_order_id: order.id,
    work_order_item_id: item.id,
    request_id: null,
    request_item_id: null,
    listing_id: item.listing_id,
    listing_sku: item.listing_sku,
    fnsku: null,
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

/** Ids and SSCCs that nobody else has. */
export async function newCodes(
  tx: Tx,
  count: number,
  { gs1CompanyPrefix }: CartonServices,
): Promise<{ id: number; sscc: string }[]> {
  const taken = await ids.take(tx, count);
  const codes = await newSsccs(tx, count, gs1CompanyPrefix);
  return taken.map((id, index) => ({ id, sscc: codes[index] ?? fail('a carton without a code') }));
}

/** Writes them behind the counter, in their shipment where it is known. */
export async function writeNewCartons(
  tx: Tx,
  feed: FeedWriter,
  made: readonly NewCarton[],
  shipment: OpenShipment | null,
  by: Doer,
): Promise<void> {
  const { orgId } = feed;
  const taken = await unitIds.take(
    tx,
    made.reduce((sum, { units }) => sum + units.length, 0),
  );
  const units: UnitRow[] = [];
  const components: ComponentRow[] = [];
  for (const carton of made)
    for (const [index, unit] of carton.units.entries()) {
      const id = taken[units.length] ?? fail('units without an id');
      units.push({ ...unit, carton_id: carton.id, id });
      for (const { itemId, ...one } of carton.components[index] ?? [])
        components.push({ ...one, item_id: itemId, carton_id: carton.id, unit_id: id });
    }
  const queue = (to: Tx) => {
    cartons.queueInsert(to, orgId, ...made.map(({ id, fields }) => ({ id, fields })));
    queueContents(to, orgId, units, components);
  };
  const count = made.reduce((sum, { fields }) => sum + fields.unit_count, 0);
  if (shipment === null) feed.addBehindCounter(queue);
  // Forwarded units are in their shipment already.
  else if (shipment.row.source === 'inventory_request')
    await addToShipment(workOf(tx, feed), shipment, [], by.name, { units: 0, queue });
  else await addToShipment(workOf(tx, feed), shipment, [], by.name, { units: count, queue });
  tell(
    feed,
    cartons,
    made.map(({ id }) => ({ type: 'marketplace_carton.packed', id })),
  );
}
