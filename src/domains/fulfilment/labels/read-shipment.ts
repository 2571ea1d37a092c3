// A packed sub-order as rate sources need it.
import type { Reader } from '../../../kit/db/db.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { NO_CENTS, partsOf, toCents } from '../../../kit/kernel/cents.ts';
import { merchantAt } from '../../labels/reads.ts';
import type { CartonToRate, LabelAddress, ShipmentToRate } from '../../labels/types.ts';
import { findSubOrder } from '../queries.ts';
import type { FloorSubOrder } from '../schema.ts';
import { hazmatItems } from './queries.ts';

export type SubOrderJson = FloorSubOrder;

export async function readSubOrder(db: Reader, orgId: number, id: number): Promise<SubOrderJson> {
  const found = await findSubOrder(db, orgId, id);
  if (found === null) throw notFound();
  return JSON.parse(found.json) as SubOrderJson;
}

/** Throws if a carton has no measures. */
export async function shipmentToRate(
  db: Reader,
  orgId: number,
  subOrder: SubOrderJson,
  isResidential: boolean,
): Promise<ShipmentToRate> {
  const { cartons, warehouse_id: warehouseId, sub_order_number: subOrderNumber } = subOrder;
  if (warehouseId === null) throw stateConflict(`sub-order ${subOrderNumber} has no warehouse`);
  const items = [...new Set(cartons.flatMap(({ items: units }) => units.map((unit) => unit.item_id)))];
  const [from, hazmat] = await Promise.all([
    merchantAt(db, subOrder.org_name, warehouseId),
    hazmatItems(db, orgId, items),
  ]);
  return {
    subOrderId: subOrder.sub_order_id,
    subOrderNumber,
    warehouseId,
    from,
    to: recipientOf(subOrder),
    isResidential,
    wishes: {
      isSigned: subOrder.signature_required === true,
      incoterm: subOrder.incoterm,
      recipientTaxId: subOrder.recipient_tax_id,
    },
    cartons: insured(subOrder, measured(subOrder, new Set(hazmat))),
  };
}

export function recipientOf({ ship_to: to }: Pick<SubOrderJson, 'ship_to'>): LabelAddress {
  return {
    name: to.name ?? '',
    line1: to.line1 ?? '',
    line2: to.line2,
    line3: to.line3,
    city: to.city ?? '',
    state: to.state,
    postalCode: to.postal_code,
    country: to.country ?? '',
    phone: to.phone,
    company: to.company,
  };
}

/** The insured value is shared among the cartons by their units. */
function insured({ insurance_amount: amount, cartons }: SubOrderJson, measures: readonly CartonToRate[]) {
  if (amount === null || amount === 0) return measures;
  const units = cartons.map(({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0));
  const shares = partsOf(toCents(amount), units);
  return measures.map((one, index) => ({ ...one, insured: shares[index] ?? NO_CENTS }));
}

function measured({ cartons, sub_order_number }: SubOrderJson, hazmat: ReadonlySet<number>): CartonToRate[] {
  const unmeasured: number[] = [];
  const found = cartons.flatMap((one): CartonToRate[] => {
    const { carton, length_in: lengthIn, width_in: widthIn, height_in: heightIn } = one;
    if (lengthIn === null || widthIn === null || heightIn === null) {
      unmeasured.push(carton);
      return [];
    }
    const isHazmat = one.items.some(({ item_id }) => hazmat.has(item_id));
    const { shipment_id: shipmentId, weight_lb: weightLb } = one;
    return [{ shipmentId, carton, lengthIn, widthIn, heightIn, weightLb, isHazmat }];
  });
  if (unmeasured.length > 0)
    throw stateConflict(
      `sub-order ${sub_order_number} cannot be rated: carton ${unmeasured.join(', ')} has no length, width and height. ` +
        'Pack it again with them.',
    );
  return found;
}
