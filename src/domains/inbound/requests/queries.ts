// Inventory requests, their items, cartons and history.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { rowWithOrg } from '../../../kit/db/lists.ts';
import { feedTimedTable } from '../../../kit/db/records.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { historyOf } from '../../../kit/state/queries.ts';
import { fbaShipments, hasShipments } from '../../marketplace/reads.ts';
import type { RequestStatus, ShipmentMethod } from '../schema.ts';

/** What has not happened, and what nobody knows. */
export const NEVER = 'infinity';

// --- JSON -------------------------------------------------------------------------------------------------------

const known = (column: string) => `CASE WHEN ${column} = '${NEVER}' THEN NULL ELSE ${instant(column)} END`;
const NUMBER = numberOf('IR', 'r.id');

const ACTORS = ['created', 'placed', 'updated'];
/** The person, as a number, or else the program: what the filters of the list take. */
const doneBy = (what: string) =>
  `coalesce(to_json(r.${what}_by_id), to_json(r.${what}_by_program)) AS ${what}_by_id`;

/** @param org the org of request `r`, as the statement knows it */
const rowOf = (
  org: string,
) => `r.id, ${NUMBER} AS ir_number, ${NUMBER} AS shipment_id, r.status, r.items_received, r.items_total,
  nullif(r.estimated_ship_date, '${NEVER}') AS estimated_ship_date, r.shipment_method, r.warehouse_id,
  w.warehouse_name AS warehouse, r.brand_id,
  (SELECT b.name FROM brand b WHERE b.org_id = ${org} AND b.id = r.brand_id) AS brand, r.vendor_id,
  (SELECT v.name FROM vendor v WHERE v.org_id = ${org} AND v.id = r.vendor_id) AS vendor, r.note, r.order_tags,
  EXISTS (SELECT 1 FROM appointment a WHERE a.org_id = ${org} AND a.request_id = r.id AND a.status = 'scheduled')
    AS appointment_scheduled, ${instant('r.created_at')} AS created, r.created_by,
  ${known('r.placed_at')} AS placed, r.placed_by, ${known('r.shipped_at')} AS shipped,
  ${known('r.delivered_at')} AS delivered, ${instant('r.updated_at')} AS updated, r.updated_by, ${fbaShipments(org, 'r.id')} AS fba_shipments,
  ${ACTORS.map(doneBy).join(', ')}, r.po_number, r.container_number, r.source_warehouse_id,
  (SELECT s.warehouse_name FROM warehouse s WHERE s.id = r.source_warehouse_id) AS source_warehouse, r.version`;

const ROW = rowOf('$1');

/** The same with the org that it is of. */
export const ROW_WITH_ORG = rowWithOrg(rowOf('r.org_id'));

/** A row of the list, of request `r`. */
export const REQUEST_ROW = `SELECT ${ROW} FROM warehouse w WHERE w.id = r.warehouse_id`;

const rowsOf = (columns: string, from: string) =>
  `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (SELECT ${columns} FROM ${from}) AS j)`;

const LISTING = `(SELECT row_to_json(j) FROM (SELECT l.id, l.listing_mp_primary_id, l.listing_name, l.marketplace_name,
  l.listing_mp_seller_account_id, l.item_id, l.fulfillment_channel, l.country, l.status, l.asin, l.fnsku, l.marketplace_id,
  l.barcode_type) AS j)`;

/** Of a transfer that has left: the label of each line whose units left with one. */
const DEPARTED_LABEL = `SELECT u.request_item_id, min(u.lot) AS lot, min(u.expiration) AS expiration
  FROM inventory_request_unit u WHERE u.org_id = $1 AND u.request_id = r.id GROUP BY u.request_item_id HAVING count(*) = 1`;

const ITEMS = rowsOf(
  `q.item_id AS id, q.item_id, q.listing_id, i.name, i.mpn AS part_number, l.listing_mp_primary_id AS sku, i.upc,
   coalesce(i.upc, i.ean, i.scannable_barcodes[1]) AS barcode, i.scannable_barcodes, i.can_expire, i.lot_num_required,
   coalesce(q.lot_number, nullif(t.lot, '')) AS lot_number,
   coalesce(q.expiration_date, nullif(coalesce(s.expiration, t.expiration), 'infinity')) AS expiration_date, q.casepack_qty,
   q.requested_qty, q.received_qty AS total_units_received,
   ${hasShipments('$1', 'r.id', 'q.id')} AS has_shipments, ${fbaShipments('$1', 'r.id', 'q.id')} AS fba_shipments, CASE WHEN l.id IS NOT NULL THEN ${LISTING} END AS listing,
   q.id AS line_id`,
  `inventory_request_item q JOIN item i ON i.org_id = $1 AND i.id = q.item_id
   LEFT JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   LEFT JOIN (${DEPARTED_LABEL}) AS t ON t.request_item_id = q.id
   LEFT JOIN stock_lot s ON s.org_id = $1 AND s.item_id = q.item_id AND s.lot = t.lot
   WHERE q.org_id = $1 AND q.request_id = r.id ORDER BY q.id`,
);

const CONTENTS = rowsOf(
  'k.request_item_id, q.item_id, k.quantity, k.request_item_id AS line_id',
  `inventory_request_carton_item k
   JOIN inventory_request_item q ON q.org_id = $1 AND q.request_id = r.id AND q.id = k.request_item_id
   WHERE k.org_id = $1 AND k.request_id = r.id AND k.carton_id = c.id ORDER BY k.request_item_id`,
);

const CARTONS = rowsOf(
  `c.id, c.sscc, c.length_in, c.width_in, c.height_in, c.weight_lb,
   CASE WHEN c.received_at IS NOT NULL THEN ${instant('c.received_at')} END AS received, ${CONTENTS} AS contents`,
  'inventory_request_carton c WHERE c.org_id = $1 AND c.request_id = r.id ORDER BY c.id',
);

const HISTORY = rowsOf(
  `h.to_state AS status, ${instant('h.time')} AS time, h.actor AS by, h.reason`,
  'inventory_request_history h WHERE h.org_id = $1 AND h.request_id = r.id ORDER BY h.version',
);

const APPOINTMENT = `(SELECT row_to_json(j) FROM (
  SELECT ${instant('a.start_at')} AS start, ${instant('a.end_at')} AS end, d.name AS dock, a.type, a.reference, a.status,
    CASE WHEN a.arrived_at IS NOT NULL THEN ${instant('a.arrived_at')} END AS arrived
  FROM appointment a JOIN dock d ON d.id = a.dock_id
  WHERE a.org_id = $1 AND a.request_id = r.id ORDER BY a.id DESC LIMIT 1) AS j)`;

/** Lines that did not come as announced, once it is closed; those that were decided about, whatever it is. */
const DISCREPANCIES = rowsOf(
  `x.item_id, x.announced, x.received, x.damaged, greatest(x.received - x.announced, 0) AS over,
   greatest(x.announced - x.received, 0) AS short, y.decision, y.decided_by, y.note, x.line_id, x.lot_number,
   CASE WHEN y.id IS NOT NULL THEN ${instant('y.decided_at')} END AS decided, coalesce(d.decisions, '[]') AS decisions`,
  `(SELECT q.id AS line_id, q.item_id, q.lot_number, q.requested_qty AS announced, q.received_qty AS received,
      coalesce(b.damaged, 0) AS damaged
    FROM inventory_request_item q LEFT JOIN (
      SELECT c.request_item_id, sum(c.quantity - c.taken_back_qty)::bigint AS damaged FROM inventory_request_receipt c
      WHERE c.org_id = $1 AND c.request_id = r.id AND c.status = 'damaged' GROUP BY c.request_item_id) AS b
      ON b.request_item_id = q.id
    WHERE q.org_id = $1 AND q.request_id = r.id) AS x
   LEFT JOIN (
     SELECT k.request_item_id, json_agg(json_build_object('decision', k.decision, 'note', k.note, 'over', k.over_qty, 'short',
       k.short_qty, 'damaged', k.damaged_qty, 'by', k.decided_by, 'time', ${instant('k.decided_at')}) ORDER BY k.id) AS decisions
     FROM discrepancy_decision k WHERE k.org_id = $1 AND k.request_id = r.id GROUP BY k.request_item_id) AS d
     ON d.request_item_id = x.line_id
   LEFT JOIN discrepancy_decision y
     ON y.org_id = $1 AND y.request_id = r.id AND y.request_item_id = x.line_id AND y.is_latest
   WHERE (r.status = 'closed' AND (x.announced <> x.received OR x.damaged > 0)) OR y.id IS NOT NULL
   ORDER BY x.item_id, x.line_id`,
);

const PHOTOS = rowsOf(
  `p.id, p.request_item_id, p.note, p.media_type, length(p.content) AS bytes, p.taken_by, ${instant('p.taken_at')} AS taken,
   p.request_item_id AS line_id`,
  'inventory_request_photo p WHERE p.org_id = $1 AND p.request_id = r.id ORDER BY p.id',
);

const WHOLE = `${ROW}, w.warehouse_name, r.requested_pickup_date, r.request_pickup_address, r.request_pickup_pallets,
  r.carrier, r.tracking_numbers, ${APPOINTMENT} AS appointment, ${HISTORY} AS history, ${ITEMS} AS items, ${CARTONS} AS cartons,
  CASE WHEN r.status IN ('receiving', 'closed') THEN ${DISCREPANCIES} ELSE '[]'::json END AS discrepancies, ${PHOTOS} AS photos,
  CASE WHEN r.last_receipt_at IS NOT NULL AND r.delivered_at < '${NEVER}'
    THEN round(extract(epoch FROM r.last_receipt_at - r.delivered_at) / 3600, 1) END AS dock_to_stock_hours
  FROM warehouse w WHERE w.id = r.warehouse_id`;

// --- The request itself -----------------------------------------------------------------------------------------

export interface RequestFields {
  readonly status: RequestStatus;
  readonly shipment_method: ShipmentMethod;
  readonly warehouse_id: number;
  /** Of a transfer. */
  readonly source_warehouse_id: number | null;
  readonly brand_id: number | null;
  readonly vendor_id: number | null;
  readonly note: string | null;
  readonly order_tags: readonly string[];
  readonly carrier: string | null;
  readonly tracking_numbers: readonly string[];
  readonly po_number: string | null;
  readonly container_number: string | null;
  readonly requested_pickup_date: string | null;
  readonly request_pickup_address: object | null;
  readonly request_pickup_pallets: readonly object[];
  readonly items_total: number;
  readonly items_received: number;
  readonly estimated_ship_date: string;
  readonly placed_at: string;
  readonly shipped_at: string;
  readonly delivered_at: string;
  readonly created_by: string;
  readonly created_by_id: number | null;
  readonly created_by_program: string | null;
  readonly placed_by: string | null;
  readonly placed_by_id: number | null;
  readonly placed_by_program: string | null;
  readonly updated_by: string;
  readonly updated_by_id: number | null;
  readonly updated_by_program: string | null;
  readonly dock_id: number | null;
  readonly last_receipt_at: string | null;
  readonly closed_at: string | null;
}

export const requests = feedTimedTable<RequestFields>({
  table: 'inventory_request',
  warehouse: { source: 'r.source_warehouse_id', destination: 'r.warehouse_id' },
  columns: {
    status: 'text',
    shipment_method: 'text',
    warehouse_id: 'bigint',
    source_warehouse_id: 'bigint',
    brand_id: 'bigint',
    vendor_id: 'bigint',
    note: 'text',
    order_tags: 'text[]',
    carrier: 'text',
    tracking_numbers: 'text[]',
    po_number: 'text',
    container_number: 'text',
    requested_pickup_date: 'date',
    request_pickup_address: 'json',
    request_pickup_pallets: 'json',
    items_total: 'bigint',
    items_received: 'bigint',
    estimated_ship_date: 'date',
    placed_at: 'timestamptz',
    shipped_at: 'timestamptz',
    delivered_at: 'timestamptz',
    created_by: 'text',
    created_by_id: 'bigint',
    created_by_program: 'text',
    placed_by: 'text',
    placed_by_id: 'bigint',
    placed_by_program: 'text',
    updated_by: 'text',
    updated_by_id: 'bigint',
    updated_by_program: 'text',
    dock_id: 'bigint',
    last_receipt_at: 'timestamptz',
    closed_at: 'timestamptz',
  },
  json: WHOLE,
  eventData: `r.id, ${NUMBER} AS ir_number, r.status, r.warehouse_id, r.items_received, r.items_total,
    nullif(r.estimated_ship_date, '${NEVER}') AS estimated_ship_date, r.version,
    ARRAY(SELECT row_to_json(y) FROM (
      SELECT y.request_item_id AS line_id, q.item_id, q.lot_number, y.short_qty AS short, y.over_qty AS over,
        y.damaged_qty AS damaged, y.note, y.decided_by AS by, ${instant('y.decided_at')} AS time
      FROM discrepancy_decision y JOIN inventory_request_item q
        ON q.org_id = $1 AND q.request_id = y.request_id AND q.id = y.request_item_id
      WHERE y.org_id = $1 AND y.request_id = r.id AND y.is_latest AND y.decision = 'disputed'
      ORDER BY y.request_item_id) AS y) AS disputes`,
});

export const queueSteps = historyOf('inventory_request_history', ['request_id']);

// --- Tags -------------------------------------------------------------------------------------------------------

const insertTags = sql(
  'inbound.insertTags',
  `INSERT INTO inventory_request_tag (org_id, tag, created_at, request_id)
   SELECT r.org_id, k.tag, r.created_at, r.id FROM unnest($3::text[]) AS k (tag), inventory_request r
   WHERE r.org_id = $1 AND r.id = $2`,
);

const deleteTags = sql(
  'inbound.deleteTags',
  `DELETE FROM inventory_request_tag g USING inventory_request r
   WHERE g.org_id = $1 AND r.org_id = $1 AND r.id = $2 AND g.tag = ANY($3::text[]) AND g.created_at = r.created_at
     AND g.request_id = r.id`,
);

export function queueTags(
  tx: Tx,
  orgId: number,
  requestId: number,
  was: readonly string[],
  tags: readonly string[],
): void {
  const gone = was.filter((tag) => !tags.includes(tag));
  const added = tags.filter((tag) => !was.includes(tag));
  if (gone.length > 0) tx.queueWrite(deleteTags, [orgId, requestId, gone]);
  if (added.length > 0) tx.queueWrite(insertTags, [orgId, requestId, added]);
}

// --- Items ------------------------------------------------------------------------------------------------------

export interface RequestItemRow {
  readonly id: number;
  readonly item_id: number;
  readonly listing_id: number | null;
  readonly requested_qty: number;
  readonly casepack_qty: number | null;
  readonly lot_number: string | null;
  readonly expiration_date: string | null;
  readonly received_qty: number;
}

const readItems = sql<RequestItemRow>(
  'inbound.readItems',
  `SELECT q.id, q.item_id, q.listing_id, q.requested_qty, q.casepack_qty, q.lot_number,
     q.expiration_date::text AS expiration_date, q.received_qty
   FROM inventory_request_item q WHERE q.org_id = $1 AND q.request_id = $2 ORDER BY q.id`,
);

/** In their order. The request is locked. */
export function itemsOf(db: Reader, orgId: number, requestId: number): Promise<RequestItemRow[]> {
  return db.query(readItems, [orgId, requestId]);
}

// Rows that refer to an item wait for whoever makes it a bundle: not behind the counter, which that one needs, too.
const lockReferred = sql(
  'inbound.lockItems',
  'SELECT i.id FROM item i WHERE i.org_id = $1 AND i.id = ANY($2::bigint[]) ORDER BY i.id FOR KEY SHARE',
);

export async function lockItems(
  tx: Tx,
  orgId: number,
  items: readonly Pick<RequestItemRow, 'item_id'>[],
): Promise<void> {
  await tx.query(lockReferred, [orgId, items.map((one) => one.item_id)]);
}

const insertItems = sql(
  'inbound.insertItems',
  `INSERT INTO inventory_request_item (org_id, request_id, id, item_id, listing_id, requested_qty, casepack_qty, lot_number,
     expiration_date, received_qty)
   SELECT f.org_id, $2, k.id, k.item_id, k.listing_id, k.requested_qty, k.casepack_qty, k.lot_number, k.expiration_date,
     k.received_qty
   FROM org_feed f, unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::text[], $9::date[], $10::bigint[])
     AS k (id, item_id, listing_id, requested_qty, casepack_qty, lot_number, expiration_date, received_qty)
   WHERE f.org_id = $1`,
);

const deleteItems = sql(
  'inbound.deleteItems',
  'DELETE FROM inventory_request_item q WHERE q.org_id = $1 AND q.request_id = $2',
);

export function queueItems(tx: Tx, orgId: number, requestId: number, rows: readonly RequestItemRow[]): void {
  tx.queueWrite(insertItems, [
    orgId,
    requestId,
    rows.map((row) => row.id),
    rows.map((row) => row.item_id),
    rows.map((row) => row.listing_id),
    rows.map((row) => row.requested_qty),
    rows.map((row) => row.casepack_qty),
    rows.map((row) => row.lot_number),
    rows.map((row) => row.expiration_date),
    rows.map((row) => row.received_qty),
  ]);
}

export function queueDeleteItems(tx: Tx, orgId: number, requestId: number): void {
  tx.queueWrite(deleteItems, [orgId, requestId]);
}

// --- Cartons ----------------------------------------------------------------------------------------------------

export interface CartonRow {
  readonly id: number;
  readonly sscc: string;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
  readonly is_received: boolean;
  readonly contents: readonly { readonly request_item_id: number; readonly quantity: number }[];
}

const readCartons = sql<Omit<CartonRow, 'contents'> & { contents: string }>(
  'inbound.readCartons',
  `SELECT c.id, c.sscc, c.length_in::float8 AS length_in, c.width_in::float8 AS width_in,
     c.height_in::float8 AS height_in, c.weight_lb::float8 AS weight_lb, c.received_at IS NOT NULL AS is_received,
     ${rowsOf(
       'k.request_item_id, k.quantity',
       `inventory_request_carton_item k WHERE k.org_id = $1 AND k.request_id = $2 AND k.carton_id = c.id
        ORDER BY k.request_item_id`,
     )}::text AS contents
   FROM inventory_request_carton c WHERE c.org_id = $1 AND c.request_id = $2 ORDER BY c.id`,
);

export async function cartonsOf(db: Reader, orgId: number, requestId: number): Promise<CartonRow[]> {
  const rows = await db.query(readCartons, [orgId, requestId]);
  return rows.map((row) => ({ ...row, contents: JSON.parse(row.contents) as CartonRow['contents'] }));
}

const takenSscc = sql<{ sscc: string }>(
  'inbound.takenSscc',
  `SELECT c.sscc FROM inventory_request_carton c
   WHERE c.org_id = $1 AND c.sscc = ANY($3::text[]) AND c.is_announced AND c.request_id <> $2`,
);

/** Those of the codes that cartons of other requests have. */
export async function ssccOfOthers(
  db: Reader,
  orgId: number,
  requestId: number,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query(takenSscc, [orgId, requestId, codes]);
  return new Set(rows.map(({ sscc }) => sscc));
}

// Sorted by code: two requests that announce the same cartons wait, they never cross.
const insertCartons = sql(
  'inbound.insertCartons',
  `INSERT INTO inventory_request_carton (org_id, request_id, id, sscc, is_announced, length_in, width_in, height_in,
     weight_lb)
   SELECT f.org_id, $2, k.id, k.sscc, true, k.length_in, k.width_in, k.height_in, k.weight_lb
   FROM org_feed f, unnest($3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[])
     AS k (id, sscc, length_in, width_in, height_in, weight_lb)
   WHERE f.org_id = $1
   ORDER BY k.sscc`,
);

const insertContents = sql(
  'inbound.insertCartonItems',
  `INSERT INTO inventory_request_carton_item (org_id, request_id, carton_id, request_item_id, quantity)
   SELECT f.org_id, $2, k.carton_id, k.request_item_id, k.quantity
   FROM org_feed f, unnest($3::bigint[], $4::bigint[], $5::bigint[]) AS k (carton_id, request_item_id, quantity)
   WHERE f.org_id = $1`,
);

const deleteContents = sql(
  'inbound.deleteCartonItems',
  'DELETE FROM inventory_request_carton_item k WHERE k.org_id = $1 AND k.request_id = $2',
);

const deleteCartons = sql(
  'inbound.deleteCartons',
  'DELETE FROM inventory_request_carton c WHERE c.org_id = $1 AND c.request_id = $2',
);

const withdrawCartons = sql(
  'inbound.withdrawCartons',
  'UPDATE inventory_request_carton c SET is_announced = false WHERE c.org_id = $1 AND c.request_id = $2',
);

export function queueCartons(tx: Tx, orgId: number, requestId: number, rows: readonly CartonRow[]): void {
  if (rows.length === 0) return;
  tx.queueWrite(insertCartons, [
    orgId,
    requestId,
    rows.map((row) => row.id),
    rows.map((row) => row.sscc),
    rows.map((row) => row.length_in),
    rows.map((row) => row.width_in),
    rows.map((row) => row.height_in),
    rows.map((row) => row.weight_lb),
  ]);
  const contents = rows.flatMap((row) => row.contents.map((one) => ({ carton: row.id, ...one })));
  tx.queueWrite(insertContents, [
    orgId,
    requestId,
    contents.map((one) => one.carton),
    contents.map((one) => one.request_item_id),
    contents.map((one) => one.quantity),
  ]);
}

export function queueDeleteCartons(tx: Tx, orgId: number, requestId: number): void {
  tx.queueWrite(deleteContents, [orgId, requestId]);
  tx.queueWrite(deleteCartons, [orgId, requestId]);
}

export function queueWithdrawCartons(tx: Tx, orgId: number, requestId: number): void {
  tx.queueWrite(withdrawCartons, [orgId, requestId]);
}

/** Beyond these its cartons are most of what a request costs to read. */
const SMALL_CONTENTS_MAX = 500;

const countContents = sql<{ count: number }>(
  'inbound.countContents',
  `SELECT count(*)::int AS count FROM (SELECT 1 FROM inventory_request_carton_item k
     WHERE k.org_id = $1 AND k.request_id = $2 LIMIT ${SMALL_CONTENTS_MAX + 1}) AS x`,
);

/** Whether to read the whole request takes long. */
export async function isLarge(db: Reader, orgId: number, id: number): Promise<boolean> {
  return ((await db.query(countContents, [orgId, id]))[0]?.count ?? 0) > SMALL_CONTENTS_MAX;
}
