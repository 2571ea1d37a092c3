// Locking, reading and writing orders. The order's row is the lock of everything below it: sub-orders, their lines,
// history and shipments are written only while it is held. What is written here is written behind the org's counter, with
// its time: so an order that is committed later never has an earlier time, and who polls by `updated_since` misses none.
import { columnOrNull } from '../../kit/db/columns.ts';
import type { Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/statement.ts';
import type { Author } from '../../kit/feed/feed-writer.ts';
import type { Cents } from '../../kit/kernel/cents.ts';
import { historyOf } from '../../kit/state/queries.ts';
import { reservedStockOpener } from '../stock/open-stock.ts';
import type { StockState } from '../stock/stock-state.ts';
import { itemsJson, subOrdersJson, warehouseIdsText } from './order-json.ts';
import type { HistoryEntry, Order, SubOrder } from './orders-state.ts';
import { type OrderStatus, type ParcelOutcome, SUB_ORDER_STATES, type SubOrderState } from './schema.ts';
import { isCancellable } from './state-rules.ts';

// --- Locking and reading ----------------------------------------------------------------------------------------

interface OrderRow {
  readonly id: number;
  readonly market_order_id: string;
  readonly marketplace: string | null;
  readonly details: string;
  readonly status: OrderStatus;
  readonly units: number;
  readonly latest_ship_at: Date | null;
  readonly ended_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
}

export interface LineRow {
  readonly order_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly sku: string | null;
  readonly market_order_item_id: string | null;
  readonly quantity: number;
  readonly unit_price_cents: Cents | null;
  readonly currency: string | null;
}

export interface SubOrderRow {
  readonly id: number;
  readonly order_id: number;
  readonly state: SubOrderState;
  readonly warehouse_id: number | null;
  readonly reason: string | null;
  readonly why: string;
  readonly ship_by: Date | null;
  readonly latest_ship_at: Date | null;
  readonly leave_by: Date | null;
  readonly urgency: number | null;
  readonly wave_id: number | null;
  readonly pick_started_at: Date | null;
  readonly packed_at: Date | null;
  readonly shipped_at: Date | null;
  readonly outcome: ParcelOutcome | null;
  readonly version: number;
  readonly lines: number[];
  readonly quantities: number[];
}

const ordersOf = (ids: string) =>
  `SELECT o.id, o.market_order_id, o.marketplace, o.details, o.status, o.units, o.latest_ship_at, o.ended_at,
     o.version, o.created_at
   FROM customer_order o WHERE o.org_id = $1 AND o.id = ANY(${ids}) ORDER BY o.id`;

/**
 * Statements that lock orders and read what is below them. The parts are read after the lock, by statements of their
 * own: they see what the lock had to wait for.
 * @param ids SQL of the array of their ids, with the org as `$1` and what it is made of as `$2`
 */
function orderStatements(name: string, ids: string) {
  return {
    orders: sql<OrderRow>(`${name}.lock`, `${ordersOf(ids)} FOR UPDATE OF o`),
    lines: sql<LineRow>(
      `${name}.readLines`,
      `SELECT l.order_id, l.line, l.item_id, l.sku, l.market_order_item_id, l.quantity, l.unit_price_cents, l.currency
       FROM order_line l WHERE l.org_id = $1 AND l.order_id = ANY(${ids}) ORDER BY l.order_id, l.line`,
    ),
    subOrders: sql<SubOrderRow>(
      `${name}.readSubOrders`,
      `SELECT s.id, s.order_id, s.state, s.warehouse_id, s.reason, s.why, s.ship_by, s.latest_ship_at, s.leave_by, s.urgency,
              s.wave_id, s.pick_started_at, s.packed_at, s.shipped_at, s.outcome, s.version, l.lines, l.quantities
       FROM sub_order s, LATERAL (
         SELECT array_agg(l.line ORDER BY l.line)::int[] AS lines,
                array_agg(l.quantity ORDER BY l.line)::float8[] AS quantities
         FROM sub_order_line l WHERE l.org_id = $1 AND l.sub_order_id = s.id) AS l
       WHERE s.org_id = $1 AND s.order_id = ANY(${ids}) ORDER BY s.id`,
    ),
  };
}

const OF_MARKET_ID = `ARRAY(SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = $2::text)`;
const STATEMENTS = {
  ids: orderStatements('orders', '$2::bigint[]'),
  subOrderIds: orderStatements(
    'orders.ofSubOrders',
    'ARRAY(SELECT s.order_id FROM sub_order s WHERE s.org_id = $1 AND s.id = ANY($2::bigint[]))',
  ),
  marketOrderId: orderStatements('orders.ofMarketId', OF_MARKET_ID),
};

/** How orders are named: one of these. */
export type OrderSelector =
  | { readonly ids: readonly number[] }
  | { readonly subOrderIds: readonly number[] }
  | { readonly marketOrderId: string };

export interface OrderRows {
  readonly orders: readonly OrderRow[];
  readonly lines: readonly LineRow[];
  readonly subOrders: readonly SubOrderRow[];
}

const readOrders = sql<OrderRow>('orders.read', ordersOf('$2::bigint[]'));

/** The orders that exist, locked, and what is below them; comes with the next statement that is awaited. */
export function lockedOrderRows(tx: Tx, orgId: number, selector: OrderSelector): Promise<OrderRows> {
  const [[by, named]] = Object.entries(selector) as [[keyof typeof STATEMENTS, unknown]];
  return rowsOf(tx, STATEMENTS[by], [orgId, named]);
}

/** The same, as they are. */
export function orderRows(tx: Tx, orgId: number, ids: readonly number[]): Promise<OrderRows> {
  return rowsOf(tx, { ...STATEMENTS.ids, orders: readOrders }, [orgId, ids]);
}

async function rowsOf(
  tx: Tx,
  statements: ReturnType<typeof orderStatements>,
  values: readonly unknown[],
): Promise<OrderRows> {
  const [orders, lines, subOrders] = await Promise.all([
    tx.queueRead(statements.orders, values),
    tx.queueRead(statements.lines, values),
    tx.queueRead(statements.subOrders, values),
  ]);
  return { orders, lines, subOrders };
}

const stockOfSubOrders = reservedStockOpener('orders.ofSubOrders', 'sub_order', '$2::bigint[]');

/** What these sub-orders have reserved, locked. Comes with the next statement that is awaited; their orders come first. */
export function openStockOfSubOrders(
  tx: Tx,
  orgId: number,
  subOrderIds: readonly number[],
): Promise<StockState> {
  return stockOfSubOrders(tx, [orgId, subOrderIds]);
}

const OF_CANCELLABLE = `s.org_id = $1 AND s.order_id = ANY(${OF_MARKET_ID}) AND s.state IN (${SUB_ORDER_STATES.filter(
  isCancellable,
)
  .map((state) => `'${state}'`)
  .join(', ')})`;
const stockOfCancellable = reservedStockOpener(
  'orders.ofCancellable',
  'sub_order',
  `ARRAY(SELECT s.id FROM sub_order s WHERE ${OF_CANCELLABLE})`,
  `SELECT l.item_id, s.warehouse_id FROM sub_order s
   JOIN sub_order_line p ON p.org_id = $1 AND p.sub_order_id = s.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = s.order_id AND l.line = p.line
   WHERE ${OF_CANCELLABLE} AND s.state = 'backordered'`,
);

/** The same for what can be cancelled of an order, and the records at which it waits. */
export function openStockOfCancellable(tx: Tx, orgId: number, marketOrderId: string): Promise<StockState> {
  return stockOfCancellable(tx, [orgId, marketOrderId]);
}

// --- Writing ----------------------------------------------------------------------------------------------------

const insertOrders = sql(
  'orders.insert',
  `INSERT INTO customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search, status, units,
     placed_at, latest_ship_at, ended_at, created_by, version, created_at, updated_at, json_version, parts_version,
     items_json, sub_orders_json, warehouse_ids)
   SELECT f.org_id, o.id, o.market_order_id, o.content_hash, o.marketplace, o.details, lower(o.search), o.status, o.units,
          coalesce(o.placed_at, f.last_time), o.latest_ship_at, NULL, o.created_by, 1, f.last_time, f.last_time, 1, 1,
          o.items_json, o.sub_orders_json, string_to_array(o.warehouse_ids, ',', 'NULL')::bigint[]
   FROM org_feed f,
        unnest($2::bigint[], $3::text[], $4::bytea[], $5::text[], $6::json[], $7::text[], $8::text[], $9::bigint[],
               $10::timestamptz[], $11::timestamptz[], $12::text[], $13::text[], $14::text[], $15::text[])
          AS o (id, market_order_id, content_hash, marketplace, details, search, status, units, placed_at, latest_ship_at,
                created_by, items_json, sub_orders_json, warehouse_ids)
   WHERE f.org_id = $1`,
);

/** Unique inserts in the order of their key: two processes that take the same orders wait, they never cross. */
export function queueOrders(tx: Tx, orgId: number, all: readonly Order[]): void {
  const rows = [...all].sort((a, b) => (a.marketOrderId < b.marketOrderId ? -1 : 1));
  tx.queueWrite(insertOrders, [
    orgId,
    rows.map((row) => row.id),
    rows.map((row) => row.marketOrderId),
    rows.map((row) => row.intake?.contentHash ?? null),
    columnOrNull(rows, (row) => row.marketplace),
    rows.map((row) => row.details),
    rows.map((row) => row.intake?.search ?? null),
    rows.map((row) => row.status),
    rows.map((row) => row.units),
    columnOrNull(rows, (row) => row.intake?.placedAt ?? null),
    columnOrNull(rows, (row) => row.latestShip),
    rows.map((row) => row.intake?.createdBy ?? null),
    rows.map((row) => itemsJson(row.lines)),
    rows.map(subOrdersJson),
    rows.map(warehouseIdsText),
  ]);
  queueLines(tx, orgId, rows);
}

const insertLines = sql(
  'orders.insertLines',
  `INSERT INTO order_line (org_id, ordered_at, order_id, line, item_id, sku, market_order_item_id, quantity,
     unit_price_cents, currency, order_status)
   SELECT f.org_id, f.last_time, l.*
   FROM org_feed f,
        unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[],
               $10::text[])
          AS l (order_id, line, item_id, sku, market_order_item_id, quantity, unit_price_cents, currency, order_status)
   WHERE f.org_id = $1`,
);

function queueLines(tx: Tx, orgId: number, orders: readonly Order[]): void {
  const lines = orders.flatMap((order) => order.lines);
  tx.queueWrite(insertLines, [
    orgId,
    orders.flatMap((order) => order.lines.map(() => order.id)),
    lines.map((row) => row.line),
    lines.map((row) => row.itemId),
    columnOrNull(lines, (row) => row.sku),
    columnOrNull(lines, (row) => row.marketOrderItemId),
    lines.map((row) => row.quantity),
    columnOrNull(lines, (row) => row.unitPriceCents),
    columnOrNull(lines, (row) => row.currency),
    orders.flatMap((order) => order.lines.map(() => order.status)),
  ]);
}

const updateOrders = sql(
  'orders.update',
  `UPDATE customer_order o SET status = d.status, ended_at = d.ended_at, version = d.version, updated_at = f.last_time,
     json_version = CASE WHEN o.items_json IS NULL THEN NULL ELSE d.version END, sub_orders_json = d.sub_orders_json,
     warehouse_ids = string_to_array(d.warehouse_ids, ',', 'NULL')::bigint[],
     parts_version = CASE WHEN o.parts_version = o.version THEN d.version ELSE o.parts_version END
   FROM org_feed f,
        unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[])
          AS d (id, status, ended_at, version, sub_orders_json, warehouse_ids)
   WHERE o.org_id = $1 AND f.org_id = $1 AND o.id = d.id`,
);

export function queueOrderChanges(tx: Tx, orgId: number, rows: readonly Order[]): void {
  tx.queueWrite(updateOrders, [
    orgId,
    rows.map((row) => row.id),
    rows.map((row) => row.status),
    columnOrNull(rows, (row) => row.endedAt),
    rows.map((row) => row.version),
    rows.map(subOrdersJson),
    rows.map(warehouseIdsText),
  ]);
}

const SUB_ORDER_COLUMNS = `id, state, warehouse_id, reason, why, units, ship_by, leave_by, urgency, wave_id,
  pick_started_at, packed_at, shipped_at, version, order_status, latest_ship_at, outcome`;
const SUB_ORDER_ARRAYS = `$2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::json[], $7::bigint[],
  $8::timestamptz[], $9::timestamptz[], $10::int[], $11::bigint[], $12::timestamptz[], $13::timestamptz[],
  $14::timestamptz[], $15::bigint[], $16::text[], $17::timestamptz[], $18::text[]`;

const insertSubOrders = sql(
  'orders.insertSubOrders',
  `INSERT INTO sub_order (org_id, order_id, ordered_at, ${SUB_ORDER_COLUMNS}, created_at, updated_at, order_updated_at,
     is_sandbox)
   SELECT f.org_id, d.order_id, coalesce(d.ordered_at, f.last_time), ${SUB_ORDER_COLUMNS.replaceAll(/\w+/g, 'd.$&')},
          f.last_time, f.last_time, f.last_time, f.is_sandbox
   FROM org_feed f, unnest(${SUB_ORDER_ARRAYS}, $19::bigint[], $20::timestamptz[])
     AS d (${SUB_ORDER_COLUMNS}, order_id, ordered_at)
   WHERE f.org_id = $1`,
);

const updateSubOrders = sql(
  'orders.updateSubOrders',
  `UPDATE sub_order s SET state = d.state, warehouse_id = d.warehouse_id, reason = d.reason, why = d.why,
     units = d.units, ship_by = d.ship_by, leave_by = d.leave_by, urgency = d.urgency, wave_id = d.wave_id,
     pick_started_at = d.pick_started_at, packed_at = d.packed_at, shipped_at = d.shipped_at, version = d.version, order_status = d.order_status,
     latest_ship_at = d.latest_ship_at, outcome = d.outcome,
     updated_at = f.last_time, order_updated_at = f.last_time
   FROM org_feed f, unnest(${SUB_ORDER_ARRAYS}) AS d (${SUB_ORDER_COLUMNS})
   WHERE s.org_id = $1 AND f.org_id = $1 AND s.id = d.id`,
);

export interface SubOrderWrite {
  readonly subOrder: SubOrder;
  readonly order: Order;
  readonly units: number;
}

export function queueSubOrders(tx: Tx, orgId: number, rows: readonly SubOrderWrite[]): void {
  const values = (some: readonly SubOrderWrite[]) => [
    orgId,
    some.map(({ subOrder }) => subOrder.id),
    some.map(({ subOrder }) => subOrder.state),
    columnOrNull(some, ({ subOrder }) => subOrder.warehouseId),
    columnOrNull(some, ({ subOrder }) => subOrder.reason),
    some.map(({ subOrder }) => subOrder.why),
    some.map(({ units }) => units),
    columnOrNull(some, ({ subOrder }) => subOrder.shipBy),
    columnOrNull(some, ({ subOrder }) => subOrder.turn?.leaveBy ?? null),
    columnOrNull(some, ({ subOrder }) => subOrder.turn?.urgency ?? null),
    columnOrNull(some, ({ subOrder }) => subOrder.waveId),
    columnOrNull(some, ({ subOrder }) => subOrder.pickStartedAt),
    columnOrNull(some, ({ subOrder }) => subOrder.packedAt),
    columnOrNull(some, ({ subOrder }) => subOrder.shippedAt),
    some.map(({ subOrder }) => subOrder.version),
    some.map(({ order }) => order.status),
    columnOrNull(some, ({ subOrder }) => subOrder.latestShip),
    columnOrNull(some, ({ subOrder }) => subOrder.outcome),
  ];
  const added = rows.filter(({ subOrder }) => subOrder.was === null);
  const changed = rows.filter(({ subOrder }) => subOrder.was !== null);
  if (added.length > 0) {
    const orders = added.map(({ order }) => order);
    tx.queueWrite(insertSubOrders, [
      ...values(added),
      orders.map((order) => order.id),
      columnOrNull(orders, (order) => order.createdAt),
    ]);
  }
  if (changed.length > 0) tx.queueWrite(updateSubOrders, values(changed));
}

const updateAtSubOrders = sql(
  'orders.updateAtSubOrders',
  `UPDATE sub_order s SET order_status = d.status, order_updated_at = f.last_time
   FROM org_feed f, unnest($2::bigint[], $3::text[]) AS d (id, status)
   WHERE s.org_id = $1 AND f.org_id = $1 AND s.id = d.id`,
);
const updateAtLines = sql(
  'orders.updateAtLines',
  `UPDATE order_line l SET order_status = d.status FROM unnest($2::bigint[], $3::text[]) AS d (order_id, status)
   WHERE l.org_id = $1 AND l.order_id = d.order_id`,
);

interface StatusOf {
  readonly id: number;
  readonly status: OrderStatus;
}

const statusValues = (orgId: number, rows: readonly StatusOf[]) => [
  orgId,
  rows.map(({ id }) => id),
  rows.map(({ status }) => status),
];

/** What lists know of orders that change, at parts of them that do not. @param subOrders with the status of their order */
export function queueListKeys(
  tx: Tx,
  orgId: number,
  subOrders: readonly StatusOf[],
  ordersWithOtherStatus: readonly StatusOf[],
): void {
  if (subOrders.length > 0) tx.queueWrite(updateAtSubOrders, statusValues(orgId, subOrders));
  if (ordersWithOtherStatus.length > 0)
    tx.queueWrite(updateAtLines, statusValues(orgId, ordersWithOtherStatus));
}

export interface LineDifference {
  readonly subOrderId: number;
  readonly line: number;
  readonly was: number;
  readonly is: number;
}

const LINE_ARRAYS = 'unnest($2::bigint[], $3::int[], $4::bigint[]) AS d (sub_order_id, line, quantity)';

const insertSubOrderLines = sql(
  'orders.insertSubOrderLines',
  `INSERT INTO sub_order_line (org_id, sub_order_id, line, quantity)
   SELECT f.org_id, d.sub_order_id, d.line, d.quantity FROM org_feed f, ${LINE_ARRAYS} WHERE f.org_id = $1`,
);
const updateSubOrderLines = sql(
  'orders.updateSubOrderLines',
  `UPDATE sub_order_line l SET quantity = d.quantity FROM ${LINE_ARRAYS}
   WHERE l.org_id = $1 AND l.sub_order_id = d.sub_order_id AND l.line = d.line`,
);
const deleteSubOrderLines = sql(
  'orders.deleteSubOrderLines',
  `DELETE FROM sub_order_line l USING ${LINE_ARRAYS}
   WHERE l.org_id = $1 AND l.sub_order_id = d.sub_order_id AND l.line = d.line`,
);

export function queueSubOrderLines(tx: Tx, orgId: number, rows: readonly LineDifference[]): void {
  queueDifferences(rows, {
    added: (some) => tx.queueWrite(insertSubOrderLines, lineValues(orgId, some)),
    changed: (some) => tx.queueWrite(updateSubOrderLines, lineValues(orgId, some)),
    ended: (some) => tx.queueWrite(deleteSubOrderLines, lineValues(orgId, some)),
  });
}

function lineValues(orgId: number, rows: readonly LineDifference[]): unknown[] {
  return [orgId, rows.map((row) => row.subOrderId), rows.map((row) => row.line), rows.map((row) => row.is)];
}

function queueDifferences<T extends { was: number; is: number }>(
  rows: readonly T[],
  send: Record<'added' | 'changed' | 'ended', (some: readonly T[]) => void>,
): void {
  const added = rows.filter(({ was, is }) => was === 0 && is !== 0);
  const changed = rows.filter(({ was, is }) => was !== 0 && is !== 0 && was !== is);
  const ended = rows.filter(({ was, is }) => was !== 0 && is === 0);
  if (ended.length > 0) send.ended(ended);
  if (changed.length > 0) send.changed(changed);
  if (added.length > 0) send.added(added);
}

export interface WaitingDifference extends LineDifference {
  readonly itemId: number;
  /** Null of a new order. */
  readonly orderedAt: Date | null;
  readonly warehouseId: number;
}

const WAITING_ARRAYS = `unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::int[], $6::bigint[], $7::bigint[])
     AS d (item_id, ordered_at, sub_order_id, line, quantity, warehouse_id)`;
const WAITING_MATCH = `b.org_id = $1 AND b.item_id = d.item_id AND b.ordered_at = d.ordered_at
     AND b.sub_order_id = d.sub_order_id AND b.line = d.line`;

const insertWaiting = sql(
  'orders.insertBackorders',
  `INSERT INTO backorder (org_id, item_id, ordered_at, sub_order_id, line, quantity, warehouse_id)
   SELECT f.org_id, d.item_id, coalesce(d.ordered_at, f.last_time), d.sub_order_id, d.line, d.quantity, d.warehouse_id
   FROM org_feed f, ${WAITING_ARRAYS} WHERE f.org_id = $1`,
);
const updateWaiting = sql(
  'orders.updateBackorders',
  `UPDATE backorder b SET quantity = d.quantity, warehouse_id = d.warehouse_id FROM ${WAITING_ARRAYS}
   WHERE ${WAITING_MATCH}`,
);
const deleteWaiting = sql(
  'orders.deleteBackorders',
  `DELETE FROM backorder b USING ${WAITING_ARRAYS}
   WHERE ${WAITING_MATCH}`,
);

export function queueWaiting(tx: Tx, orgId: number, rows: readonly WaitingDifference[]): void {
  const values = (some: readonly WaitingDifference[]) => [
    orgId,
    some.map((row) => row.itemId),
    some.map((row) => row.orderedAt),
    some.map((row) => row.subOrderId),
    some.map((row) => row.line),
    some.map((row) => row.is),
    some.map((row) => row.warehouseId),
  ];
  queueDifferences(rows, {
    added: (some) => tx.queueWrite(insertWaiting, values(some)),
    changed: (some) => tx.queueWrite(updateWaiting, values(some)),
    ended: (some) => tx.queueWrite(deleteWaiting, values(some)),
  });
}

/** What becomes of sub-orders, step by step. */
const queueSteps = historyOf('sub_order_history', ['order_id', 'sub_order_id']);

export function queueHistory(tx: Tx, author: Author, rows: readonly HistoryEntry[]): void {
  queueSteps(
    tx,
    author,
    rows.map(({ orderId, subOrderId, ...step }) => ({ key: [orderId, subOrderId], ...step })),
  );
}
