// A packed sub-order as whoever rates it needs it.
import type { Static } from 'typebox';
import type { Reader } from '../../../kit/db/db.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { findSubOrder } from '../queries.ts';
import type { FloorSubOrder } from '../schema.ts';
import { hazmatItems, type OriginRow, originOf } from './queries.ts';
import type { CartonToRate, LabelAddress, ShipmentToRate } from './types.ts';

export type SubOrderJson = Static<typeof FloorSubOrder>;

export async function readSubOrder(db: Reader, orgId: number, id: number): Promise<SubOrderJson> {
  const found = await findSubOrder(db, orgId, id);
  if (found === null) throw notFound();
  return JSON.parse(found.json) as SubOrderJson;
}

/** Throws where a carton was packed without its measures. */
export async function shipmentToRate(
  db: Reader,
  orgId: number,
  subOrder: SubOrderJson,
  isResidential: boolean,
): Promise<ShipmentToRate> {
  const { cartons, warehouse_id: warehouseId, sub_order_number: subOrderNumber } = subOrder;
  if (warehouseId === null)
    throw new Problem('state_conflict', { detail: `sub-order ${subOrderNumber} is nowhere` });
  const items = [...new Set(cartons.flatMap(({ items: units }) => units.map((unit) => unit.item_id)))];
  const [origin, hazmat] = await Promise.all([originOf(db, warehouseId), hazmatItems(db, orgId, items)]);
  return {
    subOrderId: subOrder.sub_order_id,
    subOrderNumber,
    warehouseId,
    from: senderOf(subOrder, origin),
    to: recipientOf(subOrder),
    isResidential,
    cartons: measured(subOrder, hazmat),
  };
}

/** The merchant, at the warehouse. */
export function senderOf({ org_name }: Pick<SubOrderJson, 'org_name'>, origin: OriginRow): LabelAddress {
  return {
    name: org_name,
    line1: origin.line1,
    line2: origin.line2,
    line3: null,
    city: origin.city,
    state: origin.state,
    postalCode: origin.postal_code,
    country: origin.country,
    phone: null,
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
  };
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
    throw new Problem('state_conflict', {
      detail:
        `sub-order ${sub_order_number} cannot be rated: carton ${unmeasured.join(', ')} has no length, width and height. ` +
        'Pack it again with them.',
    });
  return found;
}

/** The merchant at a warehouse, for what is sent back to it. */
export async function merchantAt(db: Reader, orgName: string, warehouseId: number): Promise<LabelAddress> {
  return senderOf({ org_name: orgName }, await originOf(db, warehouseId));
}
