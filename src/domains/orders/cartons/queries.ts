// Cartons that have not left end with their sub-order's being packed: they are what it is in, and nothing else. Written
// only while their order's row is locked; all else of them is the floor's.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { markStatement, queueMarksBy } from '../../../kit/due/mark-due.ts';

/** Due work of one label: to find out what has become of it, to void it, to fetch it. */
export const LABEL_DUE = 'settle_label';

const deleteItems = sql(
  'orders.deletePackedItems',
  `DELETE FROM order_shipment_item t USING order_shipment p
   WHERE t.org_id = $1 AND p.org_id = $1 AND p.id = t.shipment_id AND p.sub_order_id = ANY($2::bigint[])
     AND p.status = 'packed'`,
);

const deleteCartons = sql(
  'orders.deletePackedCartons',
  `DELETE FROM order_shipment p WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[]) AND p.status = 'packed'`,
);

// Labels of cartons that are gone are voided by the worker.
const markLabels = markStatement(
  'orders.markUnpackedLabels',
  `SELECT l.id FROM shipping_label l
   WHERE l.org_id = $1 AND l.sub_order_id = ANY($5::bigint[]) AND l.state IN ('requested', 'bought') ORDER BY l.id`,
);

export function queueUnpacked(tx: Tx, orgId: number, subOrderIds: readonly number[], now: Date): void {
  queueMarksBy(markLabels, tx, orgId, LABEL_DUE, [subOrderIds], now);
  tx.queueWrite(deleteItems, [orgId, subOrderIds]);
  tx.queueWrite(deleteCartons, [orgId, subOrderIds]);
}

export interface PackedUnits {
  readonly sub_order_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

const readUnits = sql<PackedUnits>(
  'orders.readPackedUnits',
  `SELECT p.sub_order_id, t.line, t.item_id, t.lot, t.expiration::text AS expiration, sum(t.quantity)::bigint AS quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[])
   GROUP BY p.sub_order_id, t.line, t.item_id, t.lot, t.expiration`,
);

/** What is in all cartons of each of these sub-orders, also of those that have left. */
export function packedUnitsOf(
  db: Reader,
  orgId: number,
  subOrderIds: readonly number[],
): Promise<PackedUnits[]> {
  return db.query(readUnits, [orgId, subOrderIds]);
}
