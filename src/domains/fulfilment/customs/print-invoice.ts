// Reads what a commercial invoice says, and draws it.
import type { Reader } from '../../../kit/db/db.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { originOf } from '../labels/queries.ts';
import { readSubOrder, recipientOf, senderOf } from '../labels/read-shipment.ts';
import { placeOfWarehouse } from '../queries.ts';
import { commercialInvoicePdf } from './commercial-invoice.ts';
import { leavesCustomsArea } from './customs-rules.ts';
import { declare } from './declare.ts';
import { invoiceFacts } from './queries.ts';

export async function commercialInvoice(
  db: Reader,
  orgId: number,
  subOrderId: number,
): Promise<{ readonly bytes: Buffer; readonly number: string }> {
  const subOrder = await readSubOrder(db, orgId, subOrderId);
  const { sub_order_number: number, warehouse_id: warehouseId } = subOrder;
  if (warehouseId === null) throw new Problem('state_conflict', { detail: `sub-order ${number} is nowhere` });
  const origin = await originOf(db, warehouseId);
  const to = recipientOf(subOrder);
  if (!leavesCustomsArea(origin.country, to.country))
    throw new Problem('state_conflict', {
      detail: `sub-order ${number} crosses no customs border between ${origin.country} and ${to.country}`,
    });
  const goods = await declare(db, orgId, subOrder);
  const [place, facts] = await Promise.all([
    placeOfWarehouse(db, warehouseId),
    invoiceFacts(db, orgId, subOrder.order_id),
  ]);
  const bytes = await commercialInvoicePdf({
    subOrder,
    from: senderOf(subOrder, origin),
    to,
    timezone: place?.timezone ?? 'UTC',
    incoterm: facts.incoterm,
    recipientTaxId: facts.recipient_tax_id,
    goods,
  });
  return { bytes, number };
}
