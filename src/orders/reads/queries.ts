// Orders as merchants read them. Every answer is JSON that PostgreSQL builds.
import type { Reader } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import { type Filter, variants } from '../../db/variants.ts';
import { type ListRow, type PageRequest, PER_PAGE_MAX } from '../../http/pagination.ts';
import { only } from '../../kernel/assert.ts';
import { ORDER_STATUSES, type OrderStatus } from '../schema.ts';
import { WHOLE_ORDERS } from '../summary/summary-rules.ts';
import type { SORTS } from './schema.ts';

// --- What all answers are made of -------------------------------------------------------------------------------

const statusOf = (state: string) =>
  `CASE WHEN ${state} IN ('picking', 'packed') THEN 'processing' ELSE ${state} END`;

/** Like subOrderNumber in state-rules.ts. */
const numberOf = (id: string) => `'SO-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0')`;

const money = (cents: string) => `round(${cents} / 100.0, 2)`;

/** @param rows a SELECT, in the order of the elements */
const list = (rows: string) => `ARRAY(SELECT row_to_json(x) FROM (${rows}) AS x)`;

const object = (columns: string) => `(SELECT row_to_json(x) FROM (SELECT ${columns}) AS x)`;

/** Of sub-order `s`: it leaves whole. */
const SUB_ORDER_ITEMS = list(
  `SELECT l.sku, l.market_order_item_id, p.quantity,
     CASE WHEN s.state = 'shipped' THEN p.quantity ELSE 0 END AS shipped_quantity
   FROM sub_order_line p JOIN order_line l ON l.org_id = $1 AND l.order_id = s.order_id AND l.line = p.line
   WHERE p.org_id = $1 AND p.sub_order_id = s.id ORDER BY p.line`,
);

/** @param more columns of sub-order `s`, each with a comma behind it */
const subOrdersOf = (order: string, before: string, after: string) =>
  list(
    `SELECT s.id AS sub_order_id, ${numberOf('s.id')} AS sub_order_number, ${statusOf('s.state')} AS sub_order_status,
       s.warehouse_id, w.warehouse_name, s.reason, ${before} ${SUB_ORDER_ITEMS} AS items ${after}
     FROM sub_order s LEFT JOIN warehouse w ON w.id = s.warehouse_id
     WHERE s.org_id = $1 AND s.order_id = ${order} ORDER BY s.id`,
  );

// --- GET /v1/orders ---------------------------------------------------------------------------------------------

const HEAD = object('o.id AS order_id, o.market_order_id, o.status AS order_status');

const TAIL = object(
  `o.units, ${list(
    `SELECT l.market_order_item_id, l.sku, l.item_id, l.quantity, ${money('l.unit_price_cents')} AS unit_price, l.currency
     FROM order_line l WHERE l.org_id = $1 AND l.order_id = o.id ORDER BY l.line`,
  )} AS items,
   ${subOrdersOf('o.id', `${instant('s.ship_by')} AS ship_by, ${instant('s.shipped_at')} AS shipped,`, '')} AS sub_orders,
   ${instant('o.created_at')} AS created, o.created_by, ${instant('o.updated_at')} AS updated, o.version`,
);

/** What the merchant sent is put between as the text it is kept as: nobody parses it again. */
const ELEMENT = `left(${HEAD}::text, -1) || ',' || substr(o.details::text, 2, length(o.details::text) - 2) || ','
  || substr(${TAIL}::text, 2)`;

type Column = 'created_at' | 'placed_at' | 'updated_at' | 'market_order_id';
export type Sort = (typeof SORTS)[number];

const COLUMNS: Readonly<Record<string, Column>> = {
  created: 'created_at',
  placed: 'placed_at',
  updated: 'updated_at',
  market_order_id: 'market_order_id',
};

/** The column that a list is ordered by; where it is unique by itself, nothing follows it, else the id. */
export function columnOf(sort: Sort): Column {
  return COLUMNS[sort.replace('-', '')] ?? 'created_at';
}

/** From the first included to the first excluded; the ends of time where nothing is said. */
export interface Span {
  readonly from: Date | string;
  readonly until: Date | string;
}

export const ALL_TIME: Span = { from: '-infinity', until: 'infinity' };

export interface OrderFilters {
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly marketOrderId?: string | undefined;
  readonly marketplaces?: readonly string[] | undefined;
  readonly warehouseIds?: readonly number[] | undefined;
  readonly sku?: string | undefined;
  readonly q?: string | undefined;
  readonly created: Span;
  readonly placed: Span;
  readonly updated: Span;
}

const SPANS = { created_at: 'created', placed_at: 'placed', updated_at: 'updated' } as const;
type SpanColumn = keyof typeof SPANS;
const SPAN_COLUMNS = Object.keys(SPANS) as SpanColumn[];

// OFFSET 0 keeps these what they are, a look into an index for each row that is considered: as joins they would be
// planned for all orders of the org, though a page needs a few.
const HAS_SKU = (sku: string) => `EXISTS (SELECT 1 FROM order_line l
  WHERE l.org_id = $1 AND l.sku = ${sku} AND l.order_id = o.id OFFSET 0)`;
const SHIPS_FROM = `EXISTS (SELECT 1 FROM sub_order s
  WHERE s.org_id = $1 AND s.order_id = o.id AND s.warehouse_id = ANY(?::bigint[]) OFFSET 0)`;
/** Asked once: for warehouses that the org never shipped from, nothing is walked through. */
const EVER_SHIPPED_FROM = `EXISTS (SELECT 1 FROM order_day d
  WHERE d.org_id = $1 AND d.warehouse_id = ANY(?::bigint[]))`;

// Short names: a statement's name is made of them and has 63 characters at most.
const SPAN_LETTERS = { created_at: ['c', 'd'], placed_at: ['p', 'r'], updated_at: ['u', 'v'] } as const;
type RestFilter = 's' | 'm' | 'h' | 'w' | 'q' | 'k' | (typeof SPAN_LETTERS)[SpanColumn][number];

/**
 * Filters that no index serves, all of them or none: one statement for each combination of ten would be thousands, and
 * every connection would keep a plan of each.
 */
function restOf(filters: OrderFilters, but: { readonly sku: boolean; readonly column: Column | null }) {
  const { statuses, marketplaces, warehouseIds, q } = filters;
  const sku = but.sku ? undefined : filters.sku;
  const spans = SPAN_COLUMNS.filter((column) => column !== but.column);
  const given = [statuses, marketplaces, warehouseIds, q, sku].some((value) => value !== undefined);
  if (!given && spans.every((column) => filters[SPANS[column]] === ALL_TIME)) return {};
  const optional = (type: string, condition: string, value: unknown): Filter => ({
    text: `(?::${type} IS NULL OR ${condition})`,
    value: value ?? null,
  });
  const rest: Partial<Record<RestFilter, Filter>> = {
    s: optional('text[]', 'o.status = ANY(?::text[])', statuses),
    m: optional('text[]', 'o.marketplace = ANY(?::text[])', marketplaces),
    h: optional('bigint[]', EVER_SHIPPED_FROM, warehouseIds),
    w: optional('bigint[]', SHIPS_FROM, warehouseIds),
    q: optional('text', 'o.search LIKE lower(?::text)', q === undefined ? null : contained(q)),
  };
  if (!but.sku) rest.k = optional('text', HAS_SKU('?::text'), sku);
  for (const column of spans) {
    const { from, until } = filters[SPANS[column]];
    const [start, end] = SPAN_LETTERS[column];
    rest[start] = { text: `o.${column} >= ?::timestamptz`, value: from };
    rest[end] = { text: `o.${column} < ?::timestamptz`, value: until };
  }
  return rest;
}

function contained(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** What the search starts from: the list's own index, or an index that is likely to leave few orders. */
type Start = 'sort' | 'market_order_id' | 'sku' | SpanColumn;
type Position = 'first' | 'after' | 'deep';
const START_NAMES: Readonly<Record<Start, string>> = {
  sort: 'own',
  market_order_id: 'id',
  sku: 'sku',
  created_at: 'c',
  placed_at: 'p',
  updated_at: 'u',
};

/** So many orders are looked up and sorted in some milliseconds; beyond, walking the list's own index finds a page. */
const FEW = 10_000;

interface Shape {
  readonly sort: Sort;
  readonly start: Start;
  readonly position: Position;
}

/** Parameters: org, limit, then as they are needed: position, span of the list's own column, what it starts from. */
function ordersSql({ sort, start, position }: Shape, rest: string): string {
  const column = columnOf(sort);
  const isUnique = column === 'market_order_id';
  const key = isUnique ? [column] : [column, 'id'];
  const columns = key.map((name) => `o.${name}`).join(', ');
  const [direction, beyond] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>'];
  const order = `ORDER BY ${key.map((name) => `o.${name} ${direction}`).join(', ')}`;
  let parameters = 2;
  const parameter = (type: string) => {
    parameters += 1;
    return `$${parameters}::${type}`;
  };
  const conditions: string[] = ['o.org_id = $1'];
  // A limit that the server knows lets it keep one plan.
  let limit = `LIMIT ${PER_PAGE_MAX + 1}`;
  let offset = '';
  if (position === 'after') {
    const after = key.map((name) => parameter(name === 'id' ? 'bigint' : isUnique ? 'text' : 'timestamptz'));
    conditions.push(`(${columns}) ${beyond} (${after.join(', ')})`);
  } else if (position === 'deep') {
    offset = `OFFSET ${parameter('bigint')}`;
    limit = `LIMIT $2::int + 1 + $${parameters}::bigint`;
  }
  const within = (name: string) =>
    `o.${name} >= ${parameter('timestamptz')} AND o.${name} < ${parameter('timestamptz')}`;
  if (!isUnique) conditions.push(within(column));
  const matching = (...more: string[]) =>
    `SELECT ${columns} FROM customer_order o WHERE ${[...conditions, ...more].join(' AND ')} ${rest}`;
  const page = (keys: string, few = '') => `WITH ${few} k AS MATERIALIZED (
      SELECT o.*, row_number() OVER (${order}) AS row_no
      FROM (SELECT * FROM (${keys}) AS o ${order} LIMIT $2::int + 1 ${offset}) AS o)
    SELECT '[' || coalesce(string_agg(${ELEMENT}, ',' ORDER BY k.row_no), '') || ']' AS body,
           (SELECT count(*) FROM k) > $2::int AS has_more,
           (array_agg(json_build_array(${key.map((name) => `k.${name}`).join(', ')})::text
              ORDER BY k.row_no DESC))[1] AS last_key
    FROM k JOIN customer_order o ON o.org_id = $1 AND o.${key.at(-1)} = k.${key.at(-1)} WHERE k.row_no <= $2::int`;
  if (start === 'sort') return page(`${matching()} ${order} ${limit}`);
  if (start === 'market_order_id')
    return page(`${matching(`o.market_order_id = ${parameter('text')}`)} ${order} ${limit}`);
  let few: string;
  let same: string;
  if (start === 'sku') {
    const sku = parameter('text');
    few = `SELECT DISTINCT l.order_id AS id FROM order_line l WHERE l.org_id = $1 AND l.sku = ${sku}`;
    same = HAS_SKU(sku);
  } else {
    same = within(start);
    few = `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${same}`;
  }
  // Only one side runs: which, is decided by a count before either begins. OFFSET 0 has the few looked up one by one.
  return page(
    `(SELECT ${columns} FROM few f, LATERAL (${matching('o.id = f.id')} OFFSET 0) AS o
      WHERE (SELECT count(*) FROM few) <= ${FEW} ${order} ${limit})
     UNION ALL
     (${matching(`(SELECT count(*) FROM few) > ${FEW}`, same)} ${order} ${limit})`,
    `few AS MATERIALIZED (${few} LIMIT ${FEW + 1}),`,
  );
}

const shapes = new Map<string, ReturnType<typeof variants<ListRow, RestFilter>>>();

function listOf(shape: Shape) {
  const name = `orders.list.${shape.sort}.${shape.position}.${START_NAMES[shape.start]}`;
  let known = shapes.get(name);
  if (known === undefined) {
    known = variants<ListRow, RestFilter>(name, (rest) => ordersSql(shape, rest));
    shapes.set(name, known);
  }
  return known;
}

function startOf(filters: OrderFilters, column: Column): Start {
  if (filters.marketOrderId !== undefined) return 'market_order_id';
  if (filters.sku !== undefined) return 'sku';
  const other = SPAN_COLUMNS.findLast((one) => one !== column && filters[SPANS[one]] !== ALL_TIME);
  return other ?? 'sort';
}

export async function listOrders(
  db: Reader,
  orgId: number,
  filters: OrderFilters,
  sort: Sort,
  page: PageRequest,
): Promise<ListRow> {
  const column = columnOf(sort);
  const start = startOf(filters, column);
  const position = page.after !== null ? 'after' : page.offset > 0 ? 'deep' : 'first';
  const fixed: unknown[] = [orgId, page.limit];
  if (page.after !== null) fixed.push(...page.after);
  if (position === 'deep') fixed.push(page.offset);
  if (column !== 'market_order_id') fixed.push(filters[SPANS[column]].from, filters[SPANS[column]].until);
  if (start === 'market_order_id') fixed.push(filters.marketOrderId);
  else if (start === 'sku') fixed.push(filters.sku);
  else if (start !== 'sort') fixed.push(filters[SPANS[start]].from, filters[SPANS[start]].until);
  const rest = restOf(filters, { sku: start === 'sku', column });
  const { statement, values } = listOf({ sort, start, position })(fixed, rest);
  return only(await db.query(statement, values));
}

type Total = { readonly total: number };

// The sums of the days know how many orders came, by status, marketplace and warehouse.
const totalOfDays = sql<Total>(
  'orders.totalOfDays',
  `SELECT coalesce(sum(${ORDER_STATUSES.map(
    (status) => `CASE WHEN $5::text[] IS NULL OR '${status}' = ANY($5::text[]) THEN d.${status} ELSE 0 END`,
  ).join(' + ')}), 0)::bigint AS total
   FROM order_day d
   WHERE d.org_id = $1 AND d.day >= $2::date AND d.day < $3::date
     AND ($4::text[] IS NULL OR d.marketplace = ANY($4::text[])) AND d.warehouse_id = $6::bigint`,
);

const totalOf = (start: 'sort' | 'market_order_id' | 'sku') =>
  variants<Total, RestFilter>(`orders.total.${start}`, (rest) => {
    const condition = {
      sort: '',
      market_order_id: 'AND o.market_order_id = $2::text',
      sku: 'AND o.id IN (SELECT l.order_id FROM order_line l WHERE l.org_id = $1 AND l.sku = $2::text)',
    }[start];
    return `SELECT count(*)::int AS total FROM customer_order o WHERE o.org_id = $1 ${condition} ${rest}`;
  });
const totals = {
  sort: totalOf('sort'),
  market_order_id: totalOf('market_order_id'),
  sku: totalOf('sku'),
};

export async function totalOrders(db: Reader, orgId: number, filters: OrderFilters): Promise<number> {
  const { statuses, marketplaces, warehouseIds = [], created, marketOrderId, sku, q } = filters;
  const isOfDays =
    [marketOrderId, sku, q].every((one) => one === undefined) &&
    filters.placed === ALL_TIME &&
    filters.updated === ALL_TIME;
  if (isOfDays && warehouseIds.length <= 1) {
    const place = warehouseIds[0] ?? WHOLE_ORDERS;
    const values = [orgId, created.from, created.until, marketplaces ?? null, statuses ?? null, place];
    return only(await db.query(totalOfDays, values)).total;
  }
  const start = marketOrderId !== undefined ? 'market_order_id' : sku !== undefined ? 'sku' : 'sort';
  const fixed = { market_order_id: [orgId, marketOrderId], sku: [orgId, sku], sort: [orgId] }[start];
  const rest = restOf(filters, { sku: start === 'sku', column: null });
  const { statement, values } = totals[start](fixed, rest);
  return only(await db.query(statement, values)).total;
}

// --- GET /v1/orders/status --------------------------------------------------------------------------------------

// A sub-order's history has every change after the first state, so that one is where its first change came from. Version 1
// is how it began, where there was a reason; before there were such entries, only what has not moved since knows it.
const HISTORY = list(
  `SELECT h.sub_order_id, ${statusOf('h.state')} AS status,
     CASE WHEN h.state IN ('picking', 'packed') THEN h.state END AS stage, ${instant('h.time')} AS time, h.actor,
     h.reason, ${statusOf('h.from_state')} AS from_status
   FROM (SELECT s.id AS sub_order_id, 0::bigint AS version, coalesce(f.from_state, s.state) AS state, s.created_at AS time,
                CASE WHEN s.created_at = o.created_at THEN o.created_by
                     ELSE (SELECT min(b.actor) FROM sub_order_history b
                           WHERE b.org_id = $1 AND b.order_id = o.id AND b.time = s.created_at) END AS actor,
                CASE WHEN f.version IS NULL THEN s.reason WHEN f.version = 1 THEN f.reason END AS reason,
                NULL::text AS from_state
         FROM sub_order s LEFT JOIN LATERAL (
           SELECT c.version, c.from_state, c.reason FROM sub_order_history c
           WHERE c.org_id = $1 AND c.order_id = o.id AND c.sub_order_id = s.id ORDER BY c.version LIMIT 1) AS f ON true
         WHERE s.org_id = $1 AND s.order_id = o.id
         UNION ALL
         SELECT c.sub_order_id, c.version, c.to_state, c.time, c.actor, c.reason, c.from_state
         FROM sub_order_history c WHERE c.org_id = $1 AND c.order_id = o.id AND c.version > 1) AS h
   ORDER BY h.time, h.sub_order_id, h.version`,
);

const readStatus = sql<{ json: string }>(
  'orders.status',
  `SELECT row_to_json(j)::text AS json FROM (
     SELECT o.market_order_id, o.id AS order_id, o.status AS order_status,
            ${subOrdersOf('o.id', '', ', s.why')} AS sub_orders, ${HISTORY} AS history
     FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = $2) AS j`,
);

export async function findOrderStatus(
  db: Reader,
  orgId: number,
  marketOrderId: string,
): Promise<string | null> {
  return (await db.query(readStatus, [orgId, marketOrderId]))[0]?.json ?? null;
}

// --- GET /v1/orders/tracking ------------------------------------------------------------------------------------

// Of line `l` in carton `r`. A carton holds what its share of every component makes whole: reckoned from what has left
// in all cartons, so that a bundle which is made of something else today does not change what left in the past.
const UNITS_IN_CARTON = `(SELECT min(coalesce(c.here, 0) * p.quantity / c.everywhere)
   FROM sub_order_line p, LATERAL (
     SELECT (sum(i.quantity) FILTER (WHERE i.shipment_id = r.id))::bigint AS here, sum(i.quantity)::bigint AS everywhere
     FROM order_shipment s JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = s.id AND i.line = l.line
     WHERE s.org_id = $1 AND s.sub_order_id = r.sub_order_id GROUP BY i.item_id) AS c
   WHERE p.org_id = $1 AND p.sub_order_id = r.sub_order_id AND p.line = l.line)`;

const ITEM_LIST = list(
  `SELECT l.market_order_item_id, l.sku, coalesce(${UNITS_IN_CARTON}, 0) AS quantity,
     ${list(
       `SELECT nullif(i.lot, '') AS lot_id, i.quantity, nullif(i.expiration, 'infinity') AS expiration_date
        FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id AND i.line = l.line
        ORDER BY i.item_id, i.expiration, i.lot`,
     )} AS lots
   FROM order_line l
   WHERE l.org_id = $1 AND l.order_id = r.order_id AND l.line IN (
     SELECT i.line FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id)
   ORDER BY l.line`,
);

const TRACKING_INFO = object(
  `r.id AS shipment_id, r.carrier AS tracking_carrier, r.tracking_number, r.tracking_url, r.shipping_method,
   ${instant('r.shipped_at')} AS departure_date, r.warehouse_id, w.warehouse_name,
   ${object(`trim_scale(r.weight_lb) AS weight, 'lb' AS unit`)} AS carton_weight,
   CASE WHEN r.freight_cents IS NOT NULL
     THEN ${object(`${money('r.freight_cents')} AS amount, coalesce(r.freight_currency, 'USD') AS currency`)}
   END AS freight_charge, r.status AS current_status,
   ${list(
     `SELECT ${instant('e.time')} AS time, e.code, e.description, nullif(e.location, '') AS location
      FROM order_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = r.id
      ORDER BY e.time, e.received_at, e.code, e.location`,
   )} AS events, ${ITEM_LIST} AS item_list`,
);

const OF_ORDER = `s.order_id = (SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ?)`;

const trackingList = variants<ListRow, 'market'>('orders.tracking', (conditions) =>
  listSql({
    page: `SELECT s.* FROM (
        SELECT s.id FROM order_shipment s
        WHERE s.org_id = $1 AND s.shipped_at >= $2::timestamptz AND s.shipped_at < $3::timestamptz
          AND (s.shipped_at, s.id) > ($4::timestamptz, $5::bigint) ${conditions}
        ORDER BY s.shipped_at, s.id LIMIT $6::int + 1 OFFSET $7::bigint) AS k
      JOIN order_shipment s ON s.org_id = $1 AND s.id = k.id`,
    json: `SELECT o.market_order_id, o.status AS order_status, ${TRACKING_INFO} AS tracking_info
      FROM customer_order o, warehouse w
      WHERE o.org_id = $1 AND o.id = r.order_id AND w.id = r.warehouse_id`,
    key: ['shipped_at', 'id'],
    limit: '$6::int',
  }),
);

const trackingTotal = variants<Total, 'market'>(
  'orders.trackingTotal',
  (conditions) => `SELECT count(*)::int AS total FROM order_shipment s
    WHERE s.org_id = $1 AND s.shipped_at >= $2::timestamptz AND s.shipped_at < $3::timestamptz ${conditions}`,
);

export interface TrackingFilters {
  readonly marketOrderId?: string | undefined;
  readonly shipped: Span;
}

const trackingConditions = ({ marketOrderId }: TrackingFilters) => ({
  market: marketOrderId === undefined ? undefined : { text: OF_ORDER, value: marketOrderId },
});

export async function listTracking(
  db: Reader,
  orgId: number,
  filters: TrackingFilters,
  page: PageRequest,
): Promise<ListRow> {
  const { from, until } = filters.shipped;
  const fixed = [orgId, from, until, ...(page.after ?? ['-infinity', 0]), page.limit, page.offset];
  const { statement, values } = trackingList(fixed, trackingConditions(filters));
  return only(await db.query(statement, values));
}

export async function totalTracking(db: Reader, orgId: number, filters: TrackingFilters): Promise<number> {
  const fixed = [orgId, filters.shipped.from, filters.shipped.until];
  const { statement, values } = trackingTotal(fixed, trackingConditions(filters));
  return only(await db.query(statement, values)).total;
}
