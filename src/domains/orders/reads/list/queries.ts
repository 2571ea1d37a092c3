// The statements of GET /v1/orders. How they play together is told in list-orders.ts.
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
import { BY_ID, type KeyColumn, type ListRow, PER_PAGE_MAX, pageSql } from '../../../../kit/db/lists.ts';
import { sql } from '../../../../kit/db/statement.ts';
import { type Place as PlaceOf, shapesWith, type Values as ValuesOf } from '../../../../kit/db/variants.ts';
import { ORDER_STATUSES } from '../../schema.ts';
import { HAS_STALE_PARTS, itemsInWarehouses, itemsOfOrder, subOrdersOfOrder } from '../queries.ts';
import {
  columnOf,
  isByStatus,
  type Path,
  type Sort,
  type SortColumn,
  SPAN_COLUMNS,
  type SpanColumn,
} from './filters.ts';

// --- Parameters -------------------------------------------------------------------------------------------------

const TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterTime: 'timestamptz',
  afterText: 'text',
  afterId: 'bigint',
  created_at_from: 'timestamptz',
  created_at_until: 'timestamptz',
  placed_at_from: 'timestamptz',
  placed_at_until: 'timestamptz',
  updated_at_from: 'timestamptz',
  updated_at_until: 'timestamptz',
  latest_ship_at_from: 'timestamptz',
  latest_ship_at_until: 'timestamptz',
  statuses: 'text[]',
  marketplaces: 'text[]',
  warehouseIds: 'bigint[]',
  callers: 'bigint[]',
  sku: 'text',
  text: 'text',
  pattern: 'text',
  orderId: 'bigint',
  marketOrderId: 'text',
  ids: 'bigint[]',
  firsts: 'timestamptz[]',
  lasts: 'timestamptz[]',
} as const;
type Parameter = keyof typeof TYPES;
export const shapes = shapesWith<Parameter>(TYPES);
export type Place = PlaceOf<Parameter>;
export type Values = ValuesOf<Parameter>;

// --- One order --------------------------------------------------------------------------------------------------

const GAP = 'chr(31)';

// Cut off by bytes: left() and substr() count characters, which takes longer than all the rest.
const DETAILS = `convert_from(substring(convert_to(o.details::text, 'UTF8') FROM 2
  FOR octet_length(o.details::text) - 2), 'UTF8')`;

/** For those who work in some warehouses, the parts that lie there; units and items follow. */
const subOrders = (place: Place) => `CASE
  WHEN ${place('callers')} IS NOT NULL
    THEN ${subOrdersOfOrder('$1', { condition: `s.warehouse_id = ANY(${place('callers')})` })}
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
const afterDetails = (place: Place) =>
  jsonMembers({
    units: `CASE WHEN ${place('callers')} IS NULL THEN o.units ELSE (SELECT sum(s.units) FROM sub_order s
      WHERE s.org_id = $1 AND s.order_id = o.id AND s.warehouse_id = ANY(${place('callers')})) END`,
    items: `CASE WHEN ${place('callers')} IS NULL THEN coalesce(o.items_json, ${itemsOfOrder('$1')})
      ELSE ${itemsInWarehouses('$1', place('callers'))} END`,
    sub_orders: [`'['`, subOrders(place), `']'`],
    created: jsonInstant('o.created_at'),
    created_by: jsonText('o.created_by'),
    updated: jsonInstant('o.updated_at'),
    version: 'o.version',
  });
/** What the merchant sent stands between, as the text it is kept as. */
const elementOf = (place: Place) =>
  textOf([`'{'`, ...BEFORE_DETAILS, `','`, DETAILS, `','`, ...afterDetails(place), `'}'`]);

// --- A page -----------------------------------------------------------------------------------------------------

export interface Order {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
  readonly isUnique: boolean;
}

export function orderOf(sort: Sort): Order {
  const column = columnOf(sort);
  return { column, direction: sort.startsWith('-') ? 'DESC' : 'ASC', isUnique: column === 'market_order_id' };
}

const orderBy = ({ column, direction, isUnique }: Order, alias: string, id = 'id') =>
  `ORDER BY ${alias}.${column} ${direction}${isUnique ? '' : `, ${alias}.${id} ${direction}`}`;

const KEYS: Readonly<Record<SortColumn, readonly KeyColumn[]>> = {
  created_at: [{ column: 'created_at', type: 'timestamptz' }, ...BY_ID],
  placed_at: [{ column: 'placed_at', type: 'timestamptz' }, ...BY_ID],
  updated_at: [{ column: 'updated_at', type: 'timestamptz' }, ...BY_ID],
  latest_ship_at: [{ column: 'latest_ship_at', type: 'timestamptz' }, ...BY_ID],
  market_order_id: [{ column: 'market_order_id', type: 'text' }],
};

export const keyOf = (sort: Sort) => KEYS[columnOf(sort)];

/** @param keys selects `id` and the list's own column, in any order */
export const pageOf = (order: Order, keys: string, place: Place): string =>
  pageSql({
    rows: keys,
    json: {
      text: elementOf(place),
      join: `JOIN customer_order o ON o.org_id = $1 AND o.id = r.id ${JOIN_WAREHOUSE_NAMES}`,
      tables: WAREHOUSE_NAMES,
    },
    key: KEYS[order.column],
    descending: order.direction === 'DESC',
    limit: place('limit'),
    offset: place('offset'),
  });

export const within = (alias: string, column: string, span: SpanColumn, place: Place) =>
  `${alias}.${column} >= ${place(`${span}_from`)} AND ${alias}.${column} < ${place(`${span}_until`)}`;

export function isAfter(order: Order, alias: string, id: string, place: Place): string {
  const beyond = order.direction === 'DESC' ? '<' : '>';
  if (order.isUnique) return `${alias}.market_order_id ${beyond} ${place('afterText')}`;
  return `(${alias}.${order.column}, ${alias}.${id}) ${beyond} (${place('afterTime')}, ${place('afterId')})`;
}

/** Of what `q` looks into (see intake/take-batch.ts), all but the SKUs: those are of lines. */
const TEXTS_OF_WHOLE_ORDER = `array_to_string((string_to_array(o.search, ${GAP}))[1:4], ${GAP})`;

/**
 * Whether order `o` has such a line; for those who work in some warehouses, one with units there. OFFSET 0 has the lines of the
 * order looked up: the index of the SKU would be read for each order, all of it.
 * @param condition on line `l`
 */
const hasLineOfCaller = (condition: string, place: Place) =>
  `EXISTS (SELECT 1 FROM (SELECT l.sku, l.line FROM order_line l WHERE l.org_id = $1 AND l.order_id = o.id OFFSET 0) AS l
        WHERE ${condition} AND (${place('callers')} IS NULL OR EXISTS (
          SELECT 1 FROM sub_order s JOIN sub_order_line p ON p.org_id = $1 AND p.sub_order_id = s.id
          WHERE s.org_id = $1 AND s.order_id = o.id AND s.warehouse_id = ANY(${place('callers')}) AND p.line = l.line)))`;

/** Every filter on order `o`; one that is not given is NULL, or all time. */
export function allFilters(place: Place): string {
  const optional = (parameter: Parameter, condition: (value: string) => string) =>
    `(${place(parameter)} IS NULL OR ${condition(place(parameter))})`;
  return [
    optional('statuses', (value) => `o.status = ANY(${value})`),
    optional('marketplaces', (value) => `o.marketplace = ANY(${value})`),
    optional('orderId', (value) => `o.id = ${value}`),
    optional('marketOrderId', (value) => `o.market_order_id = ${value}`),
    optional(
      'warehouseIds',
      (value) => `CASE WHEN o.json_version = o.version THEN o.warehouse_ids && ${value}
        ELSE EXISTS (SELECT 1 FROM (SELECT s.warehouse_id FROM sub_order s WHERE s.org_id = $1 AND s.order_id = o.id OFFSET 0) AS s
                     WHERE s.warehouse_id = ANY(${value})) END`,
    ),
    optional('pattern', (value) => {
      const isContained = (text: string) => `${text} LIKE (SELECT lower(${value}))`;
      return `${isContained('o.search')} AND (${place('callers')} IS NULL OR ${isContained(TEXTS_OF_WHOLE_ORDER)}
        OR ${hasLineOfCaller(isContained('lower(l.sku)'), place)})`;
    }),
    optional('sku', (value) => hasLineOfCaller(`l.sku = ${value}`, place)),
    ...SPAN_COLUMNS.map((column) =>
      column === 'latest_ship_at'
        ? `(${place('latest_ship_at_from')} IS NULL OR ${within('o', column, column, place)})`
        : within('o', column, column, place),
    ),
  ].join('\n      AND ');
}

export type NoShape = Readonly<Record<never, string>>;
export type PageShape = { readonly sort: Sort; readonly position: 'first' | 'after' };

type WalkShape = {
  readonly path: Path;
  readonly sort: Sort;
  readonly position: 'first' | 'after' | 'deep';
  readonly filtered: 'filtered' | 'all';
};

/** Walks along an index that has the order of the list until the page is full. */
export const walk = shapes<ListRow, WalkShape>('orders.walk', (shape, place) =>
  pageOf(orderOf(shape.sort), walkKeys(shape, place), place),
);

/** An order by its id. OFFSET 0 has it looked up by nothing else, whatever is asked of it afterwards. */
export const orderWithId = (id: string) =>
  `LATERAL (SELECT o.* FROM customer_order o WHERE o.org_id = $1 AND o.id = ${id} OFFSET 0) AS o`;

/**
 * Rows of an index that has the status before the time, in the order of time: those of each wanted status, merged as they
 * are read (Merge Append, which needs the order in each branch).
 * @param rows a SELECT of the rows `alias` with a status
 */
const ofEachStatus = (place: Place, alias: string, order: string, rows: (status: string) => string) =>
  `SELECT ${alias}.* FROM (${ORDER_STATUSES.map(
    (status) =>
      `(${rows(`'${status}'`)} AND (${place('statuses')} IS NULL OR '${status}' = ANY(${place('statuses')})) ${order})`,
  ).join('\n UNION ALL ')}) AS ${alias} ${order}`;

/** The orders of the list, in its order. @param conditions on order `o` */
function ordersInOrder(order: Order, columns: string, conditions: string, place: Place): string {
  const span = order.isUnique ? '' : `AND ${within('o', order.column, order.column as SpanColumn, place)}`;
  const rows = `SELECT ${columns} FROM customer_order o WHERE o.org_id = $1 ${span} ${conditions}`;
  const inOrder = orderBy(order, 'o');
  return isByStatus(order.column)
    ? ofEachStatus(place, 'o', inOrder, (status) => `${rows} AND o.status = ${status}`)
    : `${rows} ${inOrder}`;
}

function walkKeys(shape: WalkShape, place: Place): string {
  const order = orderOf(shape.sort);
  const columns = `o.${order.column}, o.id`;
  const after = (alias: string, id: string, renamed = order) =>
    shape.position === 'after' ? `AND ${isAfter(renamed, alias, id, place)}` : '';
  // OFFSET 0 keeps the walk in the order of the list: other filters are asked of each order, not of other indexes.
  const walked = (conditions: string, limit: string) => {
    const rows = (some: string) => ordersInOrder(order, some, `${conditions} ${after('o', 'id')}`, place);
    return shape.filtered === 'all'
      ? `${rows(columns)} ${limit}`
      : `SELECT ${columns} FROM (${rows('o.*')} OFFSET 0) AS o WHERE ${allFilters(place)} ${limit}`;
  };
  if (shape.path === 'sort') return walked('', shape.position === 'deep' ? '' : `LIMIT ${PER_PAGE_MAX + 1}`);
  // From each range of the index as many as could be on the page.
  const limit = `LIMIT ${place('offset')} + ${place('limit')} + 1`;
  const statuses = `unnest(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS r (status)`;
  const ofOrders = (ranges: string, condition: string) =>
    `SELECT k.created_at, k.id FROM ${ranges}, LATERAL (${walked(`AND ${condition}`, limit)}) AS k`;
  if (shape.path === 'statuses') return ofOrders(statuses, 'o.status = r.status');
  if (shape.path === 'marketplaces')
    return ofOrders(
      `unnest(${place('marketplaces')}) AS m (marketplace), ${statuses}`,
      'o.marketplace = m.marketplace AND o.status = r.status',
    );
  const isByChange = order.column === 'updated_at';
  const time: Order = { ...order, column: (isByChange ? 'order_updated_at' : 'ordered_at') as SortColumn };
  const inTime = orderBy(time, 'x', 'order_id');
  const rows = (table: string, condition: string) =>
    `SELECT x.${time.column}, x.order_id FROM ${table} x
     WHERE x.org_id = $1 AND ${condition} AND ${within('x', time.column, order.column as SpanColumn, place)}
       ${after('x', 'order_id', time)}`;
  const others = shape.filtered === 'all' ? '' : `, ${orderWithId('x.order_id')} WHERE ${allFilters(place)}`;
  // An order may have two parts at a warehouse, or two lines with a SKU.
  const first = (
    some: string,
  ) => `SELECT DISTINCT x.${time.column}, x.order_id FROM (${some} OFFSET 0) AS x ${others}
        ${inTime} ${limit}`;
  const ofWarehouses =
    () => `SELECT k.* FROM unnest(${place('warehouseIds')}) AS w (warehouse_id), ${statuses}, LATERAL (
      ${first(`${rows('sub_order', 'x.warehouse_id = w.warehouse_id AND x.order_status = r.status')} ${inTime}`)}) AS k`;
  const ofSku = () => {
    const ofStatus = (status: string) =>
      rows('order_line', `x.sku = ${place('sku')} AND x.order_status = ${status}`);
    return first(ofEachStatus(place, 'x', inTime, ofStatus));
  };
  const isOfWarehouses = shape.path === 'warehouseIds';
  return `SELECT DISTINCT k.${order.column}, k.id FROM (
      SELECT k.${time.column} AS ${order.column}, k.order_id AS id FROM (${isOfWarehouses ? ofWarehouses() : ofSku()}) AS k
      UNION ALL
      SELECT ${columns} FROM ${isByChange ? STALE_ORDERS : unfilledOrders(isOfWarehouses, place)}
      WHERE ${allFilters(place)} ${after('o', 'id')}) AS k`;
}

// Orders of which nobody has yet written at their parts what the index needs. They are few.
const STALE_ORDERS = `(SELECT o.* FROM customer_order o WHERE o.org_id = $1 AND ${HAS_STALE_PARTS} OFFSET 0) AS o`;
function unfilledOrders(isOfWarehouses: boolean, place: Place): string {
  const [table, condition] = isOfWarehouses
    ? ['sub_order', `x.warehouse_id = ANY(${place('warehouseIds')})`]
    : ['order_line', `x.sku = ${place('sku')}`];
  return `(SELECT x.order_id FROM ${table} x WHERE x.org_id = $1 AND ${condition} AND x.order_status IS NULL OFFSET 0) AS x,
        ${orderWithId('x.order_id')}`;
}

/** So many rows from where the page begins are looked at, at most. */
const NEAR = 1000;

/** The page, where it can be filled from the next rows of the list; the walk ends as soon as it is. */
export const near = shapes<ListRow, PageShape>('orders.near', ({ sort, position }, place) => {
  const order = orderOf(sort);
  const after = position === 'after' ? `AND ${isAfter(order, 'o', 'id', place)}` : '';
  const next = `${ordersInOrder(order, 'o.*', after, place)} LIMIT ${NEAR}`;
  const keys = `SELECT o.${order.column}, o.id FROM (${next}) AS o WHERE ${allFilters(place)} LIMIT ${PER_PAGE_MAX + 1}`;
  return pageOf(order, keys, place);
});

/** The page of these orders; all filters are asked again. */
export const pageOfIds = shapes<ListRow, PageShape>('orders.page', ({ sort, position }, place) => {
  const order = orderOf(sort);
  const after = position === 'after' ? `AND ${isAfter(order, 'o', 'id', place)}` : '';
  const keys = `SELECT DISTINCT o.${order.column}, o.id
        FROM unnest(${place('ids')}) AS f (id), ${orderWithId('f.id')}
        WHERE ${allFilters(place)} ${after}`;
  return pageOf(order, keys, place);
});

// --- How many ---------------------------------------------------------------------------------------------------

type Total = { readonly total: number };

/** The sums of the days know how many orders came, by status, marketplace and warehouse. */
export const totalOfDays = sql<Total>(
  'orders.totalOfDays',
  `SELECT coalesce(sum(${ORDER_STATUSES.map(
    (status) => `CASE WHEN $5::text[] IS NULL OR '${status}' = ANY($5::text[]) THEN d.${status} ELSE 0 END`,
  ).join(' + ')}), 0)::bigint AS total
   FROM order_day d
   WHERE d.org_id = $1 AND d.day >= $2::date AND d.day < $3::date
     AND ($4::text[] IS NULL OR d.marketplace = ANY($4::text[])) AND d.warehouse_id = $6::bigint`,
);

export const total = shapes<Total, NoShape>(
  'orders.total',
  (_, place) =>
    `SELECT count(*)::int AS total FROM customer_order o WHERE o.org_id = $1 AND ${allFilters(place)}`,
);

export const totalOfIds = shapes<Total, NoShape>(
  'orders.totalOfIds',
  (_, place) => `SELECT count(DISTINCT o.id)::int AS total
    FROM unnest(${place('ids')}) AS f (id), ${orderWithId('f.id')}
    WHERE ${allFilters(place)}`,
);
