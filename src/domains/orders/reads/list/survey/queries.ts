// What the indexes of the given filters know of the orders that match.
import { ORDER_STATUSES } from '../../../schema.ts';
import type { SpanColumn } from '../filters.ts';
import { type NoShape, type Place, shapes, within } from '../queries.ts';

/** So many orders are looked up and sorted in the time of two pages. */
export const FEW = 1000;

/** What the indexes of the given filters know of the orders that match: all of them, where they are few. */
export interface Survey {
  /** The orders that match the rarest filter; null where every filter has many. */
  readonly ids: number[] | null;
  /** When the first and the last order came that can match all filters, and an instant later; as PostgreSQL writes them. */
  readonly created_from: string;
  readonly created_until: string;
}

interface Source {
  readonly given: string;
  /** Tables that make the ranges of the index. */
  readonly ranges: string;
  readonly table: string;
  readonly condition: string;
  /** The columns of the order's id and of when it came. */
  readonly id: string;
  readonly time: string;
  /** Rows of the filter that are not in the ranges, because nobody has filled them in yet. */
  readonly unfilled?: string;
}

/** Filters with an index in which orders stand by the time they came. */
function surveyedFilters(place: Place): Source[] {
  const statuses = `unnest(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS s (status)`;
  const order = { table: 'customer_order', id: 'id', time: 'created_at' };
  return [
    {
      given: `${place('statuses')} IS NOT NULL AND ${place('marketplaces')} IS NULL AND ${place('warehouseIds')} IS NULL
        AND ${place('sku')} IS NULL`,
      ranges: statuses,
      condition: 'x.status = s.status',
      ...order,
    },
    {
      given: `${place('marketplaces')} IS NOT NULL`,
      ranges: `unnest(${place('marketplaces')}) AS m (marketplace), ${statuses}`,
      condition: 'x.marketplace = m.marketplace AND x.status = s.status',
      ...order,
    },
    {
      given: `${place('warehouseIds')} IS NOT NULL`,
      ranges: `unnest(${place('warehouseIds')}) AS w (warehouse_id), ${statuses}`,
      table: 'sub_order',
      condition: 'x.warehouse_id = w.warehouse_id AND x.order_status = s.status',
      unfilled: `x.warehouse_id = ANY(${place('warehouseIds')}) AND x.order_status IS NULL`,
      id: 'order_id',
      time: 'ordered_at',
    },
    {
      given: `${place('sku')} IS NOT NULL`,
      ranges: statuses,
      table: 'order_line',
      condition: `x.sku = ${place('sku')} AND x.order_status = s.status`,
      unfilled: `x.sku = ${place('sku')} AND x.order_status IS NULL`,
      id: 'order_id',
      time: 'ordered_at',
    },
  ];
}

/** The condition of the index customer_order_placed_apart. */
const IS_PLACED_APART = `NOT (o.created_at - o.placed_at BETWEEN interval '-24 hours' AND interval '24 hours')`;

export const survey = shapes<Survey, NoShape>('orders.survey', (_, place) => {
  const limit = `LIMIT ${FEW + 1}`;
  const ofSource = (source: Source) => {
    const { given, ranges, table, condition, unfilled, id, time } = source;
    const rows = (columns: string, where: string) =>
      `SELECT ${columns} FROM ${table} x WHERE x.org_id = $1 AND ${where}`;
    const end = (direction: string) =>
      `(${rows(`x.${time}`, condition)} ORDER BY x.${time} ${direction} LIMIT 1)`;
    const inRanges = `SELECT k.id FROM ${ranges}, LATERAL (${rows(`x.${id} AS id`, condition)} ${limit}) AS k`;
    const others = unfilled === undefined ? '' : `UNION ALL (${rows(`x.${id} AS id`, unfilled)} ${limit})`;
    const areSome = unfilled === undefined ? 'false' : `EXISTS (${rows('1', unfilled)})`;
    return `SELECT ARRAY(SELECT k.id FROM ((${inRanges} ${limit}) ${others}) AS k ${limit}) AS ids,
        CASE WHEN ${areSome} THEN '-infinity' ELSE (SELECT min(${end('ASC')}) FROM ${ranges}) END AS first,
        CASE WHEN ${areSome} THEN 'infinity' ELSE (SELECT max(${end('DESC')}) FROM ${ranges}) END AS last
      WHERE ${given}`;
  };
  const ofOrders = (given: string, condition: string, first: string, last: string) => `SELECT ARRAY(
        SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${condition} ${limit}) AS ids,
        ${first} AS first, ${last} AS last WHERE ${given}`;
  const isGiven = (column: SpanColumn) =>
    `(${place(`${column}_from`)} > '-infinity' OR ${place(`${column}_until`)} < 'infinity')`;
  const always = [`'-infinity'::timestamptz`, `'infinity'::timestamptz`] as const;
  // Orders come within a day of being placed, but for those that have an index of their own.
  const placed = within('o', 'placed_at', 'placed_at', place);
  const areApart = `EXISTS (SELECT 1 FROM customer_order o WHERE o.org_id = $1 AND ${placed} AND ${IS_PLACED_APART})`;
  const nextTo = (end: string, far: string) => `CASE WHEN ${areApart} THEN ${far} ELSE ${end} END`;
  const statuses = `unnest(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}')) AS s (status)`;
  const ofShipDates = `SELECT ARRAY(
        SELECT k.id FROM ${statuses}, LATERAL (
          SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.status = s.status
            AND ${within('o', 'latest_ship_at', 'latest_ship_at', place)} ${limit}) AS k ${limit}) AS ids,
        ${always[0]} AS first, ${always[1]} AS last WHERE ${place('latest_ship_at_from')} IS NOT NULL`;
  const [id, number] = [place('orderId'), place('marketOrderId')];
  const others = [
    ofOrders(`${id} IS NOT NULL`, `o.id = ${id}`, ...always),
    ofOrders(`${number} IS NOT NULL`, `o.market_order_id = ${number}`, ...always),
    ofOrders(isGiven('created_at'), within('o', 'created_at', 'created_at', place), ...always),
    ofOrders(
      isGiven('placed_at'),
      placed,
      nextTo(`${place('placed_at_from')} - interval '24 hours'`, always[0]),
      nextTo(`${place('placed_at_until')} + interval '24 hours'`, always[1]),
    ),
    ofShipDates,
  ];
  return `WITH found AS MATERIALIZED (
      ${[...surveyedFilters(place).map(ofSource), ...others].join('\n      UNION ALL ')})
    SELECT (SELECT f.ids FROM found f WHERE cardinality(f.ids) <= ${FEW} ORDER BY cardinality(f.ids) LIMIT 1) AS ids,
           greatest(${place('created_at_from')}, max(f.first))::text AS created_from,
           least(${place('created_at_until')}, min(f.last) + interval '1 millisecond')::text AS created_until
    FROM found f`;
});

/** So many entries of the index of changes are read: in the time of a page or two. */
const CHANGES_MAX = 20_000;

/** Orders that changed since, of those that came when all other filters can have matches; null where they are many. */
export const changed = shapes<Pick<Survey, 'ids'>, NoShape>(
  'orders.changed',
  (_, place) => `WITH changed AS MATERIALIZED (
      SELECT o.id, o.created_at FROM customer_order o
      WHERE o.org_id = $1 AND o.status = ANY(coalesce(${place('statuses')}, '{${ORDER_STATUSES.join(',')}}'))
        AND ${within('o', 'updated_at', 'updated_at', place)} LIMIT ${CHANGES_MAX + 1}),
    found AS MATERIALIZED (
      SELECT c.id FROM changed c WHERE ${within('c', 'created_at', 'created_at', place)} LIMIT ${FEW + 1})
    SELECT CASE WHEN (SELECT count(*) FROM changed) <= ${CHANGES_MAX} AND (SELECT count(*) FROM found) <= ${FEW}
      THEN ARRAY(SELECT f.id FROM found f) END AS ids`,
);
