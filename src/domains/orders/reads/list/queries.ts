// The statements of GET /v1/orders; list-orders.ts explains how they combine.
import {
  JOIN_WAREHOUSE_NAMES,
  jsonInstant,
  jsonMembers,
  jsonText,
  jsonWord,
  textOf,
  WAREHOUSE_NAMES,
  warehouseName,
} from '../../../../kit/db/json-text.ts';
import {
  BY_CREATION,
  BY_ID,
  type KeyColumn,
  type ListRow,
  PER_PAGE_MAX,
  pageSql,
} from '../../../../kit/db/lists.ts';
import { sql } from '../../../../kit/db/statement.ts';
import { NO_INSTRUCTIONS } from '../../order-json.ts';
import { ORDER_STATUSES } from '../../schema.ts';
import { HAS_STALE_PARTS, itemsInWarehouses, itemsOfOrder, subOrdersOfOrder } from '../queries.ts';
import {
  allFilters,
  columnOf,
  IS_HELD,
  isByStatus,
  type Param,
  type Path,
  type Sort,
  type SortColumn,
  type SpanColumn,
  variants,
  within,
} from './filters/queries.ts';

// --- One order --------------------------------------------------------------------------------------------------

const GAP = 'chr(31)';

// Cut by bytes: left() and substr() count characters, which takes longer than everything else.
const HOLDS = `coalesce(o.holds::text, '[]')`;
const membersOf = (json: string, end: number) =>
  `convert_from(substring(convert_to(${json}::text, 'UTF8') FROM 2 FOR octet_length(${json}::text) - ${end}), 'UTF8')`;
const DETAILS = membersOf('o.details', 2);

/** For callers restricted to warehouses, only the sub-orders there; units and items follow from them. */
const subOrders = (param: Param) => `CASE
  WHEN ${param('callers')} IS NOT NULL
    THEN ${subOrdersOfOrder('$1', { condition: `s.warehouse_id = ANY(${param('callers')})` })}
  WHEN o.json_version IS DISTINCT FROM o.version THEN ${subOrdersOfOrder('$1')}
  WHEN cardinality(o.warehouse_ids) = 1 THEN replace(o.sub_orders_json, ${GAP}, ${warehouseName('o.warehouse_ids[1]')})
  ELSE (SELECT string_agg(CASE p.part WHEN 1 THEN '' ELSE ${warehouseName('o.warehouse_ids[p.part - 1]')} END || p.json,
                 '' ORDER BY p.part)
        FROM unnest(string_to_array(o.sub_orders_json, ${GAP})) WITH ORDINALITY AS p (json, part)) END`;

const BEFORE_DETAILS = jsonMembers({
  order_id: 'o.id',
  market_order_id: jsonText('o.market_order_id'),
  order_status: jsonWord('o.status'),
});
const afterDetails = (param: Param) =>
  jsonMembers({
    units: `CASE WHEN ${param('callers')} IS NULL THEN o.units ELSE (SELECT sum(s.units) FROM sub_order s
      WHERE s.org_id = $1 AND s.order_id = o.id AND s.warehouse_id = ANY(${param('callers')})) END`,
    items: `CASE WHEN ${param('callers')} IS NULL THEN coalesce(o.items_json, ${itemsOfOrder('$1')})
      ELSE ${itemsInWarehouses('$1', param('callers'))} END`,
    sub_orders: [`'['`, subOrders(param), `']'`],
    created: jsonInstant('o.created_at'),
    created_by: jsonText('o.created_by'),
    updated: jsonInstant('o.updated_at'),
    version: 'o.version',
  });
/** Spliced in as stored, too; most orders have none. */
const INSTRUCTIONS = `CASE WHEN o.instructions IS NULL THEN '${NO_INSTRUCTIONS.slice(1, -1)}' ELSE ${membersOf('o.instructions', 2)} END`;

/** The merchant's fields are spliced in as stored text. */
const elementOf = (param: Param) =>
  textOf([
    `'{'`,
    ...BEFORE_DETAILS,
    `','`,
    DETAILS,
    `','`,
    ...afterDetails(param),
    `','`,
    INSTRUCTIONS,
    `',"holds":'`,
    HOLDS,
    `',"previous_order_id":'`,
    `coalesce(o.previous_order_id::text, 'null')`,
    `'}'`,
  ]);

// --- A page -----------------------------------------------------------------------------------------------------

export interface Order {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

export function orderOf(sort: Sort): Order {
  const column = columnOf(sort);
  return { column, direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

const orderBy = ({ column, direction }: Order, alias: string, id = 'id') =>
  `ORDER BY ${alias}.${column} ${direction}, ${alias}.${id} ${direction}`;

const KEYS: Readonly<Record<SortColumn, readonly KeyColumn[]>> = {
  created_at: BY_CREATION,
  placed_at: [{ column: 'placed_at', type: 'timestamptz' }, ...BY_ID],
  updated_at: [{ column: 'updated_at', type: 'timestamptz' }, ...BY_ID],
  latest_ship_at: [{ column: 'latest_ship_at', type: 'timestamptz' }, ...BY_ID],
  market_order_id: [{ column: 'market_order_id', type: 'text' }, ...BY_ID],
};

export const keyOf = (sort: Sort) => KEYS[columnOf(sort)];

/** @param keys selects `id` and the sort column, in any order */
export const pageOf = (order: Order, keys: string, param: Param): string =>
  pageSql({
    rows: keys,
    json: {
      text: elementOf(param),
      join: `JOIN customer_order o ON o.org_id = $1 AND o.id = r.id ${JOIN_WAREHOUSE_NAMES}`,
      tables: WAREHOUSE_NAMES,
    },
    key: KEYS[order.column],
    descending: order.direction === 'DESC',
    limit: param('limit'),
    offset: param('offset'),
  });

/** Whether it comes after the page before; empty on the first page. */
export const afterPage = (position: string, order: Order, alias: string, id: string, param: Param): string =>
  position === 'after' ? `AND ${isAfter(order, alias, id, param)}` : '';

function isAfter(order: Order, alias: string, id: string, param: Param): string {
  const beyond = order.direction === 'DESC' ? '<' : '>';
  const value = param(order.column === 'market_order_id' ? 'afterText' : 'afterTime');
  return `(${alias}.${order.column}, ${alias}.${id}) ${beyond} (${value}, ${param('afterId')})`;
}

export type NoShape = Readonly<Record<never, string>>;
export type PageShape = { readonly sort: Sort; readonly position: 'first' | 'after' };

type WalkShape = {
  readonly path: Path;
  readonly sort: Sort;
  readonly position: 'first' | 'after' | 'deep';
  readonly filtered: 'filtered' | 'all';
};

/** Walks an index in list order until the page is full. */
export const walk = variants<ListRow, WalkShape>('orders.walk', (shape, param) =>
  pageOf(orderOf(shape.sort), walkKeys(shape, param), param),
);

/** OFFSET 0 forces a lookup by id, regardless of further conditions. */
export const orderWithId = (id: string) =>
  `LATERAL (SELECT o.* FROM customer_order o WHERE o.org_id = $1 AND o.id = ${id} OFFSET 0) AS o`;

/**
 * Rows of an index that starts with the status, in time order: the rows of each wanted status, merged while reading
 * (Merge Append, which needs the order in each branch).
 * @param rows a SELECT of the rows `alias` with a status
 */
const ofEachStatus = (param: Param, alias: string, order: string, rows: (status: string) => string) =>
  `SELECT ${alias}.* FROM (${ORDER_STATUSES.map(
    (status) =>
      `(${rows(`'${status}'`)} AND (${param('statuses')} IS NULL OR '${status}' = ANY(${param('statuses')})) ${order})`,
  ).join('\n UNION ALL ')}) AS ${alias} ${order}`;

/** Orders in list order. @param conditions on order `o` */
function ordersInOrder(order: Order, columns: string, conditions: string, param: Param): string {
  const span =
    order.column === 'market_order_id' ? '' : `AND ${within('o', order.column, order.column, param)}`;
  const rows = `SELECT ${columns} FROM customer_order o WHERE o.org_id = $1 ${span} ${conditions}`;
  const inOrder = orderBy(order, 'o');
  return isByStatus(order.column)
    ? ofEachStatus(param, 'o', inOrder, (status) => `${rows} AND o.status = ${status}`)
    : `${rows} ${inOrder}`;
}

function walkKeys(shape: WalkShape, param: Param): string {
  const order = orderOf(shape.sort);
  const columns = `o.${order.column}, o.id`;
  const after = (alias: string, id: string, renamed = order) =>
    afterPage(shape.position, renamed, alias, id, param);
  // OFFSET 0 keeps the walk in list order: other filters are checked per order instead of by other indexes.
  const walked = (conditions: string, limit: string) => {
    const rows = (some: string) => ordersInOrder(order, some, `${conditions} ${after('o', 'id')}`, param);
    return shape.filtered === 'all'
      ? `${rows(columns)} ${limit}`
      : `SELECT ${columns} FROM (${rows('o.*')} OFFSET 0) AS o WHERE ${allFilters(param)} ${limit}`;
  };
  if (shape.path === 'sort') return walked('', shape.position === 'deep' ? '' : `LIMIT ${PER_PAGE_MAX + 1}`);
  // From each index range, as many rows as could be on the page.
  const limit = `LIMIT ${param('offset')} + ${param('limit')} + 1`;
  // Made only where it is used: every named parameter must be in the text.
  const statuses = () =>
    `unnest(coalesce(${param('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS r (status)`;
  const ofOrders = (ranges: string, condition: string) =>
    `SELECT k.created_at, k.id FROM ${ranges}, LATERAL (${walked(`AND ${condition}`, limit)}) AS k`;
  if (shape.path === 'statuses') return ofOrders(statuses(), 'o.status = r.status');
  if (shape.path === 'marketplaces')
    return ofOrders(
      `unnest(${param('marketplaces')}) AS m (marketplace), ${statuses()}`,
      'o.marketplace = m.marketplace AND o.status = r.status',
    );
  if (shape.path === 'held') return walked(`AND ${IS_HELD}`, limit);
  if (shape.path === 'holdReasons')
    return ofOrders(`unnest(${param('holdReasons')}) AS h (held_for)`, 'o.held_for = h.held_for');
  if (shape.path === 'priorities')
    return ofOrders(`unnest(${param('priorities')}) AS p (priority)`, 'o.priority = p.priority');
  const isByChange = order.column === 'updated_at';
  const time: Order = { ...order, column: (isByChange ? 'order_updated_at' : 'ordered_at') as SortColumn };
  const inTime = orderBy(time, 'x', 'order_id');
  const rows = (table: string, condition: string) =>
    `SELECT x.${time.column}, x.order_id FROM ${table} x
     WHERE x.org_id = $1 AND ${condition} AND ${within('x', time.column, order.column as SpanColumn, param)}
       ${after('x', 'order_id', time)}`;
  const others = shape.filtered === 'all' ? '' : `, ${orderWithId('x.order_id')} WHERE ${allFilters(param)}`;
  // An order may have two sub-orders at a warehouse, or two lines with a SKU.
  const first = (
    some: string,
  ) => `SELECT DISTINCT x.${time.column}, x.order_id FROM (${some} OFFSET 0) AS x ${others}
        ${inTime} ${limit}`;
  const ofWarehouses =
    () => `SELECT k.* FROM unnest(${param('warehouseIds')}) AS w (warehouse_id), ${statuses()}, LATERAL (
      ${first(`${rows('sub_order', 'x.warehouse_id = w.warehouse_id AND x.order_status = r.status')} ${inTime}`)}) AS k`;
  const ofSku = () => {
    const ofStatus = (status: string) =>
      rows('order_line', `x.sku = ${param('sku')} AND x.order_status = ${status}`);
    return first(ofEachStatus(param, 'x', inTime, ofStatus));
  };
  const isOfWarehouses = shape.path === 'warehouseIds';
  return `SELECT DISTINCT k.${order.column}, k.id FROM (
      SELECT k.${time.column} AS ${order.column}, k.order_id AS id FROM (${isOfWarehouses ? ofWarehouses() : ofSku()}) AS k
      UNION ALL
      SELECT ${columns} FROM ${isByChange ? STALE_ORDERS : unfilledOrders(isOfWarehouses, param)}
      WHERE ${allFilters(param)} ${after('o', 'id')}) AS k`;
}

// The few orders whose parts do not have the indexed columns yet.
const STALE_ORDERS = `(SELECT o.* FROM customer_order o WHERE o.org_id = $1 AND ${HAS_STALE_PARTS} OFFSET 0) AS o`;
function unfilledOrders(isOfWarehouses: boolean, param: Param): string {
  const [table, condition] = isOfWarehouses
    ? ['sub_order', `x.warehouse_id = ANY(${param('warehouseIds')})`]
    : ['order_line', `x.sku = ${param('sku')}`];
  return `(SELECT x.order_id FROM ${table} x WHERE x.org_id = $1 AND ${condition} AND x.order_status IS NULL OFFSET 0) AS x,
        ${orderWithId('x.order_id')}`;
}

/** Rows to look at from the start of the page, at most. */
const NEAR = 1000;

/** The page, if the next rows of the list fill it; stops as soon as they do. */
export const near = variants<ListRow, PageShape>('orders.near', ({ sort, position }, param) => {
  const order = orderOf(sort);
  const after = afterPage(position, order, 'o', 'id', param);
  const next = `${ordersInOrder(order, 'o.*', after, param)} LIMIT ${NEAR}`;
  const keys = `SELECT o.${order.column}, o.id FROM (${next}) AS o WHERE ${allFilters(param)} LIMIT ${PER_PAGE_MAX + 1}`;
  return pageOf(order, keys, param);
});

/** The page of these orders, with all filters applied again. */
export const pageOfIds = variants<ListRow, PageShape>('orders.page', ({ sort, position }, param) => {
  const order = orderOf(sort);
  const after = afterPage(position, order, 'o', 'id', param);
  const keys = `SELECT DISTINCT o.${order.column}, o.id
        FROM unnest(${param('ids')}) AS f (id), ${orderWithId('f.id')}
        WHERE ${allFilters(param)} ${after}`;
  return pageOf(order, keys, param);
});

// --- Totals -----------------------------------------------------------------------------------------------------

type Total = { readonly total: number };

/** The daily sums count orders by status, marketplace and warehouse. */
export const totalOfDays = sql<Total>(
  'orders.totalOfDays',
  `SELECT coalesce(sum(${ORDER_STATUSES.map(
    (status) => `CASE WHEN $5::text[] IS NULL OR '${status}' = ANY($5::text[]) THEN d.${status} ELSE 0 END`,
  ).join(' + ')}), 0)::bigint AS total
   FROM order_day d
   WHERE d.org_id = $1 AND d.day >= $2::date AND d.day < $3::date
     AND ($4::text[] IS NULL OR d.marketplace = ANY($4::text[])) AND d.warehouse_id = $6::bigint`,
);

export const total = variants<Total, NoShape>(
  'orders.total',
  (_, param) =>
    `SELECT count(*)::int AS total FROM customer_order o WHERE o.org_id = $1 AND ${allFilters(param)}`,
);

export const totalOfIds = variants<Total, NoShape>(
  'orders.totalOfIds',
  (_, param) => `SELECT count(DISTINCT o.id)::int AS total
    FROM unnest(${param('ids')}) AS f (id), ${orderWithId('f.id')}
    WHERE ${allFilters(param)}`,
);
