// A return's parcel, for rating it and for drawing its label.
import type { Reader } from '../../../kit/db/db.ts';
import type { Label } from '../../../kit/documents/label-rules.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { carrierName } from '../../fulfilment/carrier-rules.ts';
import { parcelLabel } from '../../labels/label-layout-rules.ts';
import { merchantAt } from '../../labels/reads.ts';
import type { LabelAddress, ShipmentToRate } from '../../labels/types.ts';
import { rmaNumber } from '../state-rules.ts';
import { type ReturnLabelRow, type ReturnRoute, routeOf } from './queries.ts';

/** Who the order went to. */
function customerOf({ details }: ReturnRoute): LabelAddress {
  const order = JSON.parse(details) as Readonly<Record<string, string | null | undefined>>;
  const text = (name: string) => order[name] ?? null;
  return {
    name: text('ship_to_name') ?? '',
    line1: text('address_line1') ?? '',
    line2: text('address_line2'),
    line3: text('address_line3'),
    city: text('city') ?? '',
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country') ?? '',
    phone: text('phone'),
  };
}

async function requireRoute(db: Reader, orgId: number, returnId: number): Promise<ReturnRoute> {
  const route = await routeOf(db, orgId, returnId);
  assert(route !== null, `a label of ${rmaNumber(returnId)}, which is of no order`);
  return route;
}

export async function returnToRate(
  db: Reader,
  orgId: number,
  label: ReturnLabelRow,
): Promise<ShipmentToRate> {
  const { parcel, return_id: returnId } = label;
  assert(parcel !== null, `label ${label.id} is to be rated, and its parcel is unknown`);
  const route = await requireRoute(db, orgId, returnId);
  return {
    subOrderId: returnId,
    subOrderNumber: rmaNumber(returnId),
    warehouseId: route.warehouse_id,
    from: await merchantAt(db, route.org_name, route.warehouse_id),
    to: customerOf(route),
    isResidential: true,
    isReturn: true,
    cartons: [
      {
        shipmentId: returnId,
        carton: 1,
        lengthIn: parcel.length_in,
        widthIn: parcel.width_in,
        heightIn: parcel.height_in,
        weightLb: parcel.weight_lb,
        isHazmat: route.is_hazmat,
      },
    ],
  };
}

/** A label of the hub's own cards: to the warehouse, with the number that the dock scans. */
export async function drawnReturnLabel(db: Reader, orgId: number, label: ReturnLabelRow): Promise<Label> {
  const rma = rmaNumber(label.return_id);
  const route = await requireRoute(db, orgId, label.return_id);
  const { name: orgName, ...warehouse } = await merchantAt(db, route.org_name, route.warehouse_id);
  const { parcel } = label;
  return parcelLabel({
    from: customerOf(route),
    to: { ...warehouse, name: `${orgName}, returns` },
    carrier: label.carrier === null ? 'RETURN' : carrierName(label.carrier),
    serviceName: label.service_name ?? '',
    trackingNumber: label.tracking_number ?? rma,
    ...(label.tracking_number === null ? { numberTitle: 'RETURN NUMBER' } : {}),
    subOrderNumber: rma,
    marketOrderId: route.market_order_id,
    carton: 1,
    cartons: 1,
    weightLb: parcel?.weight_lb ?? null,
    sizeIn: parcel === null ? null : [parcel.length_in, parcel.width_in, parcel.height_in],
    shipDay: localDate(label.bought_at ?? label.requested_at, route.timezone),
  });
}
