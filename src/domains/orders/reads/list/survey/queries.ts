// What the indexes of the set filters reveal about the matching orders.
import { USUAL_PRIORITY } from '../../../instructions/schema.ts';
import { ORDER_STATUSES } from '../../../schema.ts';
import { type Param, type SpanColumn, variants, within } from '../filters/queries.ts';
import type { NoShape } from '../queries.ts';

/** As many orders as are looked up and sorted in the time of two pages. */
export const FEW = 1000;

export interface Survey {
  /** Matches of the most selective filter; null if every filter has many. */
  readonly ids: number[] | null;
  /** When the first and last possible match were created, the latter plus an instant; as PostgreSQL prints them. */
  readonly created_from: string;
  readonly created_until: string;
}

/** The condition of the index customer_order_held. */
const IS_HELD_X = 'x.held_for IS NOT NULL';

interface Source {
  readonly given: string;
  /** Tables that span the index ranges. */
  readonly ranges: string;
  readonly table: string;
  readonly condition: string;
  /** The columns of the order's id and creation time. */
  readonly id: string;
  readonly time: string;
  /** Matching rows outside the ranges, because their indexed columns are not filled in yet. */
  readonly unfilled?: { readonly ranges: string; readonly condition: string };
}

const statusRanges = (param: Param) =>
  `unnest(coalesce(${param('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS s (status)`;

/** Filters with an index sorted by creation. */
function surveyedFilters(param: Param): Source[] {
  const statuses = statusRanges(param);
  const order = { table: 'customer_order', id: 'id', time: 'created_at' };
  return [
    {
      given: `${param('statuses')} IS NOT NULL AND ${param('marketplaces')} IS NULL AND ${param('warehouseIds')} IS NULL
        AND ${param('sku')} IS NULL`,
      ranges: statuses,
      condition: 'x.status = s.status',
      ...order,
    },
    {
      given: `${param('marketplaces')} IS NOT NULL`,
      ranges: `unnest(${param('marketplaces')}) AS m (marketplace), ${statuses}`,
      condition: 'x.marketplace = m.marketplace AND x.status = s.status',
      ...order,
    },
    {
      given: `coalesce(${param('held')}, false)`,
      ranges: '(SELECT 1) AS one',
      condition: IS_HELD_X,
      ...order,
    },
    {
      given: `${param('holdReasons')} IS NOT NULL`,
      ranges: `unnest(${param('holdReasons')}) AS h (held_for)`,
      condition: 'x.held_for = h.held_for',
      ...order,
    },
    {
      given: `${param('priorities')} IS NOT NULL AND NOT ${USUAL_PRIORITY} = ANY(${param('priorities')})`,
      ranges: `unnest(${param('priorities')}) AS p (priority)`,
      condition: 'x.priority = p.priority',
      ...order,
    },
    {
      given: `${param('warehouseIds')} IS NOT NULL`,
      ranges: `unnest(${param('warehouseIds')}) AS w (warehouse_id), ${statuses}`,
      table: 'sub_order',
      condition: 'x.warehouse_id = w.warehouse_id AND x.order_status = s.status',
      unfilled: {
        ranges: `unnest(${param('warehouseIds')}) AS w (warehouse_id)`,
        condition: 'x.warehouse_id = w.warehouse_id AND x.order_status IS NULL',
      },
      id: 'order_id',
      time: 'ordered_at',
    },
    {
      given: `${param('sku')} IS NOT NULL`,
      ranges: statuses,
      table: 'order_line',
      condition: `x.sku = ${param('sku')} AND x.order_status = s.status`,
      unfilled: {
        ranges: `unnest(ARRAY[${param('sku')}]) AS w (sku)`,
        condition: 'x.sku = w.sku AND x.order_status IS NULL',
      },
      id: 'order_id',
      time: 'ordered_at',
    },
  ];
}

/** The condition of the index customer_order_placed_apart. */
const IS_PLACED_APART = `NOT (o.created_at - o.placed_at BETWEEN interval '-24 hours' AND interval '24 hours')`;

export const survey = variants<Survey, NoShape>('orders.survey', (_, param) => {
  const limit = `LIMIT ${FEW + 1}`;
  const ofSource = (source: Source) => {
    const { given, ranges, table, condition, unfilled, id, time } = source;
    const rows = (columns: string, where: string) =>
      `SELECT ${columns} FROM ${table} x WHERE x.org_id = $1 AND ${where}`;
    const end = (direction: string) =>
      `(${rows(`x.${time}`, condition)} ORDER BY x.${time} ${direction} LIMIT 1)`;
    // Sorted as the index is: otherwise PostgreSQL may scan the table if it expects many matches.
    const first = (where: string) => `(${rows(`x.${id} AS id`, where)} ORDER BY x.${time} ${limit})`;
    const inRanges = `SELECT k.id FROM ${ranges}, LATERAL ${first(condition)} AS k`;
    const ofUnfilled =
      unfilled === undefined
        ? ''
        : `SELECT k.id FROM ${unfilled.ranges}, LATERAL ${first(unfilled.condition)} AS k`;
    const others = ofUnfilled === '' ? '' : `UNION ALL (${ofUnfilled} ${limit})`;
    const areSome = ofUnfilled === '' ? 'false' : `EXISTS (${ofUnfilled})`;
    return `SELECT ARRAY(SELECT k.id FROM ((${inRanges} ${limit}) ${others}) AS k ${limit}) AS ids,
        CASE WHEN ${areSome} THEN '-infinity' ELSE (SELECT min(${end('ASC')}) FROM ${ranges}) END AS first,
        CASE WHEN ${areSome} THEN 'infinity' ELSE (SELECT max(${end('DESC')}) FROM ${ranges}) END AS last
      WHERE ${given}`;
  };
  const ofOrders = (
    given: string,
    column: SpanColumn | 'id' | 'market_order_id',
    condition: string,
    first: string,
    last: string,
  ) => `SELECT ARRAY(
        SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${condition} ORDER BY o.${column} ${limit}) AS ids,
        ${first} AS first, ${last} AS last WHERE ${given}`;
  const isGiven = (column: SpanColumn) =>
    `(${param(`${column}_from`)} > '-infinity' OR ${param(`${column}_until`)} < 'infinity')`;
  const always = [`'-infinity'::timestamptz`, `'infinity'::timestamptz`] as const;
  // Orders come in within a day of being placed, except those in an index of their own.
  const placed = within('o', 'placed_at', 'placed_at', param);
  const areApart = `EXISTS (SELECT 1 FROM customer_order o WHERE o.org_id = $1 AND ${placed} AND ${IS_PLACED_APART})`;
  const nextTo = (end: string, far: string) => `CASE WHEN ${areApart} THEN ${far} ELSE ${end} END`;
  const ofShipDates = `SELECT ARRAY(
        SELECT k.id FROM ${statusRanges(param)}, LATERAL (
          SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.status = s.status
            AND ${within('o', 'latest_ship_at', 'latest_ship_at', param)} ORDER BY o.latest_ship_at ${limit}) AS k ${limit}) AS ids,
        ${always[0]} AS first, ${always[1]} AS last WHERE ${param('latest_ship_at_from')} IS NOT NULL`;
  const [id, number] = [param('orderId'), param('marketOrderId')];
  const others = [
    ofOrders(`${id} IS NOT NULL`, 'id', `o.id = ${id}`, ...always),
    ofOrders(`${number} IS NOT NULL`, 'market_order_id', `o.market_order_id = ${number}`, ...always),
    ofOrders(isGiven('created_at'), 'created_at', within('o', 'created_at', 'created_at', param), ...always),
    ofOrders(
      isGiven('placed_at'),
      'placed_at',
      placed,
      nextTo(`${param('placed_at_from')} - interval '24 hours'`, always[0]),
      nextTo(`${param('placed_at_until')} + interval '24 hours'`, always[1]),
    ),
    ofShipDates,
  ];
  return `WITH found AS MATERIALIZED (
      ${[...surveyedFilters(param).map(ofSource), ...others].join('\n      UNION ALL ')})
    SELECT (SELECT f.ids FROM found f WHERE cardinality(f.ids) <= ${FEW} ORDER BY cardinality(f.ids) LIMIT 1) AS ids,
           greatest(${param('created_at_from')}, max(f.first))::text AS created_from,
           least(${param('created_at_until')}, min(f.last) + interval '1 millisecond')::text AS created_until
    FROM found f`;
});

/** Index entries to read: as many as take the time of a page or two. */
const CHANGES_MAX = 20_000;

/** Orders changed since, within the creation range of all other filters; null if there are many. */
export const changed = variants<Pick<Survey, 'ids'>, NoShape>(
  'orders.changed',
  (_, param) => `WITH changed AS MATERIALIZED (
      SELECT o.id, o.created_at FROM customer_order o
      WHERE o.org_id = $1 AND o.status = ANY(coalesce(${param('statuses')}, '{${ORDER_STATUSES.join(',')}}'))
        AND ${within('o', 'updated_at', 'updated_at', param)} LIMIT ${CHANGES_MAX + 1}),
    found AS MATERIALIZED (
      SELECT c.id FROM changed c WHERE ${within('c', 'created_at', 'created_at', param)} LIMIT ${FEW + 1})
    SELECT CASE WHEN (SELECT count(*) FROM changed) <= ${CHANGES_MAX} AND (SELECT count(*) FROM found) <= ${FEW}
      THEN ARRAY(SELECT f.id FROM found f) END AS ids`,
);
