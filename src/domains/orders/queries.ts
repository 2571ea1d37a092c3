// Locking, reading and writing orders. The order's row locks everything below it: sub-orders, lines, history and
// shipments are written only while it is held. Writes happen after the org's sequence lock and get its time, so a later
// commit never has an earlier time and polling by `updated_since` never misses a change.
import type { Tx } from '../../kit/db/db.ts';
import { readsWithNext } from '../../kit/db/queued-reads.ts';
import { reads } from '../../kit/db/statement-functions.ts';
import {
  bigint,
  boolean,
  bytes,
  deletes,
  inserts,
  integer,
  jsonText,
  type RowOf,
  selected,
  table,
  text,
  timestamp,
  updates,
} from '../../kit/db/tables.ts';
import type { Cents } from '../../kit/kernel/cents.ts';
import { reservedStockOpener } from '../stock/open-stock.ts';
import { folded } from './names/queries.ts';
import { type OrderStatus, type ParcelOutcome, SUB_ORDER_STATES, type SubOrderState } from './schema.ts';
import { isCancellable } from './state-rules.ts';

// --- Tables -----------------------------------------------------------------------------------------------------

const READ_OF_ORDER = {
  id: bigint(),
  market_order_id: text(),
  marketplace: text().nullable(),
  details: jsonText(),
  instructions: jsonText().nullable(),
  priority: integer().nullable(),
  not_before: timestamp().nullable(),
  holds: jsonText().nullable(),
  status: text<OrderStatus>(),
  units: bigint(),
  latest_ship_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  version: bigint(),
  created_at: timestamp(),
  /** The order with this identity before it, all of which was cancelled. */
  previous_order_id: bigint().nullable(),
  ships_whole: boolean(),
};
const orderTable = table('customer_order', ['id'], {
  ...READ_OF_ORDER,
  content_hash: bytes(),
  search: text(),
  placed_at: timestamp(),
  created_by: text(),
  items_json: text(),
  sub_orders_json: text(),
  /** Comma-separated ids: an array column would be transferred as JSON. */
  warehouse_ids: text(),
  /** The reasons of the holds that stand, between commas. */
  held_for: text().nullable(),
});

const READ_OF_LINE = {
  order_id: bigint(),
  line: integer(),
  item_id: bigint(),
  sku: text().nullable(),
  market_order_item_id: text().nullable(),
  quantity: bigint(),
  unit_price_cents: bigint<Cents>().nullable(),
  currency: text().nullable(),
};
const lineTable = table('order_line', ['order_id', 'line'], {
  ...READ_OF_LINE,
  order_status: text<OrderStatus>(),
});

const subOrderTable = table('sub_order', ['id'], {
  id: bigint(),
  order_id: bigint(),
  ordered_at: timestamp(),
  state: text<SubOrderState>(),
  warehouse_id: bigint().nullable(),
  reason: text().nullable(),
  why: jsonText(),
  units: bigint(),
  ship_by: timestamp().nullable(),
  latest_ship_at: timestamp().nullable(),
  leave_by: timestamp().nullable(),
  urgency: integer().nullable(),
  wave_id: bigint().nullable(),
  pick_started_at: timestamp().nullable(),
  packed_at: timestamp().nullable(),
  shipped_at: timestamp().nullable(),
  outcome: text<ParcelOutcome>().nullable(),
  version: bigint(),
  order_status: text<OrderStatus>(),
  priority: integer().nullable(),
  not_before: timestamp().nullable(),
  is_held: boolean(),
});

/** Of the few that somebody asks to cancel while they are being picked. */
const cancelRequestTable = table('sub_order', ['id'], {
  id: bigint(),
  cancel_request: jsonText().nullable(),
  /** While it is not answered. */
  cancel_requested_at: timestamp().nullable(),
});

const subOrderLineTable = table('sub_order_line', ['sub_order_id', 'line'], {
  sub_order_id: bigint(),
  line: integer(),
  quantity: bigint(),
});

/** Backordered lines. */
const backorderTable = table('backorder', ['item_id', 'ordered_at', 'sub_order_id', 'line'], {
  item_id: bigint(),
  ordered_at: timestamp(),
  sub_order_id: bigint(),
  line: integer(),
  quantity: bigint(),
  warehouse_id: bigint(),
});

// --- Locking and reading ----------------------------------------------------------------------------------------

type OrderRow = RowOf<{ columns: typeof READ_OF_ORDER }>;
export type LineRow = RowOf<{ columns: typeof READ_OF_LINE }>;
export type SubOrderRow = RowOf<typeof subOrderTable> & {
  readonly cancel_request: string | null;
  readonly lines: number[];
  readonly quantities: number[];
};

const ordersOf = (ids: string) =>
  `SELECT ${selected({ columns: READ_OF_ORDER }, 'o')}
   FROM customer_order o WHERE o.org_id = $1 AND o.id = ANY(${ids}) ORDER BY o.id`;

type Values = [orgId: number, named: unknown];

/**
 * Statements that lock orders and read what is below them. Children are read after the lock by separate statements, so
 * that they see what was committed while waiting for it.
 * @param ids SQL of the array of order ids, with the org as `$1` and its input as `$2`
 */
function orderStatements(name: string, ids: string) {
  return {
    orders: readsWithNext<OrderRow, Values>(`${name}.lock`, `${ordersOf(ids)} FOR UPDATE OF o`),
    lines: readsWithNext<LineRow, Values>(
      `${name}.readLines`,
      `SELECT ${selected({ columns: READ_OF_LINE }, 'l')}
       FROM order_line l WHERE l.org_id = $1 AND l.order_id = ANY(${ids}) ORDER BY l.order_id, l.line`,
    ),
    subOrders: readsWithNext<SubOrderRow, Values>(
      `${name}.readSubOrders`,
      `SELECT ${selected(subOrderTable, 's')}, s.cancel_request::text AS cancel_request, l.lines, l.quantities
       FROM sub_order s, LATERAL (
         SELECT coalesce(array_agg(l.line ORDER BY l.line)::int[], '{}') AS lines,
                coalesce(array_agg(l.quantity ORDER BY l.line)::float8[], '{}') AS quantities
         FROM sub_order_line l WHERE l.org_id = $1 AND l.sub_order_id = s.id) AS l
       WHERE s.org_id = $1 AND s.order_id = ANY(${ids}) ORDER BY s.id`,
    ),
  };
}

/** A name as an array: the market order id, then the marketplace and the order id if they are given. */
const OF_NAME = `ARRAY(SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ($2::text[])[1]
     AND (($2::text[])[2] IS NULL OR ${folded('o.marketplace')} = ${folded('($2::text[])[2]')})
     AND (($2::text[])[3] IS NULL OR o.id = ($2::text[])[3]::bigint))`;
export type NameValues = readonly [marketOrderId: string, marketplace: string | null, orderId: string | null];
const STATEMENTS = {
  ids: orderStatements('orders', '$2::bigint[]'),
  subOrderIds: orderStatements(
    'orders.ofSubOrders',
    'ARRAY(SELECT s.order_id FROM sub_order s WHERE s.org_id = $1 AND s.id = ANY($2::bigint[]))',
  ),
  name: orderStatements('orders.ofName', OF_NAME),
  marketOrderIds: orderStatements(
    'orders.ofMarketIds',
    'ARRAY(SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ANY($2::text[]))',
  ),
};

export type OrderSelector =
  | { readonly ids: readonly number[] }
  | { readonly subOrderIds: readonly number[] }
  | { readonly name: NameValues }
  | { readonly marketOrderIds: readonly string[] };

export interface OrderRows {
  readonly orders: readonly OrderRow[];
  readonly lines: readonly LineRow[];
  readonly subOrders: readonly SubOrderRow[];
}

const readOrders = readsWithNext<OrderRow, Values>('orders.read', ordersOf('$2::bigint[]'));

/** Locks orders and reads what is below them, with the next awaited statement; skips ids that do not exist. */
export function lockedOrderRows(tx: Tx, orgId: number, selector: OrderSelector): Promise<OrderRows> {
  const [[by, named]] = Object.entries(selector) as [[keyof typeof STATEMENTS, unknown]];
  return rowsOf(tx, STATEMENTS[by], orgId, named);
}

/** The same without locks. */
export function orderRows(tx: Tx, orgId: number, ids: readonly number[]): Promise<OrderRows> {
  return rowsOf(tx, { ...STATEMENTS.ids, orders: readOrders }, orgId, ids);
}

async function rowsOf(
  tx: Tx,
  read: ReturnType<typeof orderStatements>,
  ...values: Values
): Promise<OrderRows> {
  const [orders, lines, subOrders] = await Promise.all([
    read.orders(tx, ...values),
    read.lines(tx, ...values),
    read.subOrders(tx, ...values),
  ]);
  return { orders, lines, subOrders };
}

/** Locks what these sub-orders have reserved, with the next awaited statement. Lock their orders first. */
export const openStockOfSubOrders = reservedStockOpener('orders.ofSubOrders', 'sub_order', '$2::bigint[]');

const CANCELLABLE = SUB_ORDER_STATES.filter(isCancellable)
  .map((state) => `'${state}'`)
  .join(', ');
const OF_CANCELLABLE = `s.org_id = $1 AND s.order_id = ANY(${OF_NAME}) AND s.state IN (${CANCELLABLE})`;

/** The same for the cancellable sub-orders of an order, with the balances that count its backorders. */
export const openStockOfCancellable = reservedStockOpener(
  'orders.ofCancellable',
  'sub_order',
  `ARRAY(SELECT s.id FROM sub_order s WHERE ${OF_CANCELLABLE})`,
  `SELECT l.item_id, s.warehouse_id FROM sub_order s
   JOIN sub_order_line p ON p.org_id = $1 AND p.sub_order_id = s.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = s.order_id AND l.line = p.line
   WHERE ${OF_CANCELLABLE} AND s.state = 'backordered'`,
);

export interface KnownOrderRow {
  readonly id: number;
  readonly market_order_id: string;
  readonly marketplace: string | null;
  readonly content_hash: Buffer;
  readonly is_cancelled: boolean;
}

/** Which of these orders are stored already: of each marketplace the one that is not cancelled, or the last that was. */
export const knownOrders = reads<KnownOrderRow, [orgId: number, marketOrderIds: readonly string[]]>(
  'orders.known',
  `SELECT DISTINCT ON (o.market_order_id, o.marketplace) o.id, o.market_order_id, o.marketplace, o.content_hash,
     o.status = 'cancelled' AS is_cancelled
   FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ANY($2::text[])
   ORDER BY o.market_order_id, o.marketplace, (o.status = 'cancelled'), o.created_at DESC, o.id DESC`,
);

// --- Writing ----------------------------------------------------------------------------------------------------

const WAREHOUSE_IDS = `string_to_array(d.warehouse_ids, ',', 'NULL')::bigint[]`;

export const insertOrders = inserts(orderTable, {
  search: 'lower(d.search)',
  updated_at: 'f.last_time',
  json_version: '1',
  parts_version: '1',
  warehouse_ids: WAREHOUSE_IDS,
});
const ORDER_STATE = [
  'status',
  'ended_at',
  'version',
  'ships_whole',
  'sub_orders_json',
  'warehouse_ids',
] as const;
const WITH_STATE = {
  computed: {
    updated_at: 'f.last_time',
    json_version: 'CASE WHEN r.items_json IS NULL THEN NULL ELSE d.version END',
    parts_version: 'CASE WHEN r.parts_version = r.version THEN d.version ELSE r.parts_version END',
    warehouse_ids: WAREHOUSE_IDS,
  },
};
export const updateOrders = updates(orderTable, ORDER_STATE, WITH_STATE);
/** Where other units of its lines are ordered or cancelled. */
export const updateOrdersAndItems = updates(orderTable, [...ORDER_STATE, 'items_json'], {
  ...WITH_STATE,
  statement: 'customer_order.setStateAndItems',
});
/** For orders that an earlier release saved without JSON. */
export const updateJson = updates(orderTable, ['items_json', 'sub_orders_json', 'warehouse_ids'], {
  computed: { json_version: 'r.version', warehouse_ids: WAREHOUSE_IDS },
});
/** The merchant's fields, if they changed. */
export const updateSent = updates(orderTable, ['latest_ship_at', 'details', 'instructions', 'not_before']);

/** What follows from the merchant's fields and lines, if they were changed. */
export const updateContent = updates(orderTable, ['content_hash', 'search', 'priority', 'units'], {
  computed: { search: 'lower(d.search)' },
});

/** Of orders that are held or released, or have ended. */
export const updateHolds = updates(orderTable, ['holds', 'held_for']);

export const insertLines = inserts(lineTable, { ordered_at: 'f.last_time' });
export const updateLines = updates(lineTable, ['quantity', 'unit_price_cents', 'currency']);
/** Lines of an order that has been taken have its time. */
export const insertMoreLines = inserts(
  table('order_line', ['order_id', 'line'], { ...lineTable.columns, ordered_at: timestamp() }),
  {},
  'order_line.insertMore',
);
/** Columns of the order copied to its lines for lists. */
export const updateAtLines = updates(lineTable, ['order_status'], { by: ['order_id'] });

const { id: _id, order_id: _order, ordered_at: _ordered, ...changing } = subOrderTable.columns;
const ORDER_CHANGES = { order_updated_at: 'f.last_time' };
const SUB_ORDER_CHANGES = { updated_at: 'f.last_time', ...ORDER_CHANGES };

export const insertSubOrders = inserts(subOrderTable, {
  created_at: 'f.last_time',
  ...SUB_ORDER_CHANGES,
  is_sandbox: 'f.is_sandbox',
});
export const updateSubOrders = updates(subOrderTable, Object.keys(changing) as (keyof typeof changing)[], {
  computed: SUB_ORDER_CHANGES,
});
export const updateCancelRequests = updates(cancelRequestTable, ['cancel_request', 'cancel_requested_at']);

/** Columns of the order copied to unchanged sub-orders for lists. */
export const updateAtSubOrders = updates(
  subOrderTable,
  ['order_status', 'priority', 'not_before', 'is_held'],
  {
    computed: ORDER_CHANGES,
  },
);

export const subOrderLines = {
  insert: inserts(subOrderLineTable),
  update: updates(subOrderLineTable, ['quantity']),
  remove: deletes(subOrderLineTable),
};
export const backorders = {
  insert: inserts(backorderTable),
  update: updates(backorderTable, ['quantity', 'warehouse_id']),
  remove: deletes(backorderTable),
};

const historyTable = table('sub_order_history', ['order_id', 'sub_order_id', 'version'], {
  order_id: bigint(),
  sub_order_id: bigint(),
  version: bigint(),
  from_state: text<SubOrderState>(),
  to_state: text<SubOrderState>(),
  reason: text(),
  actor: text(),
});
export const insertHistory = inserts(historyTable, { time: 'f.last_time' });
