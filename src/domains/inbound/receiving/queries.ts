// Receipts, decisions and photos.

import type { Static } from 'typebox';
import type { Work } from '../../../kit/aggregates/work.ts';
import { findsInWork, readsInWork } from '../../../kit/aggregates/work-statements.ts';
import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { BY_CREATION, equal, keysetList } from '../../../kit/db/lists.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { reads, readsRow, readsValue } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  boolean,
  bytes,
  date,
  increments,
  inserts,
  insertsOneByOne,
  type RowOf,
  table,
  text,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import type { StockStatus } from '../../stock/stock-state.ts';
import { lotOfLine, ROW_WITH_ORG } from '../requests/queries.ts';
import type { InboundSummary, KeptDecision } from './schema.ts';

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

// --- Undone counts --------------------------------------------------------------------------------

export interface ReceiptToTakeBack
  extends Pick<
    ReceiptRow,
    'request_item_id' | 'carton_id' | 'status' | 'lot' | 'expiration' | 'departed_lot' | 'departed_expiration'
  > {
  /** Its units that have not been undone. */
  readonly open: number;
  readonly received_at: Date;
  /** Whether other receipts of its carton have units left. */
  readonly has_others_of_carton: boolean;
  /** Units of its line that came from the source of a transfer. */
  readonly arrived: number;
}

export const receiptOf = findsInWork<ReceiptToTakeBack, [requestId: number, id: number]>(
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

// --- Inbound goods -------------------------------------------------------------------------------------------------

/** Inbound requests of a warehouse, of all orgs. */
export const openRequestList = keysetList({
  name: 'inbound.openAcrossOrgs',
  from: 'inventory_request t',
  scope: `t.warehouse_id = $1 AND t.status IN ('placed', 'in_transit', 'delivered', 'receiving')`,
  json: ROW_WITH_ORG,
  key: BY_CREATION,
  filters: {
    status: { ...equal('status', 'inventory_request_open_by_status'), isPlannedEachTime: true },
  },
});

// --- Photos -----------------------------------------------------------------------------------------------------

const photoTable = table('inventory_request_photo', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  request_item_id: bigint().nullable(),
  note: text().nullable(),
  media_type: text(),
  content: bytes(),
  taken_by: text(),
  taken_at: timestamp(),
});
export const insertPhotos = insertsOneByOne(photoTable);

export const photosOf = readsValue<number, [orgId: number, requestId: number]>(
  'inbound.countPhotos',
  `SELECT count(*)::int AS value FROM inventory_request_photo p WHERE p.org_id = $1 AND p.request_id = $2`,
);

const findPhoto = sql<{ media_type: string; content: Buffer }>(
  'inbound.findPhoto',
  `SELECT p.media_type, p.content FROM inventory_request_photo p
   JOIN inventory_request r ON r.org_id = $1 AND r.id = $2
     AND ${ofCallerSide('r.source_warehouse_id', 'r.warehouse_id', '$4', '$5')}
   WHERE p.org_id = $1 AND p.request_id = $2 AND p.id = $3`,
);

export async function photoOf(db: Reader, orgId: number, requestId: number, id: number) {
  return (await db.query(findPhoto, [orgId, requestId, id, callerWarehouses(), callerSide()]))[0] ?? null;
}

// --- How long it takes ------------------------------------------------------------------------------------------

export const closedSummary = readsRow<
  Pick<
    Static<typeof InboundSummary>,
    'closed_requests' | 'units_received' | 'units_announced' | 'median_dock_to_stock_hours'
  >,
  [warehouseId: number, from: string, until: string]
>(
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

export const openByStatus = reads<
  { readonly status: string; readonly requests: number },
  [warehouseId: number]
>(
  'inbound.openByStatusAcrossOrgs',
  `SELECT x.status, count(*)::int AS requests FROM inventory_request x
   WHERE x.warehouse_id = $1 AND x.status IN ('placed', 'in_transit', 'delivered', 'receiving')
   GROUP BY x.status`,
);

export interface ReceivedLabel {
  readonly request_item_id: number;
  readonly lot: string;
  readonly expiration: string;
  /** When they got this label. */
  readonly since: Date;
  readonly quantity: number;
}

/** What came in good order, by element and label. */
export const receivedAvailable = readsInWork<ReceivedLabel, [requestId: number]>(
  'inbound.receivedAvailable',
  `SELECT x.request_item_id, x.lot, x.expiration::text AS expiration, x.received_at AS since,
     sum(x.quantity - x.taken_back_qty)::bigint AS quantity
   FROM inventory_request_receipt x WHERE x.org_id = $1 AND x.request_id = $2 AND x.status = 'available'
   GROUP BY x.request_item_id, x.lot, x.expiration, x.received_at`,
);

export interface ElementListing {
  readonly id: number;
  readonly fulfillment_channel: string;
  readonly marketplace_name: string;
}

const listings = readsInWork<ElementListing, [requestId: number]>(
  'inbound.listingsOfElements',
  `SELECT q.id, l.fulfillment_channel, l.marketplace_name FROM inventory_request_item q
   JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id WHERE q.org_id = $1 AND q.request_id = $2`,
);

/** The listings that elements are bound for, by element. */
export async function listingsOf(work: Work, requestId: number) {
  return new Map((await listings(work, requestId)).map((row) => [row.id, row]));
}

const damagedUnits = (org: string, request: string, line: string) =>
  `coalesce((SELECT sum(c.quantity - c.taken_back_qty)::bigint FROM inventory_request_receipt c
     WHERE c.org_id = ${org} AND c.request_id = ${request} AND c.request_item_id = ${line} AND c.status = 'damaged'), 0)`;

export interface DiscrepancyRow {
  readonly line_id: number;
  readonly item_id: number;
  readonly announced: number;
  readonly received: number;
  readonly damaged: number;
  /** Whether there is a decision about it. */
  readonly is_decided: boolean;
  /** Whether the last one disputes it. */
  readonly is_disputed: boolean;
}

/** Every line of a request, with what was received. */
export const linesToDecide = readsInWork<DiscrepancyRow, [requestId: number]>(
  'inbound.discrepanciesOf',
  `SELECT q.id AS line_id, q.item_id, q.requested_qty AS announced, q.received_qty AS received,
     ${damagedUnits('$1', '$2', 'q.id')} AS damaged,
     y.id IS NOT NULL AS is_decided, coalesce(y.decision = 'disputed', false) AS is_disputed
   FROM inventory_request_item q LEFT JOIN discrepancy_decision y
     ON y.org_id = $1 AND y.request_id = $2 AND y.request_item_id = q.id AND y.is_latest
   WHERE q.org_id = $1 AND q.request_id = $2 ORDER BY q.id`,
);

interface DisputeRow {
  readonly line_id: number;
  /** The last decision about its line. */
  readonly decision: KeptDecision;
  /** Whether its line was disputed again since. */
  readonly is_repeated: boolean;
}

/** A dispute of a request; null if it has none of this id. */
export const findDispute = findsInWork<DisputeRow, [requestId: number, id: number]>(
  'inbound.findDispute',
  `SELECT d.request_item_id AS line_id, y.decision, EXISTS (
     SELECT 1 FROM discrepancy_decision k
     WHERE k.org_id = $1 AND k.request_id = $2 AND k.request_item_id = d.request_item_id AND k.decision = 'disputed'
       AND (k.decided_at, k.id) > (d.decided_at, d.id)) AS is_repeated
   FROM discrepancy_decision d JOIN discrepancy_decision y
     ON y.org_id = $1 AND y.request_id = $2 AND y.request_item_id = d.request_item_id AND y.is_latest
   WHERE d.org_id = $1 AND d.request_id = $2 AND d.id = $3 AND d.decision = 'disputed'`,
);

const decisionTable = table('discrepancy_decision', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  request_item_id: bigint(),
  warehouse_id: bigint(),
  decision: text<KeptDecision>(),
  note: text().nullable(),
  over_qty: bigint(),
  short_qty: bigint(),
  damaged_qty: bigint(),
  is_latest: boolean(),
  decided_by: text(),
  decided_at: timestamp(),
});
export const insertDecisions = inserts(decisionTable);
/** Of the last decision about a line. */
export const setLatest = updates(decisionTable, ['is_latest'], {
  by: ['request_id', 'request_item_id'],
  where: 'r.is_latest',
});

/** Disputed lines at a warehouse, of all orgs: the last decision about each. */
export const disputeList = keysetList({
  name: 'inbound.disputesAcrossOrgs',
  from: 'discrepancy_decision t',
  scope: `t.warehouse_id = $1 AND t.is_latest AND t.decision = 'disputed'`,
  key: [
    { column: 'decided_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  alsoKeyedBy: ['request_id'],
  json: `SELECT r.id, g.id AS org_id, g.name AS org_name, r.request_id, ${numberOf('IR', 'r.request_id')} AS ir_number,
      a.status AS request_status, r.warehouse_id, r.request_item_id AS line_id, q.item_id, i.name, i.mpn AS part_number,
      ${lotOfLine('r.org_id')} AS lot_number, q.requested_qty AS announced, q.received_qty AS received,
      ${damagedUnits('r.org_id', 'r.request_id', 'r.request_item_id')} AS damaged,
      greatest(q.received_qty - q.requested_qty, 0) AS over, greatest(q.requested_qty - q.received_qty, 0) AS short,
      r.note, r.decided_by AS disputed_by, ${instant('r.decided_at')} AS disputed
    FROM org g, inventory_request a, inventory_request_item q, item i
    WHERE g.id = r.org_id AND a.org_id = r.org_id AND a.id = r.request_id AND q.org_id = r.org_id
      AND q.request_id = r.request_id AND q.id = r.request_item_id AND i.org_id = r.org_id AND i.id = q.item_id`,
});
