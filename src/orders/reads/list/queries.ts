// The statements of GET /v1/orders. How they play together is told in list-orders.ts.
import { instant, type Statement, sql } from '../../../db/statement.ts';
import { type ListRow, PER_PAGE_MAX } from '../../../http/pagination.ts';
import { ORDER_STATUSES } from '../../schema.ts';
import { itemsOfOrder, subOrdersOfOrder } from '../queries.ts';
import { columnOf, type Path, type Sort, type SortColumn, SPAN_COLUMNS, type SpanColumn } from './filters.ts';

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
  statuses: 'text[]',
  marketplaces: 'text[]',
  warehouseIds: 'bigint[]',
  sku: 'text',
  pattern: 'text',
  marketOrderId: 'text',
  ids: 'bigint[]',
} as const;
type Parameter = keyof typeof TYPES;
export type Values = Readonly<Partial<Record<Parameter, unknown>>>;

export interface ListStatement<Row> {
  readonly statement: Statement<Row>;
  /** @returns the values in the order of the statement's parameters; the org is the first */
  valuesOf(orgId: number, values: Values): unknown[];
}

type Place = (parameter: Parameter) => string;

/** A statement whose parameters are numbered as they are first mentioned. $1 is the org. */
function statementWith<Row>(name: string, make: (place: Place) => string): ListStatement<Row> {
  const used: Parameter[] = [];
  const text = make((parameter) => {
    if (!used.includes(parameter)) used.push(parameter);
    return `$${used.indexOf(parameter) + 2}::${TYPES[parameter]}`;
  });
  return {
    statement: sql<Row>(name, text),
    valuesOf: (orgId, values) => [orgId, ...used.map((parameter) => values[parameter] ?? null)],
  };
}

/** Statements are made when they are first needed: no org uses all of them. */
function madeOnce<Row, Shape extends object>(make: (shape: Shape) => ListStatement<Row>) {
  const made = new Map<string, ListStatement<Row>>();
  return (shape: Shape): ListStatement<Row> => {
    const key = Object.values(shape).join('.');
    let known = made.get(key);
    if (known === undefined) {
      known = make(shape);
      made.set(key, known);
    }
    return known;
  };
}

// --- One order --------------------------------------------------------------------------------------------------

const GAP = 'chr(31)';
const NAMES =
  'names AS MATERIALIZED (SELECT jsonb_object_agg(w.id, w.warehouse_name) AS by_id FROM warehouse w)';
const nameOf = (id: string) => `coalesce((n.by_id -> ${id}::text)::text, 'null')`;

// left() and substr() count characters, which takes longer than all the rest; bytes are cut off at once.
const DETAILS = `convert_from(substring(convert_to(o.details::text, 'UTF8') FROM 2
  FOR octet_length(o.details::text) - 2), 'UTF8')`;

const SUB_ORDERS = `CASE
  WHEN o.json_version IS DISTINCT FROM o.version THEN ${subOrdersOfOrder('$1')}
  WHEN cardinality(o.warehouse_ids) = 1 THEN replace(o.sub_orders_json, ${GAP}, ${nameOf('o.warehouse_ids[1]')})
  ELSE (SELECT string_agg(CASE p.part WHEN 1 THEN '' ELSE ${nameOf('o.warehouse_ids[p.part - 1]')} END || p.json, ''
                 ORDER BY p.part)
        FROM unnest(string_to_array(o.sub_orders_json, ${GAP})) WITH ORDINALITY AS p (json, part)) END`;

const ELEMENT = `'{"order_id":' || o.id || ',"market_order_id":' || to_json(o.market_order_id)::text
  || ',"order_status":"' || o.status || '",' || ${DETAILS} || ',"units":' || o.units
  || ',"items":' || coalesce(o.items_json, ${itemsOfOrder('$1')}) || ',"sub_orders":[' || ${SUB_ORDERS}
  || '],"created":"' || ${instant('o.created_at')} || '","created_by":' || to_json(o.created_by)::text
  || ',"updated":"' || ${instant('o.updated_at')} || '","version":' || o.version || '}'`;

// --- A page -----------------------------------------------------------------------------------------------------

interface Order {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
  readonly isUnique: boolean;
}

function orderOf(sort: Sort): Order {
  const column = columnOf(sort);
  return { column, direction: sort.startsWith('-') ? 'DESC' : 'ASC', isUnique: column === 'market_order_id' };
}

const orderBy = ({ column, direction, isUnique }: Order, alias: string, id = 'id') =>
  `ORDER BY ${alias}.${column} ${direction}${isUnique ? '' : `, ${alias}.${id} ${direction}`}`;

/**
 * The page of the keys that `keys` selects: columns `id` and the list's own, in any order.
 * The limit that the server knows keeps it from planning for more than a page.
 */
function pageSql(
  order: Order,
  keys: string,
  place: Place,
  more: { with?: string; columns?: string } = {},
): string {
  const [by, limit] = [orderBy(order, 'k'), place('limit')];
  const key = order.isUnique ? 'k.market_order_id' : `k.${order.column}, k.id`;
  return `WITH ${more.with ?? ''} k AS MATERIALIZED (
      SELECT k.* FROM (SELECT k.* FROM (${keys}) AS k ${by} OFFSET ${place('offset')} LIMIT ${PER_PAGE_MAX + 1}) AS k
      ${by} LIMIT ${limit} + 1),
    ${NAMES}
    SELECT '[' || array_to_string(ARRAY(
             SELECT ${ELEMENT}
             FROM (SELECT k.* FROM k ${by} LIMIT ${limit}) AS k
             JOIN customer_order o ON o.org_id = $1 AND o.id = k.id, names n ${by}), ',') || ']' AS body,
           (SELECT count(*) FROM k) > ${limit} AS has_more,
           (SELECT json_build_array(${key})::text FROM k ${by}
            OFFSET greatest(least(${limit}, (SELECT count(*) FROM k)), 1) - 1 LIMIT 1) AS last_key ${more.columns ?? ''}`;
}

const within = (alias: string, column: string, span: SpanColumn, place: Place) =>
  `${alias}.${column} >= ${place(`${span}_from`)} AND ${alias}.${column} < ${place(`${span}_until`)}`;

function isAfter(order: Order, alias: string, id: string, place: Place): string {
  const beyond = order.direction === 'DESC' ? '<' : '>';
  if (order.isUnique) return `${alias}.market_order_id ${beyond} ${place('afterText')}`;
  return `(${alias}.${order.column}, ${alias}.${id}) ${beyond} (${place('afterTime')}, ${place('afterId')})`;
}

/** Every filter on order `o`; one that is not given is NULL, or all time. */
function allFilters(place: Place): string {
  const optional = (parameter: Parameter, condition: (value: string) => string) =>
    `(${place(parameter)} IS NULL OR ${condition(place(parameter))})`;
  return [
    optional('statuses', (value) => `o.status = ANY(${value})`),
    optional('marketplaces', (value) => `o.marketplace = ANY(${value})`),
    optional('marketOrderId', (value) => `o.market_order_id = ${value}`),
    optional(
      'warehouseIds',
      (value) => `CASE WHEN o.json_version = o.version THEN o.warehouse_ids && ${value}
        ELSE EXISTS (SELECT 1 FROM sub_order s WHERE s.org_id = $1 AND s.order_id = o.id
                       AND s.warehouse_id = ANY(${value}) OFFSET 0) END`,
    ),
    optional('pattern', (value) => `o.search LIKE lower(${value})`),
    // OFFSET 0 keeps it a look into the index for each row; as a join it would be planned for all orders of the org.
    optional(
      'sku',
      (value) => `EXISTS (SELECT 1 FROM order_line l
        WHERE l.org_id = $1 AND l.order_id = o.id AND l.sku = ${value} OFFSET 0)`,
    ),
    ...SPAN_COLUMNS.map((column) => within('o', column, column, place)),
  ].join('\n      AND ');
}

interface WalkShape {
  readonly path: Path;
  readonly sort: Sort;
  readonly position: 'first' | 'after' | 'deep';
  readonly filtered: 'filtered' | 'all';
}

/** Walks along an index that has the order of the list until the page is full. */
export const walk = madeOnce<ListRow, WalkShape>((shape) =>
  statementWith(`orders.walk.${shape.path}.${shape.sort}.${shape.position}.${shape.filtered}`, (place) =>
    pageSql(orderOf(shape.sort), walkKeys(shape, place), place),
  ),
);

function walkKeys(shape: WalkShape, place: Place): string {
  const order = orderOf(shape.sort);
  const filters = shape.filtered === 'filtered' ? `AND ${allFilters(place)}` : '';
  const after = (alias: string, id: string, renamed = order) =>
    shape.position === 'after' ? `AND ${isAfter(renamed, alias, id, place)}` : '';
  if (shape.path === 'sort') {
    const span = order.isUnique ? '' : `AND ${within('o', order.column, order.column as SpanColumn, place)}`;
    const limit = shape.position === 'deep' ? '' : `LIMIT ${PER_PAGE_MAX + 1}`;
    return `SELECT o.${order.column}, o.id FROM customer_order o
      WHERE o.org_id = $1 ${span} ${after('o', 'id')} ${filters} ${orderBy(order, 'o')} ${limit}`;
  }
  // From each range of the index as many as could be on the page.
  const limit = `LIMIT ${place('offset')} + ${place('limit')} + 1`;
  const statuses = `unnest(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS r (status)`;
  const ofOrders = (ranges: string, condition: string) => `SELECT k.created_at, k.id FROM ${ranges}, LATERAL (
      SELECT o.created_at, o.id FROM customer_order o
      WHERE o.org_id = $1 AND ${condition} AND ${within('o', 'created_at', 'created_at', place)} ${after('o', 'id')}
        ${filters} ${orderBy(order, 'o')} ${limit}) AS k`;
  if (shape.path === 'statuses') return ofOrders(statuses, 'o.status = r.status');
  if (shape.path === 'marketplaces')
    return ofOrders(
      `unnest(${place('marketplaces')}) AS m (marketplace), ${statuses}`,
      'o.marketplace = m.marketplace AND o.status = r.status',
    );
  // An order may have two parts at a warehouse, or two lines with a SKU.
  const time: Order = { ...order, column: 'ordered_at' as SortColumn };
  const join = filters === '' ? '' : 'JOIN customer_order o ON o.org_id = $1 AND o.id = x.order_id';
  const ofParts = (
    ranges: string,
    table: string,
    condition: string,
  ) => `SELECT k.ordered_at AS created_at, k.order_id AS id
    FROM ${ranges}, LATERAL (
      SELECT DISTINCT x.ordered_at, x.order_id FROM ${table} x ${join}
      WHERE x.org_id = $1 AND ${condition} AND ${within('x', 'ordered_at', 'created_at', place)}
        ${after('x', 'order_id', time)} ${filters} ${orderBy(time, 'x', 'order_id')} ${limit}) AS k`;
  // Rows that a former release wrote and nobody has filled in yet.
  const ofUnfilled = (table: string, condition: string) => `SELECT o.created_at, o.id
    FROM ${table} x JOIN customer_order o ON o.org_id = $1 AND o.id = x.order_id
    WHERE x.org_id = $1 AND ${condition} AND ${within('o', 'created_at', 'created_at', place)} ${after('o', 'id')}
      AND ${allFilters(place)}`;
  const [filled, unfilled] =
    shape.path === 'warehouseIds'
      ? [
          ofParts(
            `unnest(${place('warehouseIds')}) AS w (warehouse_id), ${statuses}`,
            'sub_order',
            'x.warehouse_id = w.warehouse_id AND x.order_status = r.status',
          ),
          ofUnfilled(
            'sub_order',
            `x.warehouse_id = ANY(${place('warehouseIds')}) AND x.order_status IS NULL`,
          ),
        ]
      : [
          ofParts(`(SELECT ${place('sku')} AS sku) AS r`, 'order_line', 'x.sku = r.sku'),
          ofUnfilled('order_line', `x.sku = ${place('sku')} AND x.ordered_at IS NULL`),
        ];
  return `SELECT DISTINCT k.created_at, k.id FROM ((${filled}) UNION ALL (${unfilled})) AS k`;
}

/** So many rows from where the page begins are looked at before anything else is asked. */
export const NEAR = 1000;

export interface NearRow extends ListRow {
  /** Fewer than NEAR: there are no more. */
  readonly examined: number;
}

/** The page, where it can be filled from the next rows of the list. */
export const near = madeOnce<NearRow, { readonly sort: Sort; readonly position: 'first' | 'after' }>(
  ({ sort, position }) =>
    statementWith(`orders.near.${sort}.${position}`, (place) => {
      const order = orderOf(sort);
      const span = order.isUnique
        ? ''
        : `AND ${within('o', order.column, order.column as SpanColumn, place)}`;
      const after = position === 'after' ? `AND ${isAfter(order, 'o', 'id', place)}` : '';
      const next = `next AS MATERIALIZED (
        SELECT o.id, o.status, o.marketplace, o.market_order_id, o.json_version, o.version, o.warehouse_ids, o.search,
               o.created_at, o.placed_at, o.updated_at
        FROM customer_order o WHERE o.org_id = $1 ${span} ${after} ${orderBy(order, 'o')} LIMIT ${NEAR}),`;
      const keys = `SELECT o.${order.column}, o.id FROM next o WHERE ${allFilters(place)}`;
      return pageSql(order, keys, place, {
        with: next,
        columns: ', (SELECT count(*)::int FROM next) AS examined',
      });
    }),
);

/** So many orders are looked up and sorted in the time of two pages. */
export const FEW = 2000;

/** The orders that match the rarest of the given filters, where they are few; no row where every filter has many. */
export const fewest = statementWith<{ ids: number[] }>('orders.fewest', (place) => {
  const limit = `LIMIT ${FEW + 1}`;
  const idsWhere = (condition: string) =>
    `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${condition} ${limit}`;
  const partsWhere = (condition: string) =>
    `SELECT s.order_id AS id FROM sub_order s WHERE s.org_id = $1 AND ${condition} ${limit}`;
  const statuses = `unnest(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS r (status)`;
  const sources: [given: string, ids: string][] = [
    [`${place('marketOrderId')} IS NOT NULL`, idsWhere(`o.market_order_id = ${place('marketOrderId')}`)],
    [
      `${place('statuses')} IS NOT NULL AND ${place('marketplaces')} IS NULL AND ${place('warehouseIds')} IS NULL`,
      `SELECT k.id FROM ${statuses}, LATERAL (${idsWhere('o.status = r.status')}) AS k ${limit}`,
    ],
    [
      `${place('marketplaces')} IS NOT NULL`,
      `SELECT k.id FROM unnest(${place('marketplaces')}) AS m (marketplace), ${statuses},
         LATERAL (${idsWhere('o.marketplace = m.marketplace AND o.status = r.status')}) AS k ${limit}`,
    ],
    [
      `${place('warehouseIds')} IS NOT NULL`,
      `(SELECT k.id FROM unnest(${place('warehouseIds')}) AS w (warehouse_id), ${statuses},
          LATERAL (${partsWhere('s.warehouse_id = w.warehouse_id AND s.order_status = r.status')}) AS k ${limit})
       UNION ALL (${partsWhere(`s.warehouse_id = ANY(${place('warehouseIds')}) AND s.order_status IS NULL`)}) ${limit}`,
    ],
    [
      `${place('sku')} IS NOT NULL`,
      `SELECT l.order_id AS id FROM order_line l WHERE l.org_id = $1 AND l.sku = ${place('sku')} ${limit}`,
    ],
    ...SPAN_COLUMNS.map((column): [string, string] => [
      `(${place(`${column}_from`)} > '-infinity' OR ${place(`${column}_until`)} < 'infinity')`,
      idsWhere(within('o', column, column, place)),
    ]),
  ];
  return `WITH found AS MATERIALIZED (
      ${sources.map(([given, ids]) => `SELECT ARRAY(${ids}) AS ids WHERE ${given}`).join('\n      UNION ALL ')})
    SELECT f.ids FROM found f WHERE cardinality(f.ids) <= ${FEW} ORDER BY cardinality(f.ids) LIMIT 1`;
});

/** The page of these orders; all filters are asked again. */
export const pageOfIds = madeOnce<ListRow, { readonly sort: Sort; readonly position: 'first' | 'after' }>(
  ({ sort, position }) =>
    statementWith(`orders.page.${sort}.${position}`, (place) => {
      const order = orderOf(sort);
      const after = position === 'after' ? `AND ${isAfter(order, 'o', 'id', place)}` : '';
      const keys = `SELECT DISTINCT o.${order.column}, o.id
        FROM unnest(${place('ids')}) AS f (id) JOIN customer_order o ON o.org_id = $1 AND o.id = f.id
        WHERE ${allFilters(place)} ${after}`;
      return pageSql(order, keys, place);
    }),
);

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

export const total = statementWith<Total>(
  'orders.total',
  (place) =>
    `SELECT count(*)::int AS total FROM customer_order o WHERE o.org_id = $1 AND ${allFilters(place)}`,
);

export const totalOfIds = statementWith<Total>(
  'orders.totalOfIds',
  (place) => `SELECT count(DISTINCT o.id)::int AS total
    FROM unnest(${place('ids')}) AS f (id) JOIN customer_order o ON o.org_id = $1 AND o.id = f.id
    WHERE ${allFilters(place)}`,
);
