// Cartons that have not shipped exist only while their sub-order is packed. They are written under the lock on their
// order's row; everything else about cartons belongs to fulfilment.
import type { Tx } from '../../../kit/db/db.ts';
import { type OfMany, reads, writes } from '../../../kit/db/statement-functions.ts';
import { markStatement, queueMarksBy } from '../../../kit/due/mark-due.ts';

/** Due work for one label: find out its state, void it or fetch it. */
export const LABEL_DUE = 'settle_label';

const deleteItems = writes<OfMany>(
  'orders.deletePackedItems',
  `DELETE FROM order_shipment_item t USING order_shipment p
   WHERE t.org_id = $1 AND p.org_id = $1 AND p.id = t.shipment_id AND p.sub_order_id = ANY($2::bigint[])
     AND p.status = 'packed'`,
);

const deleteCartons = writes<OfMany>(
  'orders.deletePackedCartons',
  `DELETE FROM order_shipment p WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[]) AND p.status = 'packed'`,
);

// The worker voids the labels of deleted cartons.
const markLabels = markStatement(
  'orders.markUnpackedLabels',
  `SELECT l.id FROM shipping_label l
   WHERE l.org_id = $1 AND l.sub_order_id = ANY($5::bigint[]) AND l.state IN ('requested', 'bought') ORDER BY l.id`,
);

export function queueUnpacked(tx: Tx, orgId: number, subOrderIds: readonly number[], now: Date): void {
  queueMarksBy(markLabels, tx, orgId, LABEL_DUE, [subOrderIds], now);
  deleteItems(tx, orgId, subOrderIds);
  deleteCartons(tx, orgId, subOrderIds);
}

export interface PackedUnits {
  readonly sub_order_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

/** The contents of all cartons of these sub-orders, shipped ones included. */
export const packedUnitsOf = reads<PackedUnits, OfMany>(
  'orders.readPackedUnits',
  `SELECT p.sub_order_id, t.line, t.item_id, t.lot, t.expiration::text AS expiration, sum(t.quantity)::bigint AS quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[])
   GROUP BY p.sub_order_id, t.line, t.item_id, t.lot, t.expiration
   ORDER BY p.sub_order_id, t.line, t.item_id, t.expiration, t.lot COLLATE "C"`,
);
