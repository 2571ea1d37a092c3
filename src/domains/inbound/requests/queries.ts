// Inventory requests, their items, cartons and history.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open, Work } from '../../../kit/aggregates/work.ts';
import { readsInWork } from '../../../kit/aggregates/work-statements.ts';
import { blank } from '../../../kit/db/blank-rows.ts';
import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { rowWithOrg } from '../../../kit/db/lists.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { matches, type OfOne, readsColumn, readsValue } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  boolean,
  date,
  deletesBy,
  increments,
  inserts,
  integer,
  json,
  numeric,
  type RowOf,
  type RowOfColumns,
  rowWrite,
  selected,
  table,
  text,
  texts,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import type { ActorRef } from '../../../kit/feed/feed-writer.ts';
import { fbaShipments, hasShipments } from '../../marketplace/reads.ts';
import type { RequestStatus, ShipmentMethod } from '../schema.ts';
import { INVENTORY_REQUESTS, type RequestCause, requestIdOf, requestNumber } from '../state-rules.ts';

/** The time of what has not happened, or is not known. */
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

/** The lot of line `q`: the announced one, or that with which the units of a transfer have left, if it is one. */
export const lotOfLine = (org: string) =>
  `coalesce(q.lot_number, (SELECT CASE WHEN count(*) = 1 THEN nullif(min(u.lot), '') END FROM inventory_request_unit u
     WHERE u.org_id = ${org} AND u.request_id = q.request_id AND u.request_item_id = q.id))`;

/** Of a transfer that has left: the units of line `q` by lot, with the dates that the lots have by now. */
const DEPARTED_LOTS = rowsOf(
  `nullif(u.lot, '') AS lot_number, nullif(coalesce(d.expiration, u.expiration), 'infinity') AS expiration_date,
     u.departed_qty AS quantity, u.arrived_qty AS received_quantity`,
  `inventory_request_unit u LEFT JOIN stock_lot d ON d.org_id = $1 AND d.item_id = q.item_id AND d.lot = u.lot
   WHERE u.org_id = $1 AND u.request_id = r.id AND u.request_item_id = q.id ORDER BY u.expiration, u.lot`,
);

const ITEMS = rowsOf(
  `q.item_id AS id, q.item_id, q.listing_id, i.name, i.mpn AS part_number, l.listing_mp_primary_id AS sku, i.upc,
   coalesce(i.upc, i.ean, i.scannable_barcodes[1]) AS barcode, i.scannable_barcodes, i.can_expire, i.lot_num_required,
   coalesce(q.lot_number, nullif(t.lot, '')) AS lot_number,
   coalesce(q.expiration_date, nullif(coalesce(s.expiration, t.expiration), 'infinity')) AS expiration_date, q.casepack_qty,
   q.requested_qty, q.received_qty AS total_units_received,
   ${hasShipments('$1', 'r.id', 'q.id')} AS has_shipments, ${fbaShipments('$1', 'r.id', 'q.id')} AS fba_shipments, CASE WHEN l.id IS NOT NULL THEN ${LISTING} END AS listing,
   q.id AS line_id, ${DEPARTED_LOTS} AS departed_lots`,
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

/** Discrepancies of a closed request; lines with a decision in any state. */
const DISCREPANCIES = rowsOf(
  `x.item_id, x.announced, x.received, x.damaged, greatest(x.received - x.announced, 0) AS over,
   greatest(x.announced - x.received, 0) AS short, y.decision, y.decided_by, y.note, x.line_id, x.lot_number,
   CASE WHEN y.id IS NOT NULL THEN ${instant('y.decided_at')} END AS decided, coalesce(d.decisions, '[]') AS decisions`,
  `(SELECT q.id AS line_id, q.item_id, ${lotOfLine('$1')} AS lot_number, q.requested_qty AS announced, q.received_qty AS received,
      coalesce(b.damaged, 0) AS damaged
    FROM inventory_request_item q LEFT JOIN (
      SELECT c.request_item_id, sum(c.quantity - c.taken_back_qty)::bigint AS damaged FROM inventory_request_receipt c
      WHERE c.org_id = $1 AND c.request_id = r.id AND c.status = 'damaged' GROUP BY c.request_item_id) AS b
      ON b.request_item_id = q.id
    WHERE q.org_id = $1 AND q.request_id = r.id) AS x
   LEFT JOIN (
     SELECT k.request_item_id, json_agg(json_build_object('id', k.id, 'decision', k.decision, 'note', k.note, 'over', k.over_qty, 'short',
       k.short_qty, 'damaged', k.damaged_qty, 'by', k.decided_by, 'time', ${instant('k.decided_at')})
       ORDER BY k.decided_at, k.id) AS decisions
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

const requestTable = table('inventory_request', ['id'], {
  id: bigint(),
  status: text<RequestStatus>(),
  shipment_method: text<ShipmentMethod>(),
  warehouse_id: bigint(),
  /** Of a transfer. */
  source_warehouse_id: bigint().nullable(),
  brand_id: bigint().nullable(),
  vendor_id: bigint().nullable(),
  note: text().nullable(),
  order_tags: texts(),
  carrier: text().nullable(),
  tracking_numbers: texts(),
  po_number: text().nullable(),
  container_number: text().nullable(),
  requested_pickup_date: date().nullable(),
  request_pickup_address: json<object>().nullable(),
  request_pickup_pallets: json<readonly object[]>(),
  items_total: bigint(),
  items_received: bigint(),
  estimated_ship_date: date(),
  placed_at: timestamp(),
  shipped_at: timestamp(),
  delivered_at: timestamp(),
  created_by: text(),
  created_by_id: bigint().nullable(),
  created_by_program: text().nullable(),
  placed_by: text().nullable(),
  placed_by_id: bigint().nullable(),
  placed_by_program: text().nullable(),
  updated_by: text(),
  updated_by_id: bigint().nullable(),
  updated_by_program: text().nullable(),
  dock_id: bigint().nullable(),
  last_receipt_at: timestamp().nullable(),
  closed_at: timestamp().nullable(),
});
export type RequestRow = RowOf<typeof requestTable>;
export const BLANK_REQUEST = blank(requestTable);

type Stamp = 'created' | 'placed' | 'updated';

/** The columns that name the actor: the person, or else the program. */
export const stampOf = <What extends Stamp>(what: What, { actor, actorId }: ActorRef) =>
  ({
    [`${what}_by`]: actor,
    [`${what}_by_id`]: typeof actorId === 'number' ? actorId : null,
    [`${what}_by_program`]: typeof actorId === 'string' ? actorId : null,
  }) as Record<`${What}_by`, string> &
    Record<`${What}_by_id`, number | null> &
    Record<`${What}_by_program`, string | null>;

export const requests = aggregate(requestTable, {
  machine: INVENTORY_REQUESTS,
  usualCause: 'hub',
  numberOf: ({ id }) => requestNumber(id),
  idOf: async (_, __, reference) => requestIdOf(reference),
  historyKey: 'request_id',
  warehouse: { source: 'r.source_warehouse_id', destination: 'r.warehouse_id' },
  hasIsoTimes: false,
  changedBy: (actor) => stampOf('updated', actor),
  json: WHOLE,
  eventData: `r.id, ${NUMBER} AS ir_number, r.status, r.warehouse_id, r.items_received, r.items_total,
    nullif(r.estimated_ship_date, '${NEVER}') AS estimated_ship_date, r.version,
    ARRAY(SELECT row_to_json(y) FROM (
      SELECT y.request_item_id AS line_id, q.item_id, ${lotOfLine('$1')} AS lot_number, y.short_qty AS short, y.over_qty AS over,
        y.damaged_qty AS damaged, y.note, y.decided_by AS by, ${instant('y.decided_at')} AS time
      FROM discrepancy_decision y JOIN inventory_request_item q
        ON q.org_id = $1 AND q.request_id = y.request_id AND q.id = y.request_item_id
      WHERE y.org_id = $1 AND y.request_id = r.id AND y.is_latest AND y.decision = 'disputed'
      ORDER BY y.request_item_id) AS y) AS disputes,
    ARRAY(SELECT row_to_json(y) FROM (
      SELECT y.request_item_id AS line_id, y.decision, y.note, y.decided_by AS by, ${instant('y.decided_at')} AS time
      FROM discrepancy_decision y
      WHERE y.org_id = $1 AND y.request_id = r.id AND y.is_latest AND y.decision IN ('upheld', 'rejected', 'settled')
      ORDER BY y.request_item_id) AS y) AS answered_disputes`,
});

export type OpenRequest = Open<RequestRow, RequestCause>;

// --- Tags -------------------------------------------------------------------------------------------------------

// They stand in the order of their requests' creation.
const tagColumns = { request_id: bigint(), tag: text() };
export type TagRow = RowOfColumns<typeof tagColumns>;

export const insertTags = rowWrite<TagRow>(['request_id', 'tag'], tagColumns, ({ rows }) =>
  sql(
    'inbound.insertTags',
    `INSERT INTO inventory_request_tag (org_id, tag, created_at, request_id)
     SELECT r.org_id, d.tag, r.created_at, r.id FROM ${rows}, inventory_request r
     WHERE r.org_id = $1 AND r.id = d.request_id`,
  ),
);

export const deleteTags = rowWrite<TagRow>(['request_id', 'tag'], tagColumns, ({ rows }) =>
  sql(
    'inbound.deleteTags',
    `DELETE FROM inventory_request_tag g USING ${rows}, inventory_request r
     WHERE g.org_id = $1 AND r.org_id = $1 AND r.id = d.request_id AND g.tag = d.tag AND g.created_at = r.created_at
       AND g.request_id = r.id`,
  ),
);

// --- Items ------------------------------------------------------------------------------------------------------

const itemTable = table('inventory_request_item', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  item_id: bigint(),
  listing_id: bigint().nullable(),
  requested_qty: bigint(),
  casepack_qty: integer().nullable(),
  lot_number: text().nullable(),
  expiration_date: date().nullable(),
  received_qty: bigint(),
});
export type RequestItemRow = RowOf<typeof itemTable>;
export const insertItems = inserts(itemTable);
export const deleteItems = deletesBy('inventory_request_item', 'request_id');
export const addReceived = increments(itemTable, ['received_qty']);

/** In their order. */
export const itemsOf = readsInWork<RequestItemRow, [requestId: number]>(
  'inbound.readItems',
  `SELECT ${selected(itemTable, 'q')} FROM inventory_request_item q
   WHERE q.org_id = $1 AND q.request_id = $2 ORDER BY q.id`,
);

/** Rows that refer to an item wait while it becomes a bundle. They must not wait after the sequence lock, which that needs, too. */
export const lockItems = readsInWork<unknown, [itemIds: readonly number[]]>(
  'inbound.lockItems',
  'SELECT i.id FROM item i WHERE i.org_id = $1 AND i.id = ANY($2::bigint[]) ORDER BY i.id FOR KEY SHARE',
);

// --- Cartons ----------------------------------------------------------------------------------------------------

const cartonTable = table('inventory_request_carton', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  sscc: text(),
  /** False: another request may use the code. */
  is_announced: boolean(),
  length_in: numeric().nullable(),
  width_in: numeric().nullable(),
  height_in: numeric().nullable(),
  weight_lb: numeric().nullable(),
  received_at: timestamp().nullable(),
});
export type CartonRow = RowOf<typeof cartonTable>;
export const insertCartons = inserts(cartonTable);
export const deleteCartons = deletesBy('inventory_request_carton', 'request_id');
/** Of all cartons of a request. */
export const setAnnounced = updates(cartonTable, ['is_announced'], { by: ['request_id'] });
export const setReceivedAt = updates(cartonTable, ['received_at']);

const contentTable = table('inventory_request_carton_item', ['request_id', 'carton_id', 'request_item_id'], {
  request_id: bigint(),
  carton_id: bigint(),
  request_item_id: bigint(),
  quantity: bigint(),
});
export type ContentRow = RowOf<typeof contentTable>;
export const insertContents = inserts(contentTable);
export const deleteContents = deletesBy('inventory_request_carton_item', 'request_id');

export interface Carton extends Omit<CartonRow, 'request_id' | 'is_announced' | 'received_at'> {
  readonly is_received: boolean;
  readonly contents: readonly Pick<ContentRow, 'request_item_id' | 'quantity'>[];
}

const readCartons = sql<Omit<Carton, 'contents'> & { contents: string }>(
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

export async function cartonsOf({ tx, orgId }: Work, requestId: number): Promise<Carton[]> {
  const rows = await tx.query(readCartons, [orgId, requestId]);
  return rows.map((row) => ({ ...row, contents: JSON.parse(row.contents) as Carton['contents'] }));
}

/** Those of the codes that cartons of other requests have. */
export const ssccOfOthers = readsColumn<string, [orgId: number, requestId: number, codes: readonly string[]]>(
  'inbound.takenSscc',
  `SELECT c.sscc FROM inventory_request_carton c
   WHERE c.org_id = $1 AND c.sscc = ANY($3::text[]) AND c.is_announced AND c.request_id <> $2`,
);

/** Beyond these its cartons are most of what a request costs to read. */
const SMALL_CONTENTS_MAX = 500;

/** Whether reading the whole request takes long. */
export const isLarge = readsValue<boolean, OfOne>(
  'inbound.countContents',
  `SELECT count(*) > ${SMALL_CONTENTS_MAX} AS value FROM (SELECT 1 FROM inventory_request_carton_item k
     WHERE k.org_id = $1 AND k.request_id = $2 LIMIT ${SMALL_CONTENTS_MAX + 1}) AS x`,
);

const findRequest = matches<[...OfOne, warehouses: readonly number[] | null, side: string | null]>(
  'inbound.findRequest',
  `SELECT r.id FROM inventory_request r WHERE r.org_id = $1 AND r.id = $2
     AND ${ofCallerSide('r.source_warehouse_id', 'r.warehouse_id', '$3', '$4')}`,
);

/** Whether there is such a request, for the caller. */
export function isRequest(db: Reader, orgId: number, requestId: number): Promise<boolean> {
  return findRequest(db, orgId, requestId, callerWarehouses(), callerSide());
}
