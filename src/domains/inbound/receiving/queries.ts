// What was received, decided and photographed.
import type { Work } from '../../../kit/aggregates/work.ts';
import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import {
  bigint,
  date,
  increments,
  inserts,
  type RowOf,
  table,
  text,
  timestamp,
} from '../../../kit/db/tables.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { StockStatus } from '../../stock/stock-state.ts';
import { ROW_WITH_ORG } from '../requests/queries.ts';

// --- Receipts ---------------------------------------------------------------------------------------------------

const receiptTable = table('inventory_request_receipt', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  request_item_id: bigint(),
  carton_id: bigint().nullable(),
  sscc: text().nullable(),
  quantity: bigint(),
  status: text<StockStatus>(),
  lot: text(),
  expiration: date(),
  note: text().nullable(),
  /** What units of a transfer left with; null: they did not leave its source. */
  departed_lot: text().nullable(),
  departed_expiration: date().nullable(),
  dock_id: bigint().nullable(),
  received_by: text(),
  received_by_id: bigint().nullable(),
  received_at: timestamp(),
  taken_back_qty: bigint(),
});
type ReceiptRow = RowOf<typeof receiptTable>;
export const insertReceipts = inserts(receiptTable);
export const addTakenBack = increments(receiptTable, ['taken_back_qty']);

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

export interface ReceiptToTakeBack
  extends Pick<
    ReceiptRow,
    'request_item_id' | 'carton_id' | 'status' | 'lot' | 'expiration' | 'departed_lot' | 'departed_expiration'
  > {
  /** Units of it that have not been taken back. */
  readonly open: number;
  readonly received_at: Date;
  /** Whether other receipts of its carton have units left. */
  readonly has_others_of_carton: boolean;
  /** Units of its line that came from the source of a transfer. */
  readonly arrived: number;
}

const findReceipt = sql<ReceiptToTakeBack>(
  'inbound.findReceipt',
  `SELECT x.request_item_id, x.carton_id, x.quantity - x.taken_back_qty AS open, x.status, x.lot,
     x.expiration::text AS expiration, x.departed_lot, x.departed_expiration::text AS departed_expiration, x.received_at,
     EXISTS (SELECT 1 FROM inventory_request_receipt o
       WHERE o.org_id = $1 AND o.request_id = $2 AND o.carton_id = x.carton_id AND o.id <> x.id
         AND o.quantity > o.taken_back_qty) AS has_others_of_carton,
     (SELECT coalesce(sum(u.arrived_qty), 0)::bigint FROM inventory_request_unit u
      WHERE u.org_id = $1 AND u.request_id = $2 AND u.request_item_id = x.request_item_id) AS arrived
   FROM inventory_request_receipt x WHERE x.org_id = $1 AND x.request_id = $2 AND x.id = $3`,
);

export async function receiptOf(
  { tx, orgId }: Work,
  requestId: number,
  id: number,
): Promise<ReceiptToTakeBack | null> {
  return (await tx.query(findReceipt, [orgId, requestId, id]))[0] ?? null;
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

interface NewPhotoRow {
  readonly id: number;
  readonly lineId: number | null;
  readonly note: string | null;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Its bytes travel as they are, in a statement of its own. */
export function queuePhoto({ tx, orgId, actor, now }: Work, requestId: number, photo: NewPhotoRow): void {
  const { id, lineId, note, mediaType, content } = photo;
  tx.queueWrite(insertPhoto, [orgId, requestId, id, lineId, note, mediaType, content, actor, now]);
}

export async function photosOf({ tx, orgId }: Work, requestId: number): Promise<number> {
  return (await tx.query(countPhotos, [orgId, requestId]))[0]?.photos ?? 0;
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
