// What a plan is about, from what the database has of its work order.
import type { Reader } from '../../../kit/db/db.ts';
import {
  boxesOfShipment,
  type CartonOfPlan,
  cartonsOfWorkOrder,
  type PlannableItem,
  type PlanRow,
  plannableItems,
} from './queries.ts';
import type { PlanCarton, PlanUnits } from './types.ts';

const cartonOf = ({ units, ...row }: CartonOfPlan): PlanCarton => ({
  id: row.id,
  sscc: row.sscc,
  shipmentId: row.shipment_id,
  fbaShipmentId: row.fba_shipment_id,
  lengthIn: row.length_in,
  widthIn: row.width_in,
  heightIn: row.height_in,
  weightLb: row.weight_lb,
  units: units.map(({ sku, quantity, lot, expiration, prep, is_labelled }) => ({
    sku,
    quantity,
    lot,
    expiration,
    prep,
    isLabelled: is_labelled,
  })),
});

const AMAZON = 'Amazon';

/** Those for Amazon. */
export async function cartonsOfWholeOrder(db: Reader, orgId: number, id: number): Promise<PlanCarton[]> {
  const all = await cartonsOfWorkOrder(db, orgId, id);
  return all.filter(({ marketplace_name }) => marketplace_name === AMAZON).map(cartonOf);
}

/** Those of a work order that have units of these items and of no others. */
export async function cartonsOfItems(
  db: Reader,
  orgId: number,
  workOrderId: number,
  itemIds: readonly number[],
): Promise<PlanCarton[]> {
  const wanted = new Set<number | null>(itemIds);
  const all = await cartonsOfWorkOrder(db, orgId, workOrderId);
  return all.filter(({ units }) => units.every((one) => wanted.has(one.work_order_item_id))).map(cartonOf);
}

export async function cartonsInShipment(
  db: Reader,
  orgId: number,
  shipmentId: number,
): Promise<PlanCarton[]> {
  const all = await boxesOfShipment(db, orgId, shipmentId);
  return all.filter(({ marketplace_name }) => marketplace_name === AMAZON).map(cartonOf);
}

/** Units that nobody has packed, of whose lots and dates nobody knows yet. */
export function unpackedUnits(items: readonly PlannableItem[]): PlanUnits[] {
  return items
    .filter(({ unpacked }) => unpacked > 0)
    .map(({ sku, unpacked, prep, is_labelled }) => ({
      sku,
      quantity: unpacked,
      lot: null,
      expiration: null,
      prep,
      isLabelled: is_labelled,
    }));
}

/** The units and cartons of a plan, as they are now. */
export async function contentsOfPlan(
  db: Reader,
  orgId: number,
  plan: PlanRow,
): Promise<{ units: PlanUnits[]; cartons: PlanCarton[] }> {
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
    cartons: all.filter(({ fbaShipmentId }) => fbaShipmentId !== null && numbers.has(fbaShipmentId)),
    units: unpackedUnits(items.filter(({ id }) => ids.has(id))),
  };
}
