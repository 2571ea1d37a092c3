// Draws a label of the hub's own rate cards.
import type { Reader } from '../../../kit/db/db.ts';
import type { Label } from '../../../kit/documents/label-rules.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import { parcelLabel } from '../../labels/label-layout-rules.ts';
import { merchantAt } from '../../labels/reads.ts';
import { carrierName } from '../carrier-rules.ts';
import { placeOfWarehouse } from '../queries.ts';
import type { LabelRow } from './queries.ts';
import { readSubOrder, recipientOf } from './read-shipment.ts';

export async function drawnLabel(db: Reader, orgId: number, label: LabelRow): Promise<Label> {
  const subOrder = await readSubOrder(db, orgId, label.sub_order_id);
  const carton = subOrder.cartons.find(({ shipment_id }) => shipment_id === label.shipment_id);
  if (carton === undefined) throw stateConflict(`the carton of label ${label.id} was repacked`);
  const timezone = (await placeOfWarehouse(db, label.warehouse_id))?.timezone ?? 'UTC';
  const { length_in: length, width_in: width, height_in: height } = carton;
  return parcelLabel({
    from: await merchantAt(db, subOrder.org_name, label.warehouse_id),
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
    isSigned: subOrder.signature_required === true,
    shipDay: localDate(label.used_at ?? label.bought_at ?? label.requested_at, timezone),
  });
}
