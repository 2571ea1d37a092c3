// What was received, decided and photographed.
import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { StockStatus } from '../../stock/stock-state.ts';
import { ROW_WITH_ORG } from '../requests/queries.ts';

// --- Receipts ---------------------------------------------------------------------------------------------------

export interface ReceiptRow {
  readonly id: number;
  readonly requestItemId: number;
  readonly cartonId: number | null;
  readonly sscc: string | null;
  readonly quantity: number;
  readonly status: string;
  readonly lot: string;
  readonly expiration: string;
  readonly note: string | null;
  /** What units of a transfer left with; null: they did not leave there. */
  readonly departed: { readonly lot: string; readonly expiration: string } | null;
}

const insertReceipts = sql(
  'inbound.insertReceipts',
  `INSERT INTO inventory_request_receipt (org_id, request_id, id, request_item_id, carton_id, sscc, quantity, status, lot,
     expiration, note, departed_lot, departed_expiration, dock_id, received_by, received_by_id, received_at)
   SELECT f.org_id, $2, k.id, k.request_item_id, k.carton_id, k.sscc, k.quantity, k.status, k.lot, k.expiration, k.note,
     k.departed_lot, k.departed_expiration, $12, $13, $14, f.last_time
   FROM org_feed f,
     unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::date[],
            $11::text[], $15::text[], $16::date[])
       AS k (id, request_item_id, carton_id, sscc, quantity, status, lot, expiration, note, departed_lot,
             departed_expiration)
   WHERE f.org_id = $1`,
);

const addReceived = sql(
  'inbound.addReceived',
  `UPDATE inventory_request_item q SET received_qty = q.received_qty + k.quantity
   FROM (SELECT u.id, sum(u.quantity)::bigint AS quantity FROM unnest($3::bigint[], $4::bigint[]) AS u (id, quantity)
         GROUP BY u.id) AS k
   WHERE q.org_id = $1 AND q.request_id = $2 AND q.id = k.id`,
);

const markReceived = sql(
  'inbound.markCartonsReceived',
  `UPDATE inventory_request_carton c SET received_at = coalesce(c.received_at, f.last_time) FROM org_feed f
   WHERE f.org_id = $1 AND c.org_id = $1 AND c.request_id = $2 AND c.id = ANY($3::bigint[])`,
);

/** Behind the org's counter: receipts have its time. */
export function queueReceipts(
  tx: Tx,
  orgId: number,
  requestId: number,
  rows: readonly ReceiptRow[],
  at: { dockId: number | null; by: string; byId: number | null },
): void {
  const items = rows.map((row) => row.requestItemId);
  const quantities = rows.map((row) => row.quantity);
  tx.queueWrite(addReceived, [orgId, requestId, items, quantities]);
  tx.queueWrite(insertReceipts, [
    orgId,
    requestId,
    rows.map((row) => row.id),
    items,
    rows.map((row) => row.cartonId),
    rows.map((row) => row.sscc),
    quantities,
    rows.map((row) => row.status),
    rows.map((row) => row.lot),
    rows.map((row) => row.expiration),
    rows.map((row) => row.note),
    at.dockId,
    at.by,
    at.byId,
    rows.map((row) => row.departed?.lot ?? null),
    rows.map((row) => row.departed?.expiration ?? null),
  ]);
  const cartons = [...new Set(rows.flatMap((row) => row.cartonId ?? []))];
  if (cartons.length > 0) tx.queueWrite(markReceived, [orgId, requestId, cartons]);
}

export const receiptList = keysetList({
  name: 'inbound.receipts',
  from: 'inventory_request_receipt t',
  scope: 't.org_id = $1 AND t.request_id = $2',
  scopeValues: 2,
  json: `SELECT r.id, r.request_item_id, q.item_id, i.mpn, r.quantity, r.status, nullif(r.lot, '') AS lot,
      nullif(r.expiration, 'infinity') AS expiration,
      coalesce((SELECT c.sscc FROM inventory_request_carton c
                WHERE c.org_id = $1 AND c.request_id = r.request_id AND c.id = r.carton_id), r.sscc) AS sscc, r.note, r.dock_id,
      (SELECT d.name FROM dock d WHERE d.id = r.dock_id) AS dock, r.received_by, r.received_by_id,
      ${instant('r.received_at')} AS received, r.taken_back_qty AS taken_back_quantity, r.request_item_id AS line_id
    FROM inventory_request_item q, item i
    WHERE q.org_id = $1 AND q.request_id = r.request_id AND q.id = r.request_item_id AND i.org_id = $1 AND i.id = q.item_id`,
});

// --- What was counted by mistake --------------------------------------------------------------------------------

export interface ReceiptToTakeBack {
  readonly request_item_id: number;
  readonly carton_id: number | null;
  /** Units of it that have not been taken back. */
  readonly open: number;
  readonly status: StockStatus;
  readonly lot: string;
  readonly expiration: string;
  readonly departed_lot: string | null;
  readonly departed_expiration: string | null;
  readonly received_at: Date;
  /** Units of its element that came from the source of a transfer. */
  readonly arrived: number;
}

const findReceipt = sql<ReceiptToTakeBack>(
  'inbound.findReceipt',
  `SELECT x.request_item_id, x.carton_id, x.quantity - x.taken_back_qty AS open, x.status, x.lot,
     x.expiration::text AS expiration, x.departed_lot, x.departed_expiration::text AS departed_expiration, x.received_at,
     (SELECT coalesce(sum(u.arrived_qty), 0)::bigint FROM inventory_request_unit u
      WHERE u.org_id = $1 AND u.request_id = $2 AND u.request_item_id = x.request_item_id) AS arrived
   FROM inventory_request_receipt x WHERE x.org_id = $1 AND x.request_id = $2 AND x.id = $3`,
);

/** The request is locked. */
export async function receiptOf(
  db: Reader,
  orgId: number,
  requestId: number,
  id: number,
): Promise<ReceiptToTakeBack | null> {
  return (await db.query(findReceipt, [orgId, requestId, id]))[0] ?? null;
}

const addTakenBack = sql(
  'inbound.addTakenBack',
  `UPDATE inventory_request_receipt x SET taken_back_qty = x.taken_back_qty + $4
   WHERE x.org_id = $1 AND x.request_id = $2 AND x.id = $3`,
);

// What is left of its receipts decides whether the carton was received.
const reopenCarton = sql(
  'inbound.reopenCarton',
  `UPDATE inventory_request_carton c SET received_at = NULL
   WHERE c.org_id = $1 AND c.request_id = $2 AND c.id = $3 AND NOT EXISTS (
     SELECT 1 FROM inventory_request_receipt x
     WHERE x.org_id = $1 AND x.request_id = $2 AND x.carton_id = $3 AND x.quantity > x.taken_back_qty)`,
);

export function queueTakenBack(
  tx: Tx,
  orgId: number,
  requestId: number,
  id: number,
  { request_item_id, carton_id }: ReceiptToTakeBack,
  quantity: number,
): void {
  tx.queueWrite(addTakenBack, [orgId, requestId, id, quantity]);
  tx.queueWrite(addReceived, [orgId, requestId, [request_item_id], [-quantity]]);
  if (carton_id !== null) tx.queueWrite(reopenCarton, [orgId, requestId, carton_id]);
}

// --- What comes -------------------------------------------------------------------------------------------------

/** What is on its way to a warehouse, of all orgs. */
export const openRequestList = keysetList({
  name: 'inbound.openAcrossOrgs',
  from: 'inventory_request t',
  scope: `t.warehouse_id = $1 AND t.status IN ('placed', 'in_transit', 'delivered', 'receiving')`,
  json: ROW_WITH_ORG,
  key: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    status: { ...equal('status', 'inventory_request_open_by_status'), isPlannedEachTime: true },
  },
});

// --- Photos -----------------------------------------------------------------------------------------------------

const insertPhoto = sql(
  'inbound.insertPhoto',
  `INSERT INTO inventory_request_photo (org_id, request_id, id, request_item_id, note, media_type, content, taken_by,
     taken_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

const countPhotos = sql<{ photos: number }>(
  'inbound.countPhotos',
  `SELECT count(*)::int AS photos FROM inventory_request_photo p WHERE p.org_id = $1 AND p.request_id = $2`,
);

const findPhoto = sql<{ media_type: string; content: Buffer }>(
  'inbound.findPhoto',
  `SELECT p.media_type, p.content FROM inventory_request_photo p
   JOIN inventory_request r ON r.org_id = $1 AND r.id = $2
     AND ${ofCallerSide('r.source_warehouse_id', 'r.warehouse_id', '$4', '$5')}
   WHERE p.org_id = $1 AND p.request_id = $2 AND p.id = $3`,
);

export interface PhotoRow {
  readonly id: number;
  readonly requestItemId: number | null;
  readonly note: string | null;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly by: string;
  readonly now: Date;
}

export function queuePhoto(tx: Tx, orgId: number, requestId: number, photo: PhotoRow): void {
  const { id, requestItemId, note, mediaType, content, by, now } = photo;
  tx.queueWrite(insertPhoto, [orgId, requestId, id, requestItemId, note, mediaType, content, by, now]);
}

export async function photosOf(db: Reader, orgId: number, requestId: number): Promise<number> {
  return (await db.query(countPhotos, [orgId, requestId]))[0]?.photos ?? 0;
}

export async function photoOf(db: Reader, orgId: number, requestId: number, id: number) {
  return (await db.query(findPhoto, [orgId, requestId, id, callerWarehouses(), callerSide()]))[0] ?? null;
}

// --- How long it takes ------------------------------------------------------------------------------------------

interface InboundSummaryRow {
  readonly closed_requests: number;
  readonly units_received: number;
  readonly units_announced: number;
  readonly median_dock_to_stock_hours: number | null;
}

const summary = sql<InboundSummaryRow>(
  'inbound.summaryAcrossOrgs',
  `SELECT count(*)::int AS closed_requests, coalesce(sum(r.items_received), 0)::bigint AS units_received,
     coalesce(sum(r.items_total), 0)::bigint AS units_announced,
     round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.last_receipt_at - r.delivered_at))
            FILTER (WHERE r.last_receipt_at IS NOT NULL AND r.delivered_at < 'infinity') / 3600)::numeric, 1)::float8
       AS median_dock_to_stock_hours
   FROM inventory_request r
   WHERE r.warehouse_id = $1 AND r.closed_at >= $2::date::timestamp AT TIME ZONE 'UTC'
     AND r.closed_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'`,
);

const openByStatus = sql<{ status: string; requests: number }>(
  'inbound.openByStatusAcrossOrgs',
  `SELECT x.status, count(*)::int AS requests FROM inventory_request x
   WHERE x.warehouse_id = $1 AND x.status IN ('placed', 'in_transit', 'delivered', 'receiving')
   GROUP BY x.status`,
);

export async function inboundSummary(db: Reader, warehouseId: number, from: string, until: string) {
  const open = await db.query(openByStatus, [warehouseId]);
  return {
    ...only(await db.query(summary, [warehouseId, from, until])),
    open: Object.fromEntries(open.map(({ status, requests }) => [status, requests])),
  };
}
