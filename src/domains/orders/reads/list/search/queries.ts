// Text search. order_search has orders by creation in blocks that list the short texts they contain; orders after the
// last block, or not indexed by the worker yet, are checked one by one.
import type { ListRow } from '../../../../../kit/db/lists.ts';
import { textBlocks } from '../../../../../kit/db/text-blocks/text-blocks.ts';
import { allFilters, type Param, variants } from '../filters/queries.ts';
import { afterPage, type NoShape, orderOf, orderWithId, type PageShape, pageOf } from '../queries.ts';
import { FEW } from '../survey/queries.ts';

/** After which the text of an order is another. */
export const TEXT_EVENTS = `'order.received', 'order.amended'`;

const matches = (alias: string, param: Param) => `${alias}.search LIKE (SELECT lower(${param('pattern')}))`;

/** Orders whose text is not in order_search yet, unsorted. */
const missing = (param: Param) => `SELECT o.id, o.created_at FROM customer_order o
   WHERE o.org_id = $1 AND ${matches('o', param)} AND o.id IN (
     SELECT e.subject_id::bigint FROM event e WHERE e.org_id = $1 AND e.type IN (${TEXT_EVENTS}) AND e.sequence > coalesce(
       (SELECT p.last_sequence FROM order_search_progress p WHERE p.org_id = $1), 0))
     AND NOT EXISTS (SELECT 1 FROM order_search k WHERE k.org_id = $1 AND k.order_id = o.id AND ${matches('k', param)})`;

export const orderTexts = textBlocks({
  name: 'orders',
  blocks: 'order_search_block',
  rows: 'order_search',
  id: 'order_id',
  text: 's.search',
  // Separates the texts of an order.
  separator: '\u001f',
});

// --- Blocks -----------------------------------------------------------------------------------------------------

/** Time ranges in which order_search may have matches, as PostgreSQL prints them. */
export interface Ranges {
  readonly firsts: string[];
  readonly lasts: string[];
}

type BlockShape = { readonly direction: 'ASC' | 'DESC'; readonly position: 'first' | 'after' };

/** The next blocks of a list by creation that may match; always includes what came after the last block. */
export const candidates = variants<Ranges, BlockShape>(
  'orders.searchBlocks',
  ({ direction, position }, param) => {
    const inTime = (first: string, last: string) =>
      [
        `${last} >= ${param('created_at_from')} AND ${first} < ${param('created_at_until')}`,
        ...(position === 'first'
          ? []
          : [
              direction === 'DESC' ? `${first} <= ${param('afterTime')}` : `${last} >= ${param('afterTime')}`,
            ]),
      ].join(' AND ');
    return `WITH last_block AS MATERIALIZED (
        SELECT ${orderTexts.end} AS at),
      found AS MATERIALIZED (
        SELECT b.first_at, b.last_at FROM order_search_block b
        WHERE b.org_id = $1 AND ${orderTexts.contains(param('text'))} AND ${inTime('b.first_at', 'b.last_at')}
        UNION ALL
        SELECT l.at + interval '1 millisecond', 'infinity' FROM last_block l WHERE ${inTime('l.at', `'infinity'`)}),
      chosen AS MATERIALIZED (SELECT f.* FROM found f ORDER BY f.last_at ${direction} LIMIT ${param('limit')})
      SELECT ARRAY(SELECT c.first_at::text FROM chosen c ORDER BY c.last_at ${direction}) AS firsts,
             ARRAY(SELECT c.last_at::text FROM chosen c ORDER BY c.last_at ${direction}) AS lasts`;
  },
);

/** Matches in these ranges, in list order. */
const matchesIn = (direction: 'ASC' | 'DESC', after: string, param: Param) =>
  `unnest(${param('firsts')}, ${param('lasts')}) AS b (first_at, last_at), LATERAL (
     SELECT s.order_id AS id, s.created_at FROM order_search s
     WHERE s.org_id = $1 AND s.created_at >= b.first_at AND s.created_at <= b.last_at AND ${matches('s', param)}
       AND s.created_at >= ${param('created_at_from')} AND s.created_at < ${param('created_at_until')} ${after}
     ORDER BY s.created_at ${direction}, s.order_id ${direction} OFFSET 0) AS s`;

/** The page of a list by creation from these ranges; stops when full, since the ranges are in list order. */
export const inRanges = variants<ListRow, PageShape>('orders.search', ({ sort, position }, param) => {
  const order = orderOf(sort);
  const after = (alias: string, id: string) => afterPage(position, order, alias, id, param);
  const some = `LIMIT ${param('offset')} + ${param('limit')} + 1`;
  const keys = `SELECT DISTINCT k.created_at, k.id FROM (
      (SELECT o.created_at, o.id FROM ${matchesIn(order.direction, after('s', 'order_id'), param)}, ${orderWithId('s.id')}
       WHERE ${allFilters(param)} ${some})
      UNION ALL
      (SELECT o.created_at, o.id FROM (${missing(param)} OFFSET 0) AS m, ${orderWithId('m.id')}
       WHERE ${allFilters(param)} ${after('o', 'id')})) AS k`;
  return pageOf(order, keys, param);
});

/** The same over everything the full text index finds, for texts that trigram blocks cannot distinguish. */
export const inAll = variants<ListRow, PageShape>('orders.searchAll', ({ sort, position }, param) => {
  const order = orderOf(sort);
  const after = afterPage(position, order, 's', 'id', param);
  const keys = `SELECT o.created_at, o.id FROM (
      SELECT s.* FROM (SELECT s.order_id AS id, s.created_at FROM order_search s WHERE s.org_id = $1 AND ${matches('s', param)}
        UNION ALL ${missing(param)}) AS s
      WHERE s.created_at >= ${param('created_at_from')} AND s.created_at < ${param('created_at_until')} ${after}
      ORDER BY s.created_at ${order.direction}, s.id ${order.direction} OFFSET 0) AS s, ${orderWithId('s.id')}
    WHERE ${allFilters(param)} LIMIT ${param('offset')} + ${param('limit')} + 1`;
  return pageOf(order, keys, param);
});

// --- Few --------------------------------------------------------------------------------------------------------

interface Found {
  /** Matching orders; null if there are many. */
  readonly ids: number[] | null;
}

const few = (rows: string) => `WITH found AS MATERIALIZED (${rows} LIMIT ${FEW + 1})
  SELECT CASE WHEN (SELECT count(*) FROM found) <= ${FEW} THEN ARRAY(SELECT f.id FROM found f) END AS ids`;

/** By the trigram index, which needs three letters or digits in a row. */
export const searched = variants<Found, NoShape>('orders.searched', (_, param) =>
  few(`SELECT f.id FROM (SELECT s.order_id AS id FROM order_search s WHERE s.org_id = $1 AND ${matches('s', param)}
       UNION ALL SELECT m.id FROM (${missing(param)}) AS m) AS f`),
);

/** All matches, if these blocks are the only ones that can have any. */
export const searchedIn = variants<Found, NoShape>('orders.searchedIn', (_, param) =>
  few(`SELECT f.id FROM (SELECT s.id FROM ${matchesIn('DESC', '', param)}
       UNION ALL SELECT m.id FROM (${missing(param)}) AS m) AS f`),
);
