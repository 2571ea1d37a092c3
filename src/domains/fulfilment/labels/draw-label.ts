// A label of the hub's own cards, drawn of what is known of its carton.
import type { Reader } from '../../../kit/db/db.ts';
import type { Label } from '../../../kit/documents/label-rules.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { carrierName } from '../carrier-rules.ts';
import { placeOfWarehouse } from '../queries.ts';
import { parcelLabel } from './label-layout-rules.ts';
import { type LabelRow, originOf } from './queries.ts';
import { readSubOrder, recipientOf, senderOf } from './read-shipment.ts';

/** Null where its carton is gone. */
export async function drawnLabel(db: Reader, orgId: number, label: LabelRow): Promise<Label | null> {
  const subOrder = await readSubOrder(db, orgId, label.sub_order_id);
  const carton = subOrder.cartons.find(({ shipment_id }) => shipment_id === label.shipment_id);
  if (carton === undefined) return null;
  const origin = await originOf(db, label.warehouse_id);
  const timezone = (await placeOfWarehouse(db, label.warehouse_id))?.timezone ?? 'UTC';
  const { length_in: length, width_in: width, height_in: height } = carton;
  return parcelLabel({
    from: senderOf(subOrder, origin),
    to: recipientOf(subOrder),
    carrier: carrierName(label.carrier),
    serviceName: label.service_name,
    trackingNumber: label.tracking_number ?? '',
    subOrderNumber: subOrder.sub_order_number,
    marketOrderId: subOrder.market_order_id,
    carton: carton.carton,
    cartons: subOrder.cartons.length,
    weightLb: carton.weight_lb,
    sizeIn: length === null || width === null || height === null ? null : [length, width, height],
    shipDay: localDate((label.used_at ?? label.bought_at ?? label.requested_at).toISOString(), timezone),
  });
}
