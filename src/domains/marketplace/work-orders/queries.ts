// Work orders, their items, what these are made of, and their history.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { ofCaller, type WarehouseBinding } from '../../../kit/db/caller-warehouses.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { forCaller } from '../../../kit/db/for-caller.ts';
import { jsonRows } from '../../../kit/db/json-rows.ts';
import { rowWithOrg } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { type OfMany, type OfOne, reads, writes } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  inserts,
  integer,
  json,
  type RowOf,
  selects,
  table,
  text,
  texts,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import type { FeedRange } from '../../../kit/feed/feed-writer.ts';
import { isKnownToMarketplace } from '../reads.ts';
import type { PrepChannel, PrepType, Stage, WorkOrderStatus } from './schema.ts';
import { workOrderIdOf, workOrderNumber } from './stage-rules.ts';

// --- JSON -------------------------------------------------------------------------------------------------------

const NUMBER = numberOf('WO', 'r.id');

/** The units of item `q` in cartons, with their carton `c` and its shipment `s`. */
const inShipments = (org: string) => `marketplace_carton_unit u
  JOIN marketplace_carton c ON c.org_id = ${org} AND c.id = u.carton_id
  JOIN marketplace_shipment s ON s.org_id = ${org} AND s.id = c.shipment_id`;
const ofItem = (org: string) =>
  `u.org_id = ${org} AND u.work_order_id = r.id AND u.work_order_item_id = q.id`;

/** OFFSET 0: else all shipments of the org are read in the order that the values are wanted in. */
const distinctValues = (value: string, from: string, where: string) =>
  `(SELECT coalesce(json_agg(DISTINCT j.value ORDER BY j.value), '[]')
    FROM (SELECT ${value} AS value FROM ${from} WHERE ${where} OFFSET 0) AS j)`;

const components = (org: string) => `${inShipments(org)}
  JOIN marketplace_carton_component k ON k.org_id = ${org} AND k.carton_id = u.carton_id AND k.unit_id = u.id`;

const CENTS = `(p.price ->> 'unit_cents')::bigint`;
const CHARGES = jsonRows(
  `p.price ->> 'prep' AS prep, trim_scale(${CENTS} / 100.0) AS unit_amount, q.processed_quantity AS quantity,
   trim_scale(${CENTS} * q.processed_quantity / 100.0) AS amount, 'USD' AS currency`,
  'json_array_elements(q.prep_prices) AS p (price)',
);

const movements = (org: string) =>
  jsonRows(
    `m.item_id::text AS item_id, m.quantity, m.status, nullif(m.lot, '') AS lot,
     nullif(m.expiration, 'infinity') AS expiration`,
    `stock_movement m WHERE m.org_id = ${org} AND NOT m.is_receipt AND m.time = x.time AND m.transaction_id = x.transaction_id
     ORDER BY m.line`,
  );

const transactions = (org: string) =>
  jsonRows(
    `x.transaction_id, ${instant('x.time')} AS time, m.reason, m.note, m.fba_shipment_id, ${movements(org)} AS movements`,
    `marketplace_work_order_transaction x
     JOIN LATERAL (SELECT m.reason, m.note, m.fba_shipment_id FROM stock_movement m
       WHERE m.org_id = ${org} AND NOT m.is_receipt AND m.time = x.time AND m.transaction_id = x.transaction_id
       ORDER BY m.line LIMIT 1) AS m ON true
     WHERE x.org_id = ${org} AND x.work_order_id = r.id AND x.work_order_item_id = q.id
     ORDER BY x.time, x.transaction_id`,
  );

/** @param org the org of work order `r`, as the statement knows it */
const itemsOf = (org: string, withInventory: boolean) =>
  jsonRows(
    `q.id AS work_order_item_id, ${instant('q.created_at')} AS work_order_item_created_time, q.listing_id, q.listing_sku,
     q.marketplace_name AS listing_marketplace, q.country AS listing_country, q.fulfillment_channel, q.original_quantity,
     q.quantity, q.processed_quantity, q.shipped_quantity,
     CASE WHEN q.stage IN ('closed', 'cancelled') THEN 'Closed' ELSE 'Open' END AS status, q.prep,
     ${distinctValues('s.fba_shipment_id', inShipments(org), `${ofItem(org)} AND ${isKnownToMarketplace('s')}`)} AS fba_shipment_ids,
     ${distinctValues(numberOf('MS', 's.id'), inShipments(org), ofItem(org))} AS shipment_ids,
     ${distinctValues('k.lot', components(org), `${ofItem(org)} AND s.status <> 'created' AND k.lot <> ''`)} AS shipped_unit_lots,
     ${distinctValues('k.expiration', components(org), `${ofItem(org)} AND s.status <> 'created' AND k.expiration < 'infinity'`)}
       AS shipped_unit_exp_dates,
     ${withInventory ? `${transactions(org)} AS inventory_transactions,` : ''}
     q.stage, (SELECT l.fnsku FROM listing l WHERE l.org_id = ${org} AND l.id = q.listing_id) AS fnsku,
     ${CHARGES} AS prep_charges, q.item_id, q.packed_quantity, q.short_quantity, q.damaged_quantity, q.lost_quantity`,
    `marketplace_work_order_item q WHERE q.org_id = ${org} AND q.work_order_id = r.id ORDER BY q.line`,
  );

const rowOf = (
  org: string,
  withInventory: boolean,
) => `r.id AS work_order_id, r.warehouse_id, w.warehouse_name, r.status,
  ${instant('r.created_at')} AS created, r.created_by, ${itemsOf(org, withInventory)} AS items,
  ${NUMBER} AS work_order_number, ${instant('r.closed_at')} AS closed, ${instant('r.updated_at')} AS updated, r.version`;

export const workOrderRow = (withInventory: boolean) =>
  `SELECT ${rowOf('$1', withInventory)} FROM warehouse w WHERE w.id = r.warehouse_id`;

export const ROW_WITH_ORG = rowWithOrg(rowOf('r.org_id', false));

const HISTORY = jsonRows(
  `h.work_order_item_id, h.to_state AS stage, ${instant('h.time')} AS time, h.actor AS by, h.reason`,
  `marketplace_work_order_history h WHERE h.org_id = $1 AND h.work_order_id = r.id
   ORDER BY h.version, h.work_order_item_id`,
);

const PLANS = jsonRows(
  `p.id, ${numberOf('IP', 'p.id')} AS plan_number, p.status, p.step, p.error`,
  'marketplace_inbound_plan p WHERE p.org_id = $1 AND p.work_order_id = r.id ORDER BY p.id',
);

const EVENT_ITEMS = jsonRows(
  `q.id AS work_order_item_id, q.listing_sku, q.stage, q.quantity, q.processed_quantity, q.packed_quantity,
   q.shipped_quantity, q.short_quantity`,
  'marketplace_work_order_item q WHERE q.org_id = $1 AND q.work_order_id = r.id ORDER BY q.line',
);

// --- Tables -----------------------------------------------------------------------------------------------------

const workOrderTable = table('marketplace_work_order', ['id'], {
  id: bigint(),
  warehouse_id: bigint(),
  status: text<WorkOrderStatus>(),
  created_by: text(),
  created_by_id: bigint().nullable(),
  closed_at: timestamp().nullable(),
});

export const workOrders = aggregate(workOrderTable, {
  eventPrefix: 'work_order',
  numberOf: ({ id }) => workOrderNumber(id),
  idOf: async (_db, _orgId, reference) => workOrderIdOf(reference),
  warehouse: 'r.warehouse_id',
  json: `${rowOf('$1', false)}, ${HISTORY} AS history, ${PLANS} AS inbound_plans FROM warehouse w WHERE w.id = r.warehouse_id`,
  eventData: `r.id AS work_order_id, ${NUMBER} AS work_order_number, r.status, r.warehouse_id, ${EVENT_ITEMS} AS items, r.version`,
});
export type OpenHead = Open<RowOf<typeof workOrderTable>>;

export interface PrepPrice {
  readonly prep: PrepType;
  readonly unit_cents: number | null;
}

const itemTable = table('marketplace_work_order_item', ['work_order_id', 'id'], {
  work_order_id: bigint(),
  id: bigint(),
  line: integer(),
  listing_id: bigint(),
  listing_sku: text(),
  marketplace_name: text(),
  country: text(),
  fulfillment_channel: text<PrepChannel>(),
  item_id: bigint(),
  stage: text<Stage>(),
  prep: texts<PrepType>(),
  prep_prices: json<readonly PrepPrice[]>(),
  original_quantity: bigint(),
  quantity: bigint(),
  processed_quantity: bigint(),
  packed_quantity: bigint(),
  shipped_quantity: bigint(),
  short_quantity: bigint(),
  damaged_quantity: bigint(),
  lost_quantity: bigint(),
  order_status: text<WorkOrderStatus>(),
  created_at: timestamp(),
});
export type WorkOrderItemRow = RowOf<typeof itemTable>;
export const insertItems = inserts(itemTable);
export const updateItems = updates(itemTable, [
  'stage',
  'quantity',
  'processed_quantity',
  'packed_quantity',
  'shipped_quantity',
  'short_quantity',
  'damaged_quantity',
  'lost_quantity',
  'order_status',
]);
export const itemsOfOrders = selects(itemTable, 'work_order_id', ['line']);

const componentTable = table(
  'marketplace_work_order_component',
  ['work_order_id', 'work_order_item_id', 'item_id'],
  {
    work_order_id: bigint(),
    work_order_item_id: bigint(),
    item_id: bigint(),
    quantity: integer(),
  },
);
export const insertComponents = inserts(componentTable);
export const componentsOfOrders = selects(componentTable, 'work_order_id', ['work_order_item_id', 'item_id']);

export const insertItemHistory = inserts(
  table('marketplace_work_order_history', ['work_order_id', 'work_order_item_id', 'version'], {
    work_order_id: bigint(),
    work_order_item_id: bigint(),
    version: bigint(),
    from_state: text<Stage>(),
    to_state: text<Stage>(),
    reason: text().nullable(),
    actor: text(),
    time: timestamp(),
  }),
);

// Rows that refer to an item wait for a transaction that makes it a bundle, which needs the sequence lock, too: so the items
// are locked before that.
export const lockItems = reads<unknown, OfMany, Tx>(
  'marketplace.lockItems',
  'SELECT i.id FROM item i WHERE i.org_id = $1 AND i.id = ANY($2::bigint[]) ORDER BY i.id FOR KEY SHARE',
);

// --- Transactions of the ledger that belong to an item ------------------------------------------------------------

const insertTransactions = writes<
  [orgId: number, transactions: number, before: number, ...ids: (readonly number[])[]]
>(
  'marketplace.insertWorkOrderTransactions',
  `INSERT INTO marketplace_work_order_transaction (org_id, work_order_id, work_order_item_id, transaction_id, time)
   SELECT f.org_id, k.work_order_id, k.work_order_item_id, f.last_transaction_id - $2 + $3 + k.number, f.last_time
   FROM org_feed f, unnest($4::bigint[], $5::bigint[], $6::bigint[]) AS k (work_order_id, work_order_item_id, number)
   WHERE f.org_id = $1`,
);

export interface ItemTransaction {
  readonly workOrderId: number;
  readonly workOrderItemId: number;
  /** Its number among the stock changes of this database transaction, from 1. */
  readonly number: number;
}

export function queueTransactions(tx: Tx, orgId: number, range: FeedRange, rows: readonly ItemTransaction[]) {
  if (rows.length === 0) return;
  const [orders, items] = [rows.map((row) => row.workOrderId), rows.map((row) => row.workOrderItemId)];
  const numbers = rows.map((row) => row.number);
  insertTransactions(tx, orgId, range.transactions, range.transactionsBefore, orders, items, numbers);
}

// --- Before anything is locked ----------------------------------------------------------------------------------

export interface FixedItem {
  readonly id: number;
  readonly warehouse_id: number;
  readonly marketplace_name: string;
  /** Marketplace and channel: what may share a carton. */
  readonly kind: string;
}

/** What never changes of the items of a work order; none where the caller has no such work order. */
export const fixedItems = forCaller(
  reads<FixedItem, [...OfOne, WarehouseBinding]>(
    'marketplace.workOrderHead',
    `SELECT q.id, t.warehouse_id, q.marketplace_name, q.fulfillment_channel || ' ' || q.marketplace_name AS kind
     FROM marketplace_work_order t JOIN marketplace_work_order_item q ON q.org_id = $1 AND q.work_order_id = t.id
     WHERE t.org_id = $1 AND t.id = $2 AND ${ofCaller('t.warehouse_id', '$3')} ORDER BY q.line`,
  ),
);
