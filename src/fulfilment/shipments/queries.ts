// Cartons and shipments. Written only while their order's row is locked.
import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import type { CartonShare } from '../pack-rules.ts';

export interface NewCarton {
  readonly id: number;
  readonly carton: number;
  readonly weightLb: number;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
}

const deletePackedItems = sql(
  'floor.deletePackedItems',
  `DELETE FROM order_shipment_item t USING order_shipment p
   WHERE t.org_id = $1 AND p.org_id = $1 AND p.id = t.shipment_id AND p.sub_order_id = $2 AND p.status = 'packed'`,
);
const deletePacked = sql(
  'floor.deletePackedCartons',
  `DELETE FROM order_shipment p WHERE p.org_id = $1 AND p.sub_order_id = $2 AND p.status = 'packed'`,
);

const insertCartons = sql(
  'floor.insertCartons',
  `INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, length_in, width_in,
     height_in, status, status_time, version, created_at, updated_at)
   SELECT $1, c.id, $2, $3, c.carton, $4, c.weight_lb, c.length_in, c.width_in, c.height_in, 'packed', $5, 1, $5, $5
   FROM unnest($6::bigint[], $7::int[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[])
     AS c (id, carton, weight_lb, length_in, width_in, height_in)`,
);

const insertItems = sql(
  'floor.insertCartonItems',
  `INSERT INTO order_shipment_item (org_id, shipment_id, line, item_id, lot, expiration, quantity)
   SELECT $1, i.* FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::date[], $7::bigint[])
     AS i (shipment_id, line, item_id, lot, expiration, quantity)`,
);

/** Replaces whatever the sub-order was packed into before it had to be unpacked. */
export function queueCartons(
  tx: Tx,
  orgId: number,
  of: { readonly orderId: number; readonly subOrderId: number; readonly warehouseId: number },
  cartons: readonly NewCarton[],
  shares: readonly (CartonShare & { readonly shipmentId: number })[],
  now: Date,
): void {
  tx.queueWrite(deletePackedItems, [orgId, of.subOrderId]);
  tx.queueWrite(deletePacked, [orgId, of.subOrderId]);
  tx.queueWrite(insertCartons, [
    orgId,
    of.orderId,
    of.subOrderId,
    of.warehouseId,
    now,
    cartons.map((row) => row.id),
    cartons.map((row) => row.carton),
    cartons.map((row) => row.weightLb),
    cartons.map((row) => row.lengthIn),
    cartons.map((row) => row.widthIn),
    cartons.map((row) => row.heightIn),
  ]);
  tx.queueWrite(insertItems, [
    orgId,
    shares.map((row) => row.shipmentId),
    shares.map((row) => row.line),
    shares.map((row) => row.itemId),
    shares.map((row) => row.lot),
    shares.map((row) => row.expiration),
    shares.map((row) => row.quantity),
  ]);
}

export interface CartonRow {
  readonly id: number;
  readonly carton: number;
  readonly warehouse_id: number;
  readonly version: number;
}

const readCartons = sql<CartonRow>(
  'floor.readCartons',
  `SELECT p.id, p.carton, p.warehouse_id, p.version FROM order_shipment p
   WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton`,
);

export function cartonsOf(db: Reader, orgId: number, subOrderId: number): Promise<CartonRow[]> {
  return db.query(readCartons, [orgId, subOrderId]);
}

export interface PackedUnits {
  readonly line: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

const readPackedUnits = sql<PackedUnits>(
  'floor.readPackedUnits',
  `SELECT t.line, t.item_id, t.lot, t.expiration::text AS expiration, sum(t.quantity)::bigint AS quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = $2 GROUP BY t.line, t.item_id, t.lot, t.expiration`,
);

export function packedUnitsOf(db: Reader, orgId: number, subOrderId: number): Promise<PackedUnits[]> {
  return db.query(readPackedUnits, [orgId, subOrderId]);
}

const readPackedWithLabel = sql<{ sub_order_id: number }>(
  'floor.readPackedWithLabel',
  `SELECT DISTINCT p.sub_order_id
   FROM order_shipment_item t JOIN order_shipment p ON p.org_id = $1 AND p.id = t.shipment_id AND p.status = 'packed'
   WHERE t.org_id = $1 AND t.item_id = $2 AND t.lot = $3 AND t.expiration = $4::date
     AND p.sub_order_id = ANY($5::bigint[]) ORDER BY 1`,
);

export async function packedWithLabel(
  tx: Tx,
  orgId: number,
  { itemId, lot, expiration }: { readonly itemId: number; readonly lot: string; readonly expiration: string },
  subOrderIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query(readPackedWithLabel, [orgId, itemId, lot, expiration, subOrderIds]);
  return rows.map((row) => row.sub_order_id);
}

export interface Departure {
  readonly id: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  readonly shippingMethod: string | null;
  readonly freightCents: number | null;
  readonly freightCurrency: string | null;
}

const updateDeparted = sql(
  'floor.updateDeparted',
  `UPDATE order_shipment p SET carrier = d.carrier, tracking_number = d.tracking_number, tracking_url = d.tracking_url,
     shipping_method = d.shipping_method, freight_cents = d.freight_cents, freight_currency = d.freight_currency,
     shipped_at = $2, status = 'picked_up', status_time = $2, version = p.version + 1, updated_at = $2
   FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
     AS d (id, carrier, tracking_number, tracking_url, shipping_method, freight_cents, freight_currency)
   WHERE p.org_id = $1 AND p.id = d.id`,
);

/** A carrier has them: from now on they are shipments. */
export function queueDepartures(tx: Tx, orgId: number, rows: readonly Departure[], now: Date): void {
  tx.queueWrite(updateDeparted, [
    orgId,
    now,
    rows.map((row) => row.id),
    rows.map((row) => row.carrier),
    rows.map((row) => row.trackingNumber),
    rows.map((row) => row.trackingUrl),
    rows.map((row) => row.shippingMethod),
    rows.map((row) => row.freightCents),
    rows.map((row) => row.freightCurrency),
  ]);
}
