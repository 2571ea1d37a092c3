// What q finds. Orders stand in order_search by the time they came, in blocks that say which texts of a few characters
// they contain; those that came after the last block, and those that the worker has not yet put there, are looked at one by one.
import type { ListRow } from '../../../../../kit/db/lists.ts';
import { textBlocks } from '../../../../../kit/db/text-blocks/text-blocks.ts';
import {
  allFilters,
  isAfter,
  type NoShape,
  orderOf,
  orderWithId,
  type PageShape,
  type Place,
  pageOf,
  shapes,
} from '../queries.ts';
import { FEW } from '../survey/queries.ts';

const matches = (alias: string, place: Place) => `${alias}.search LIKE (SELECT lower(${place('pattern')}))`;

/** Orders that are not yet in order_search, in no order. */
const missing = (place: Place) => `SELECT o.id, o.created_at
   FROM event e JOIN customer_order o ON o.org_id = $1 AND o.id = e.subject_id::bigint
   WHERE e.org_id = $1 AND e.type = 'order.received' AND ${matches('o', place)} AND e.sequence > coalesce(
     (SELECT p.last_sequence FROM order_search_progress p WHERE p.org_id = $1), 0)`;

export const orderTexts = textBlocks({
  name: 'orders',
  blocks: 'order_search_block',
  rows: 'order_search',
  id: 'order_id',
  text: 's.search',
  // Stands between the texts of an order.
  separator: '\u001f',
});

// --- Blocks -----------------------------------------------------------------------------------------------------

/** Times of which order_search may have matches; as PostgreSQL writes them. */
export interface Ranges {
  readonly firsts: string[];
  readonly lasts: string[];
}

type BlockShape = { readonly direction: 'ASC' | 'DESC'; readonly position: 'first' | 'after' };

/** The next blocks of a list by creation that can have matches. What came after the last one is always among them. */
export const candidates = shapes<Ranges, BlockShape>(
  'orders.searchBlocks',
  ({ direction, position }, place) => {
    const inTime = (first: string, last: string) =>
      [
        `${last} >= ${place('created_at_from')} AND ${first} < ${place('created_at_until')}`,
        ...(position === 'first'
          ? []
          : [
              direction === 'DESC' ? `${first} <= ${place('afterTime')}` : `${last} >= ${place('afterTime')}`,
            ]),
      ].join(' AND ');
    return `WITH last_block AS MATERIALIZED (
        SELECT ${orderTexts.end} AS at),
      found AS MATERIALIZED (
        SELECT b.first_at, b.last_at FROM order_search_block b
        WHERE b.org_id = $1 AND ${orderTexts.contains(place('text'))} AND ${inTime('b.first_at', 'b.last_at')}
        UNION ALL
        SELECT l.at + interval '1 millisecond', 'infinity' FROM last_block l WHERE ${inTime('l.at', `'infinity'`)}),
      chosen AS MATERIALIZED (SELECT f.* FROM found f ORDER BY f.last_at ${direction} LIMIT ${place('limit')})
      SELECT ARRAY(SELECT c.first_at::text FROM chosen c ORDER BY c.last_at ${direction}) AS firsts,
             ARRAY(SELECT c.last_at::text FROM chosen c ORDER BY c.last_at ${direction}) AS lasts`;
  },
);

/** Matches of these times, in the order of the list. */
const matchesIn = (direction: 'ASC' | 'DESC', after: string, place: Place) =>
  `unnest(${place('firsts')}, ${place('lasts')}) AS b (first_at, last_at), LATERAL (
     SELECT s.order_id AS id, s.created_at FROM order_search s
     WHERE s.org_id = $1 AND s.created_at >= b.first_at AND s.created_at <= b.last_at AND ${matches('s', place)}
       AND s.created_at >= ${place('created_at_from')} AND s.created_at < ${place('created_at_until')} ${after}
     ORDER BY s.created_at ${direction}, s.order_id ${direction} OFFSET 0) AS s`;

/** The page of a list by creation, of these times. It ends as soon as the page is full: the times are in the order of the list. */
export const inRanges = shapes<ListRow, PageShape>('orders.search', ({ sort, position }, place) => {
  const order = orderOf(sort);
  const after = (alias: string, id: string) =>
    position === 'after' ? `AND ${isAfter(order, alias, id, place)}` : '';
  const some = `LIMIT ${place('offset')} + ${place('limit')} + 1`;
  const keys = `SELECT DISTINCT k.created_at, k.id FROM (
      (SELECT o.created_at, o.id FROM ${matchesIn(order.direction, after('s', 'order_id'), place)}, ${orderWithId('s.id')}
       WHERE ${allFilters(place)} ${some})
      UNION ALL
      (SELECT o.created_at, o.id FROM (${missing(place)} OFFSET 0) AS m, ${orderWithId('m.id')}
       WHERE ${allFilters(place)} ${after('o', 'id')})) AS k`;
  return pageOf(order, keys, place);
});

/** The same of everything that the index of all texts finds: what the blocks of three characters cannot tell apart. */
export const inAll = shapes<ListRow, PageShape>('orders.searchAll', ({ sort, position }, place) => {
  const order = orderOf(sort);
  const after = position === 'after' ? `AND ${isAfter(order, 's', 'id', place)}` : '';
  const keys = `SELECT o.created_at, o.id FROM (
      SELECT s.* FROM (SELECT s.order_id AS id, s.created_at FROM order_search s WHERE s.org_id = $1 AND ${matches('s', place)}
        UNION ALL ${missing(place)}) AS s
      WHERE s.created_at >= ${place('created_at_from')} AND s.created_at < ${place('created_at_until')} ${after}
      ORDER BY s.created_at ${order.direction}, s.id ${order.direction} OFFSET 0) AS s, ${orderWithId('s.id')}
    WHERE ${allFilters(place)} LIMIT ${place('offset')} + ${place('limit')} + 1`;
  return pageOf(order, keys, place);
});

// --- Few --------------------------------------------------------------------------------------------------------

interface Found {
  /** Orders with the text; null where they are many. */
  readonly ids: number[] | null;
}

const few = (rows: string) => `WITH found AS MATERIALIZED (${rows} LIMIT ${FEW + 1})
  SELECT CASE WHEN (SELECT count(*) FROM found) <= ${FEW} THEN ARRAY(SELECT f.id FROM found f) END AS ids`;

/** By the index of all texts, which knows three letters or digits in a row. */
export const searched = shapes<Found, NoShape>('orders.searched', (_, place) =>
  few(`SELECT f.id FROM (SELECT s.order_id AS id FROM order_search s WHERE s.org_id = $1 AND ${matches('s', place)}
       UNION ALL SELECT m.id FROM (${missing(place)}) AS m) AS f`),
);

/** All that blocks contain, where these are all that can have matches. */
export const searchedIn = shapes<Found, NoShape>('orders.searchedIn', (_, place) =>
  few(`SELECT f.id FROM (SELECT s.id FROM ${matchesIn('DESC', '', place)}
       UNION ALL SELECT m.id FROM (${missing(place)}) AS m) AS f`),
);
