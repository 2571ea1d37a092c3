// Returns, their announced lines and the units taken in. Everything below a return is written only while its row is locked; the
// order, if known, is locked before it.

import { aggregate } from '../../kit/aggregates/aggregate.ts';
import { type Open, workOf } from '../../kit/aggregates/work.ts';
import { blank } from '../../kit/db/blank-rows.ts';
import { ofCaller, type WarehouseBinding } from '../../kit/db/caller-warehouses.ts';
import { FROM_FEED_WAREHOUSES } from '../../kit/db/feed-warehouses.ts';
import { forCaller } from '../../kit/db/for-caller.ts';
import { listByCreationOrChange } from '../../kit/db/list-by-change.ts';
import {
  BY_CREATION,
  equal,
  equalSelective,
  fromDay,
  keysetList,
  rowWithOrg,
  since,
  untilDay,
} from '../../kit/db/lists.ts';
import { instant, numberOf } from '../../kit/db/statement.ts';
import {
  finds,
  findsValue,
  type OfMany,
  type OfOne,
  reads,
  readsValue,
} from '../../kit/db/statement-functions.ts';
import {
  bigint,
  bytes,
  COMMIT_TIME,
  date,
  increments,
  inserts,
  insertsOneByOne,
  integer,
  type RowOf,
  selected,
  table,
  text,
  timestamp,
  updates,
} from '../../kit/db/tables.ts';
import { lookStatement } from '../../kit/due/deadlines.ts';
import { openOrders } from '../orders/aggregate.ts';
import type { Order } from '../orders/orders-state.ts';
import type { TrackingCode } from '../orders/schema.ts';
import type { LabelledUnits } from '../stock/labels-now.ts';
import { labelNow } from '../stock/reads.ts';
import { LABELS_JSON, labelState } from './labels/queries.ts';
import type {
  Condition,
  Decider,
  Exchange,
  Grade,
  ReturnReason,
  ReturnSource,
  ReturnStatus,
  UnitDisposition,
} from './schema.ts';
import { HAS_COME, RETURN_PREFIX, RETURNS, type ReturnCause, returnIdOf, rmaNumber } from './state-rules.ts';

const columnsOf = (
  org: string,
) => `r.id, ${numberOf(RETURN_PREFIX, 'r.id')} AS rma_number, r.status, r.source, r.warehouse_id,
  w.warehouse_name, r.market_order_id, r.order_id, r.marketplace, r.shipment_id, r.removal_order_id, r.reason, r.note,
  r.carrier, r.tracking_number, r.tracking_status, ${labelState(org)} AS label_state, r.exchange, r.exchange_market_order_id, r.units_announced, r.units_received,
  r.units_undecided, ${instant('r.decide_by')} AS decide_by, r.cancellation_reason, ${instant('r.created_at')} AS created,
  ${instant('r.received_at')} AS received, ${instant('r.closed_at')} AS closed, ${instant('r.updated_at')} AS updated, r.version`;
const COLUMNS = columnsOf('$1');
const FROM = 'FROM warehouse w WHERE w.id = r.warehouse_id';

const RETURN_ROW = `SELECT ${COLUMNS} ${FROM}`;
const RETURN_ROW_WITH_ORG = rowWithOrg(columnsOf('r.org_id'));

const rows = (text: string) => `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (${text}) AS j)`;

const LINES =
  rows(`SELECT l.line, l.item_id, i.mpn, i.name, l.sku, l.market_order_item_id, l.quantity, l.received, l.reason
  FROM goods_return_line l JOIN item i ON i.org_id = $1 AND i.id = l.item_id
  WHERE l.org_id = $1 AND l.return_id = r.id ORDER BY l.line`);

const UNITS =
  rows(`SELECT u.id AS unit_id, u.line, u.item_id, i.mpn, i.name, u.quantity, u.reason, u.grade, u.condition,
    nullif(now.lot, '') AS lot, nullif(now.expiration, 'infinity') AS expiration, u.note, u.disposition, u.why, u.decided_by,
    ${instant('u.decide_by')} AS decide_by, ${instant('u.decided_at')} AS decided, u.shipment_id, u.taken_by,
    ${instant('u.taken_at')} AS taken, u.taken_back
  FROM goods_return_unit u JOIN item i ON i.org_id = $1 AND i.id = u.item_id,
    LATERAL ${labelNow('u.taken_at', 'r.warehouse_id')} AS now
  WHERE u.org_id = $1 AND u.return_id = r.id ORDER BY u.id`);

const PHOTOS =
  rows(`SELECT p.id AS photo_id, p.unit_id, p.note, p.media_type, p.taken_by, ${instant('p.taken_at')} AS taken
  FROM goods_return_photo p WHERE p.org_id = $1 AND p.return_id = r.id ORDER BY p.id`);

const HISTORY = rows(`SELECT h.to_state AS status, ${instant('h.time')} AS time, h.actor AS by, h.reason
  FROM goods_return_history h WHERE h.org_id = $1 AND h.return_id = r.id ORDER BY h.version`);

const returnTable = table('goods_return', ['id'], {
  id: bigint(),
  status: text<ReturnStatus>(),
  source: text<ReturnSource>(),
  warehouse_id: bigint(),
  order_id: bigint().nullable(),
  market_order_id: text().nullable(),
  marketplace: text().nullable(),
  shipment_id: bigint().nullable(),
  removal_order_id: text().nullable(),
  reason: text<ReturnReason>().nullable(),
  note: text().nullable(),
  carrier: text().nullable(),
  tracking_number: text().nullable(),
  tracking_status: text<TrackingCode>().nullable(),
  tracking_time: timestamp().nullable(),
  exchange: text<Exchange>(),
  exchange_market_order_id: text().nullable(),
  units_announced: bigint(),
  units_received: bigint(),
  units_undecided: bigint(),
  decide_by: timestamp().nullable(),
  cancellation_reason: text().nullable(),
  received_at: timestamp().nullable(),
  closed_at: timestamp().nullable(),
  created_by: text(),
});
export type ReturnRow = RowOf<typeof returnTable>;
export const BLANK_RETURN = blank(returnTable);

/** Orders never change. Returns that do not exist for the caller are left out. */
export const ordersOf = forCaller(
  reads<{ id: number; order_id: number | null }, [...OfMany, WarehouseBinding]>(
    'returns.findOrders',
    `SELECT r.id, r.order_id FROM goods_return r
     WHERE r.org_id = $1 AND r.id = ANY($2::bigint[]) AND ${ofCaller('r.warehouse_id', '$3')}`,
  ),
);

export const returns = aggregate(returnTable, {
  subject: 'return',
  machine: RETURNS,
  usualCause: 'hub',
  numberOf: ({ id }) => rmaNumber(id),
  idOf: async (_db, _orgId, reference) => returnIdOf(reference),
  lockParents: async (tx, feed, ids): Promise<ReadonlyMap<number, Order | null>> => {
    const found = await ordersOf(tx, feed.orgId, ids);
    const orders = await openOrders(workOf(tx, feed), { ids: found.flatMap((one) => one.order_id ?? []) });
    return new Map(found.map(({ id, order_id }) => [id, order_id === null ? null : orders.order(order_id)]));
  },
  stateColumns: ({ status, received_at, closed_at }) => ({
    received_at: HAS_COME.includes(status) ? (received_at ?? COMMIT_TIME) : null,
    closed_at: closed_at ?? (status === 'closed' ? COMMIT_TIME : null),
  }),
  historyKey: 'return_id',
  warehouse: 'r.warehouse_id',
  json: `${COLUMNS}, ${LINES} AS lines, ${UNITS} AS units, ${PHOTOS} AS photos, ${LABELS_JSON} AS labels, ${HISTORY} AS history, r.created_by ${FROM}`,
  eventData: `${COLUMNS} ${FROM_FEED_WAREHOUSES}`,
});
/** Its parent is its order, where that is known. */
export type OpenReturn = Open<ReturnRow, ReturnCause, Order | null>;

// --- Announced lines --------------------------------------------------------------------------------------------

const lineTable = table('goods_return_line', ['return_id', 'line'], {
  return_id: bigint(),
  line: integer(),
  order_line: integer().nullable(),
  item_id: bigint(),
  sku: text().nullable(),
  market_order_item_id: text().nullable(),
  quantity: bigint(),
  received: bigint(),
  reason: text<ReturnReason>(),
});
export type LineRow = RowOf<typeof lineTable>;
export const insertLines = inserts(lineTable);
export const addReceived = increments(lineTable, ['received']);

export const linesOf = reads<LineRow, OfOne>(
  'returns.readLines',
  `SELECT ${selected(lineTable, 'l')} FROM goods_return_line l WHERE l.org_id = $1 AND l.return_id = $2 ORDER BY l.line`,
);

// --- Received units -----------------------------------------------------------------------------------

const unitTable = table('goods_return_unit', ['return_id', 'id'], {
  return_id: bigint(),
  id: bigint(),
  line: integer().nullable(),
  order_line: integer().nullable(),
  shipment_id: bigint().nullable(),
  shipped_on: date().nullable(),
  shipped_from: bigint().nullable(),
  item_id: bigint(),
  sku: text(),
  quantity: bigint(),
  reason: text<ReturnReason>(),
  grade: text<Grade>(),
  condition: text<Condition>(),
  lot: text(),
  expiration: date(),
  note: text().nullable(),
  disposition: text<UnitDisposition>(),
  why: text(),
  decided_by: text<Decider>(),
  decide_by: timestamp().nullable(),
  decided_at: timestamp().nullable(),
  taken_by: text(),
  taken_at: timestamp(),
  taken_back: bigint(),
});
export type UnitRow = RowOf<typeof unitTable>;
export const insertUnits = inserts(unitTable);
export const updateDecisions = updates(unitTable, ['disposition', 'why', 'decided_by', 'decided_at']);
export const updateDecideBy = updates(unitTable, ['decide_by']);
export const updateTakenBack = updates(unitTable, ['quantity', 'taken_back']);

/** Oldest first, without completely undone ones. */
export const unitsOf = reads<UnitRow, OfOne>(
  'returns.readUnits',
  `SELECT ${selected(unitTable, 'u')} FROM goods_return_unit u
   WHERE u.org_id = $1 AND u.return_id = $2 AND u.quantity > 0 ORDER BY u.id`,
);

/** The last number given to units, including undone ones. */
export const lastUnitOf = readsValue<number, OfOne>(
  'returns.lastUnit',
  'SELECT coalesce(max(u.id), 0)::bigint AS value FROM goods_return_unit u WHERE u.org_id = $1 AND u.return_id = $2',
);

/** What it was before it came; null where it began with that. */
export const stateBeforeReceived = findsValue<ReturnStatus, OfOne>(
  'returns.stateBeforeReceived',
  `SELECT h.from_state FROM goods_return_history h
   WHERE h.org_id = $1 AND h.return_id = $2 AND h.to_state = 'received' AND h.from_state <> 'received'
   ORDER BY h.version DESC LIMIT 1`,
);

export const lookAtReturns = lookStatement(
  'returns.lookAtDeadlines',
  'goods_return',
  't.decide_by IS NOT NULL',
);

/** Units of items that wait for a decision, as they were labelled when they were taken in. */
export const undecidedOf = reads<
  LabelledUnits & { readonly return_id: number; readonly quantity: number },
  OfMany
>(
  'returns.undecidedOfItems',
  `SELECT u.return_id, r.warehouse_id AS "warehouseId", u.item_id AS "itemId", u.lot, u.expiration::text AS expiration,
     u.quantity, u.taken_at AS since
   FROM goods_return_unit u JOIN goods_return r ON r.org_id = $1 AND r.id = u.return_id
   WHERE u.org_id = $1 AND u.item_id = ANY($2::bigint[]) AND u.disposition = 'undecided' AND u.quantity > 0
   ORDER BY u.return_id, u.id`,
);

export const returnList = listByCreationOrChange({
  name: 'returns.list',
  table: 'goods_return',
  json: RETURN_ROW,
  filters: {
    market_order_id: equalSelective('market_order_id', 'goods_return_by_market_order'),
    tracking_number: equalSelective('tracking_number', 'goods_return_by_tracking'),
    created_start_date: fromDay('created_at', 'goods_return_by_creation'),
    created_end_date: untilDay('created_at', 'goods_return_by_creation'),
  },
  columns: {
    status: ['status', 'goods_return_by_status'],
    source: ['source', 'goods_return_by_source'],
    warehouse_id: ['warehouse_id', 'goods_return_by_warehouse'],
  },
  changes: { updated_since: since('updated_at', 'goods_return_by_update') },
  changeIndex: 'goods_return_by_update',
});

/** The open returns of a warehouse, of all orgs. */
export const returnsAtWarehouse = keysetList({
  name: 'returns.openAcrossOrgs',
  from: 'goods_return t',
  scope: `t.warehouse_id = $1 AND t.status IN ('announced', 'in_transit', 'received', 'graded')`,
  key: BY_CREATION,
  json: RETURN_ROW_WITH_ORG,
  filters: { status: { ...equal('status', 'goods_return_open_by_status'), isPlannedEachTime: true } },
});

const photoTable = table('goods_return_photo', ['return_id', 'id'], {
  return_id: bigint(),
  id: bigint(),
  unit_id: bigint().nullable(),
  note: text().nullable(),
  media_type: text(),
  content: bytes(),
  taken_by: text(),
  taken_at: timestamp(),
});
export const insertPhotos = insertsOneByOne(photoTable);

export const countPhotosOf = readsValue<number, OfOne>(
  'returns.countPhotos',
  'SELECT count(*)::int AS value FROM goods_return_photo p WHERE p.org_id = $1 AND p.return_id = $2',
);

export const photoOf = forCaller(
  finds<{ media_type: string; content: Buffer }, [...OfOne, photoId: number, WarehouseBinding]>(
    'returns.findPhoto',
    `SELECT p.media_type, p.content FROM goods_return_photo p
     JOIN goods_return r ON r.org_id = $1 AND r.id = $2 AND ${ofCaller('r.warehouse_id', '$4')}
     WHERE p.org_id = $1 AND p.return_id = $2 AND p.id = $3`,
  ),
);
