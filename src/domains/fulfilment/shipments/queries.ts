// Cartons and shipments. Written only while their order's row is locked.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { Cents } from '../../../kit/kernel/cents.ts';
import { queueUnpacked } from '../../orders/cartons/packed-units.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import type { CartonShare, Packing } from '../pack-rules.ts';

interface NewCarton {
  readonly id: number;
  readonly carton: number;
  readonly weightLb: number;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly itemsJson: string;
}

const insertCartons = sql(
  'floor.insertCartons',
  `INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, length_in, width_in,
     height_in, items_json, status, status_time, version, created_at, updated_at)
   SELECT f.org_id, c.id, c.order_id, c.sub_order_id, c.carton, c.warehouse_id, c.weight_lb, c.length_in, c.width_in, c.height_in,
          c.items_json, 'packed', $2, 1, $2, $2
   FROM org_feed f, unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[],
     $11::numeric[], $12::text[])
     AS c (id, order_id, sub_order_id, carton, warehouse_id, weight_lb, length_in, width_in, height_in, items_json)
   WHERE f.org_id = $1`,
);

const insertItems = sql(
  'floor.insertCartonItems',
  `INSERT INTO order_shipment_item (org_id, shipment_id, line, item_id, lot, expiration, quantity)
   SELECT f.org_id, i.* FROM org_feed f, unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::date[], $7::bigint[])
     AS i (shipment_id, line, item_id, lot, expiration, quantity)
   WHERE f.org_id = $1`,
);

/** All that a sub-order is packed into. */
export interface FilledCartons {
  readonly orderId: number;
  readonly subOrderId: number;
  readonly warehouseId: number;
  readonly cartons: readonly NewCarton[];
  readonly shares: readonly (CartonShare & { readonly shipmentId: number })[];
}

/** Replaces whatever the sub-orders were packed into before. */
export function queueCartons(tx: Tx, orgId: number, filled: readonly FilledCartons[], now: Date): void {
  queueUnpacked(
    tx,
    orgId,
    filled.map(({ subOrderId }) => subOrderId),
    now,
  );
  const cartons = filled.flatMap(({ cartons: own, ...of }) => own.map((row) => ({ ...of, ...row })));
  const shares = filled.flatMap((one) => one.shares);
  tx.queueWrite(insertCartons, [
    orgId,
    now,
    cartons.map((row) => row.id),
    cartons.map((row) => row.orderId),
    cartons.map((row) => row.subOrderId),
    cartons.map((row) => row.carton),
    cartons.map((row) => row.warehouseId),
    cartons.map((row) => row.weightLb),
    cartons.map((row) => row.lengthIn),
    cartons.map((row) => row.widthIn),
    cartons.map((row) => row.heightIn),
    cartons.map((row) => row.itemsJson),
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

interface MeasuredRow {
  readonly carton: number;
  readonly weight_lb: number;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
}

const readMeasures = sql<MeasuredRow>(
  'floor.readCartonMeasures',
  `SELECT p.carton, p.weight_lb::float8 AS weight_lb, p.length_in::float8 AS length_in,
          p.width_in::float8 AS width_in, p.height_in::float8 AS height_in
   FROM order_shipment p WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton`,
);

const readShares = sql<CartonShare>(
  'floor.readCartonShares',
  `SELECT p.carton, t.line, t.item_id AS "itemId", t.lot, t.expiration::text AS expiration, t.quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = $2`,
);

/** Its order is locked. */
export async function packingOf(tx: Tx, orgId: number, subOrderId: number): Promise<Packing> {
  const [cartons, shares] = await Promise.all([
    tx.query(readMeasures, [orgId, subOrderId]),
    tx.query(readShares, [orgId, subOrderId]),
  ]);
  return { cartons, shares };
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

/** What a carton brings of a line of the order. */
export interface ShippedLine {
  readonly line: number;
  readonly market_order_item_id: string | null;
  readonly sku: string | null;
  readonly item_id: number;
  readonly quantity: number;
}

// Units of a line that are whole with the cartons up to this one, less those that were whole without it. Reckoned by the
// share of every component in all cartons, so that a bundle which is made of something else today changes nothing.
const SHIPPED_LINES = `SELECT r.id AS shipment_id, l.line, l.market_order_item_id, l.sku, l.item_id, u.quantity
   FROM order_shipment r
   JOIN order_line l ON l.org_id = $1 AND l.order_id = r.order_id
   JOIN sub_order_line p ON p.org_id = $1 AND p.sub_order_id = r.sub_order_id AND p.line = l.line,
   LATERAL (
     SELECT min(c.until * p.quantity / c.everywhere) - min(c.before * p.quantity / c.everywhere) AS quantity
     FROM (SELECT coalesce(sum(i.quantity) FILTER (WHERE s.carton <= r.carton), 0)::bigint AS until,
                  coalesce(sum(i.quantity) FILTER (WHERE s.carton < r.carton), 0)::bigint AS before,
                  sum(i.quantity)::bigint AS everywhere
           FROM order_shipment s
           JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = s.id AND i.line = l.line
           WHERE s.org_id = $1 AND s.sub_order_id = r.sub_order_id GROUP BY i.item_id) AS c) AS u
   WHERE r.org_id = $1
     AND EXISTS (SELECT 1 FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id AND i.line = l.line)`;

type ShippedLineRow = ShippedLine & { readonly shipment_id: number };

const linesOfShipments = sql<ShippedLineRow>(
  'floor.linesOfShipments',
  `${SHIPPED_LINES} AND r.id = ANY($2::bigint[]) ORDER BY r.id, l.line`,
);

const linesOfSubOrder = sql<ShippedLineRow>(
  'floor.linesOfSubOrder',
  `${SHIPPED_LINES} AND r.sub_order_id = $2 ORDER BY r.id, l.line`,
);

/** What each shipment brings, by its id. */
export async function shippedLines(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, ShippedLine[]>> {
  return byShipment(ids.length === 0 ? [] : await tx.query(linesOfShipments, [orgId, ids]));
}

/** The same for all cartons of a sub-order; comes with the next statement that is awaited. */
export async function linesInCartons(
  tx: Tx,
  orgId: number,
  subOrderId: number,
): Promise<Map<number, ShippedLine[]>> {
  return byShipment(await tx.queueRead(linesOfSubOrder, [orgId, subOrderId]));
}

function byShipment(rows: readonly ShippedLineRow[]): Map<number, ShippedLine[]> {
  const found = new Map<number, ShippedLine[]>();
  for (const { shipment_id: id, ...line } of rows) {
    const known = found.get(id);
    if (known) known.push(line);
    else found.set(id, [line]);
  }
  return found;
}

const goodsByCodes = sql<{ name: string; codes: string[] }>(
  'floor.goodsByCodes',
  `SELECT DISTINCT coalesce(i.name, i.mpn) AS name,
          array_remove(i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn], NULL) AS codes
   FROM order_shipment s
   JOIN order_shipment_item u ON u.org_id = $1 AND u.shipment_id = s.id
   JOIN item i ON i.org_id = $1 AND i.id = u.item_id
   WHERE s.org_id = $1 AND s.sub_order_id = $2
     AND (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && $3::text[]`,
);

/** Goods in the cartons of a sub-order that have one of these codes; comes with the next statement that is awaited. */
export function goodsWithCodes(tx: Tx, orgId: number, subOrderId: number, codes: readonly string[]) {
  return tx.queueRead(goodsByCodes, [orgId, subOrderId, codes]);
}

/** A carton that has left. */
export interface ShipmentRow {
  readonly id: number;
  readonly order_id: number;
  readonly sub_order_id: number;
  readonly warehouse_id: number;
  readonly carton: number;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly tracking_url: string | null;
  readonly shipped_at: Date;
  readonly status: TrackingCode;
  readonly status_time: Date;
  readonly version: number;
}

export const SHIPMENT_COLUMNS = `p.id, p.order_id, p.sub_order_id, p.warehouse_id, p.carton, p.carrier, p.tracking_number,
  p.tracking_url, p.shipped_at, p.status, p.status_time, p.version`;

/** With what tells whether a carrier has it. */
export interface DepartedShipment extends ShipmentRow {
  readonly handed_over_at: Date | null;
  /** How often carriers have said that they have it; a label alone is no parcel. */
  readonly events: number;
}

const readDeparted = sql<DepartedShipment>(
  'floor.readDeparted',
  `SELECT ${SHIPMENT_COLUMNS}, p.handed_over_at,
          (SELECT count(*)::int FROM order_shipment_event e
           WHERE e.org_id = $1 AND e.shipment_id = p.id AND e.code <> 'label_created') AS events
   FROM order_shipment p
   WHERE p.org_id = $1 AND p.sub_order_id = $2 AND p.shipped_at IS NOT NULL ORDER BY p.carton`,
);

/** The shipments of a sub-order, by carton. Its order is locked, so that no carrier says anything meanwhile. */
export function departedOf(tx: Tx, orgId: number, subOrderId: number): Promise<DepartedShipment[]> {
  return tx.query(readDeparted, [orgId, subOrderId]);
}

export interface LiveShipment {
  readonly id: number;
  readonly sub_order_id: number;
  readonly carrier: string;
  readonly tracking_number: string;
}

const findLive = sql<LiveShipment>(
  'floor.liveShipmentsAcrossOrgs',
  `SELECT p.id, p.sub_order_id, p.carrier, p.tracking_number FROM order_shipment p
   WHERE p.tracking_number = ANY($1::text[]) AND p.status NOT IN ('delivered', 'returned') ORDER BY p.id`,
);

/** Shipments of any org that are under way with one of these numbers; comes with the next statement that is awaited. */
export function liveShipments(tx: Tx, numbers: readonly string[]): Promise<LiveShipment[]> {
  return tx.queueRead(findLive, [numbers]);
}

const insertLive = sql(
  'floor.insertLiveTracking',
  `INSERT INTO live_tracking (org_id, shipment_id, carrier, tracking_number)
   SELECT $1, d.* FROM unnest($2::bigint[], $3::text[], $4::text[]) AS d (shipment_id, carrier, tracking_number)
   ORDER BY d.tracking_number, d.carrier`,
);

const deleteLive = sql(
  'floor.deleteLiveTracking',
  `DELETE FROM live_tracking l
   WHERE l.tracking_number = ANY($3::text[]) AND l.org_id = $1 AND l.shipment_id = ANY($2::bigint[])`,
);

/** From now on no other shipment of any org gets one of these numbers. */
export function queueLive(
  tx: Tx,
  orgId: number,
  rows: readonly { readonly id: number; readonly carrierKey: string; readonly trackingNumber: string }[],
): void {
  tx.queueWrite(insertLive, [
    orgId,
    rows.map((row) => row.id),
    rows.map((row) => row.carrierKey),
    rows.map((row) => row.trackingNumber),
  ]);
}

/** @param rows with the numbers that they were under way with */
export function queueNoLongerLive(
  tx: Tx,
  orgId: number,
  rows: readonly { readonly id: number; readonly tracking_number: string }[],
): void {
  tx.queueWrite(deleteLive, [orgId, rows.map((row) => row.id), rows.map((row) => row.tracking_number)]);
}

export interface Departure {
  readonly id: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  readonly shippingMethod: string | null;
  readonly freightCents: Cents | null;
  readonly freightCurrency: string | null;
}

const updateDeparted = sql(
  'floor.updateDeparted',
  `UPDATE order_shipment p SET carrier = d.carrier, tracking_number = d.tracking_number, tracking_url = d.tracking_url,
     shipping_method = d.shipping_method, freight_cents = d.freight_cents, freight_currency = d.freight_currency,
     shipped_at = $2, status = 'label_created', status_time = $2, version = p.version + 1, updated_at = $2
   FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
     AS d (id, carrier, tracking_number, tracking_url, shipping_method, freight_cents, freight_currency)
   WHERE p.org_id = $1 AND p.id = d.id`,
);

/** They are given to a carrier: from now on they are shipments. */
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

const updateVoided = sql(
  'floor.updateVoided',
  `UPDATE order_shipment p SET carrier = NULL, tracking_number = NULL, tracking_url = NULL, shipping_method = NULL,
     freight_cents = NULL, freight_currency = NULL, shipped_at = NULL, handed_over_at = NULL, status = 'packed',
     status_time = $3, version = p.version + 1, updated_at = $3
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`,
);

// All that can have been said is that there is a label.
const deleteVoidedEvents = sql(
  'floor.deleteVoidedEvents',
  'DELETE FROM order_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[])',
);

/** They are cartons again, as they were before they left. */
export function queueVoided(tx: Tx, orgId: number, ids: readonly number[], now: Date): void {
  tx.queueWrite(updateVoided, [orgId, ids, now]);
  tx.queueWrite(deleteVoidedEvents, [orgId, ids]);
}

const updateHandedOver = sql(
  'floor.updateHandedOver',
  'UPDATE order_shipment p SET handed_over_at = $3, updated_at = $4 WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])',
);

/** @param at null: they were not */
export function queueHandedOver(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
  at: Date | null,
  now: Date,
): void {
  tx.queueWrite(updateHandedOver, [orgId, ids, at, now]);
}

const updateTracking = sql(
  'floor.updateTracking',
  `UPDATE order_shipment p SET carrier = d.carrier, tracking_number = d.tracking_number, tracking_url = d.tracking_url,
     version = p.version + 1, updated_at = $2
   FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) AS d (id, carrier, tracking_number, tracking_url)
   WHERE p.org_id = $1 AND p.id = d.id`,
);

/** They have other numbers than they were shipped with. */
export function queueTracking(
  tx: Tx,
  orgId: number,
  rows: readonly Pick<ShipmentRow, 'id' | 'carrier' | 'tracking_number' | 'tracking_url'>[],
  now: Date,
): void {
  tx.queueWrite(updateTracking, [
    orgId,
    now,
    rows.map((row) => row.id),
    rows.map((row) => row.carrier),
    rows.map((row) => row.tracking_number),
    rows.map((row) => row.tracking_url),
  ]);
}
