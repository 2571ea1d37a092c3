// The statements of GET /v1/inventory_requests. Filters combine freely, so each request gets its own statements. A page is found by
// the first of these strategies that applies:
//
// - merge: one filter by values in the order of creation: its index has the rows of each value in the order of the list.
// - near: the next rows of the list fill the page.
// - few: one of the filters has few matches, which are looked up, filtered and sorted.
// - blocks: of requests that came one after the other, those that can have matches (blocks/queries.ts), in the order of the
//   list. What came after the last block, and what changed since blocks were written, is looked at one by one.

import { callerWarehouses } from '../../../../kit/db/caller-warehouses.ts';
import {
  and,
  composedList,
  keys,
  type ListOrder,
  orderBy,
  type PageBounds,
  type PageStrategy,
} from '../../../../kit/db/composed-lists.ts';
import { BY_CREATION } from '../../../../kit/db/lists.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { REQUEST_ROW } from '../queries.ts';
import { endsOfNoteBlocks, noteBlocks } from './blocks/queries.ts';
import {
  CREATED_SPAN,
  conditionsOf,
  dayOf,
  FACETS,
  hasNote,
  hasValue,
  IDS_PER_BUCKET,
  INDEXES,
  inSpan,
  isOfCaller,
  orderOf,
  type ParsedFilters,
  parseFilters,
  SORTS,
  SPANS_IN_BLOCKS,
  STATUS,
  sortOf,
  valueSql,
} from './filters/queries.ts';

/** Rows that are looked up and sorted in the time of two pages. */
const FEW = 1000;
/** Rows from where the page begins that are looked at before the indexes of filters are. */
const NEAR = 1000;

const merge: PageStrategy<ParsedFilters> = (order, { facets }, { limit, after }) => {
  const { facet, values } = only(facets);
  const { table = 'inventory_request', id = 'id' } = facet;
  const end = order.descending ? 'DESC' : 'ASC';
  const rest = order.key.filter((one) => one.column !== 'id').map((one) => `x.${one.column}`);
  // A request may have two of the tags that are asked for.
  return `SELECT DISTINCT ${keys(order, 'k')} FROM unnest(${values}) AS v (value), LATERAL (
    SELECT ${[...rest, `x.${id} AS id`].join(', ')} FROM ${table} x
    WHERE x.org_id = $1 AND ${valueSql(facet, 'x')} = v.value${after('x', id)}
    ORDER BY x.created_at ${end}, x.${id} ${end} ${limit}) AS k`;
};

/** Filters of the column that the list is ordered by: those of the index that is walked. */
const ownOf = (order: ListOrder, { spans, facets }: ParsedFilters) => [
  ...spans.filter(({ span }) => span.column === order.key[0]?.column).map(inSpan),
  ...facets.filter(({ facet }) => facet.column === order.key[0]?.column).map(hasValue),
];

const near: PageStrategy<ParsedFilters> = (order, filters, { limit, after }) =>
  `SELECT ${keys(order, 't')} FROM (
     SELECT t.* FROM inventory_request t WHERE t.org_id = $1${and(ownOf(order, filters))}${after('t')}
     ${orderBy(order, 't')} LIMIT ${NEAR}) AS t
   WHERE true${and(conditionsOf(filters))} ${limit}`;

/** Ids of at most FEW + 1 rows that match each filter that has an index of rows. */
function sourcesOf({ facets, spans }: ParsedFilters): string[] {
  const limit = `LIMIT ${FEW + 1}`;
  return [
    ...facets.map(({ facet, values }) => {
      const { table = 'inventory_request', id = 'id' } = facet;
      return `SELECT k.id FROM unnest(${values}) AS v (value), LATERAL (
        SELECT x.${id} AS id FROM ${table} x WHERE x.org_id = $1 AND ${valueSql(facet, 'x')} = v.value
        ORDER BY x.created_at, x.${id} ${limit}) AS k ${limit}`;
    }),
    ...spans.map((one) => {
      const order = one.span.isDate
        ? `t.${one.span.column}, t.created_at, t.id`
        : `t.${one.span.column}, t.id`;
      return `SELECT t.id FROM inventory_request t WHERE t.org_id = $1 AND ${inSpan(one)} ORDER BY ${order} ${limit}`;
    }),
  ];
}

const fewOrBlocks: PageStrategy<ParsedFilters> = (order, filters, part) => {
  const sources = sourcesOf(filters);
  const conditions = `${and(conditionsOf(filters))}${part.after('t')}`;
  const { tables, rows } = rowsOfBlocks(order, filters, part);
  const isFew = sources.length === 0 ? 'false' : `(SELECT c.matches FROM rarest c) <= ${FEW}`;
  // What came after the last block has the order of a list by creation.
  const tail = order.key === BY_CREATION ? `${orderBy(order, 't')} ${part.limit}` : '';
  const few =
    sources.length === 0
      ? []
      : [
          `few AS MATERIALIZED (
      ${sources.map((source, index) => `(SELECT ${index} AS source, f.id FROM (${source}) AS f)`).join('\n      UNION ALL ')})`,
          `rarest AS MATERIALIZED (
      SELECT s.source, (SELECT count(*) FROM few f WHERE f.source = s.source) AS matches
      FROM generate_series(0, ${sources.length - 1}) AS s (source) ORDER BY matches, s.source LIMIT 1)`,
        ];
  const found = [
    ...(sources.length === 0
      ? []
      : [
          `SELECT ${keys(order, 't')} FROM (
         SELECT f.id FROM few f, rarest c WHERE f.source = c.source AND c.matches <= ${FEW}) AS f,
       LATERAL (SELECT t.* FROM inventory_request t WHERE t.org_id = $1 AND t.id = f.id OFFSET 0) AS t
       WHERE true${conditions}`,
        ]),
    `${rows} ${part.limit}`,
    `SELECT ${keys(order, 't')} FROM (
       SELECT t.* FROM inventory_request t WHERE NOT ${isFew} AND t.org_id = $1 AND t.created_at > (SELECT e.at FROM last_block e)
       ORDER BY t.created_at ${order.descending ? 'DESC' : ''}, t.id ${order.descending ? 'DESC' : ''} OFFSET 0) AS t
     WHERE true${conditions} ${tail}`,
    `SELECT ${keys(order, 't')} FROM (
       SELECT t.* FROM inventory_request t WHERE NOT ${isFew} AND t.org_id = $1 AND t.updated_at >= ${filters.changedUntil()} OFFSET 0) AS t
     WHERE t.created_at <= (SELECT e.at FROM last_block e)${conditions}`,
  ];
  const blocks = `blocks AS MATERIALIZED (
      SELECT b.* FROM inventory_request_block b WHERE NOT ${isFew} AND b.org_id = $1${and(ofBlock(order, filters, part))})`;
  return `WITH ${[...few, `last_block AS MATERIALIZED (SELECT ${noteBlocks.end} AS at)`, blocks, ...tables].join(',\n    ')}
    ${found.map((one) => `(${one})`).join('\n    UNION ')}`;
};

/** Block `b` can have matches. */
function ofBlock(order: ListOrder, filters: ParsedFilters, { position }: PageBounds): string[] {
  const [first] = position;
  return [
    ...filters.facets.map(({ entry }) => hasEntry(entry())),
    ...filters.spans.map((one) =>
      one.span === CREATED_SPAN
        ? createdIn(one)
        : hasEntry(`e.kind = ANY(${filters.kinds(one.span.column)})${and(daysIn(one))}`),
    ),
    ...(filters.noteEnds === null ? [] : [`b.last_at = ANY(${filters.noteEnds()})`]),
    ...(order.key === BY_CREATION && first !== undefined
      ? [order.descending ? `b.first_at <= ${first}` : `b.last_at >= ${first}`]
      : []),
  ];
}

const hasEntry = (conditions: string) =>
  `b.last_at IN (SELECT e.last_at FROM inventory_request_block_entry e WHERE e.org_id = $1 AND ${conditions})`;

const startOf = (date: string) => `(${date}::timestamp AT TIME ZONE 'UTC')`;

function createdIn({ from, until }: ParsedFilters['spans'][number]): string {
  return [
    ...(from === null ? [] : [`b.last_at >= ${startOf(from)}`]),
    ...(until === null ? [] : [`b.first_at < ${startOf(`(${until} + 1)`)}`]),
  ].join(' AND ');
}

/** Entry `e` is a day of the span. Compared as texts, which have the order of days. */
const daysIn = ({ from, until }: ParsedFilters['spans'][number]) => [
  `e.entry < 'infinity'`,
  ...(from === null ? [] : [`e.entry >= ${from}::text`]),
  ...(until === null ? [] : [`e.entry <= ${until}::text`]),
];

/** Rows of the blocks, in the order of the list: reading stops in the block where the page is full. */
function rowsOfBlocks(
  order: ListOrder,
  filters: ParsedFilters,
  part: PageBounds,
): { tables: string[]; rows: string } {
  const direction = order.descending ? 'DESC' : 'ASC';
  const inBlock = `t.org_id = $1 AND t.created_at >= b.first_at AND t.created_at <= b.last_at`;
  // OFFSET 0: any index of a filter by values finds few rows of a block; those of days, and of notes, would not.
  const ofBlocks = (more: readonly string[]) =>
    `LATERAL (SELECT t.* FROM inventory_request t WHERE ${inBlock}${and([...more, ...filters.facets.map(hasValueInBlock)])} OFFSET 0) AS t`;
  const conditions = `${and([...filters.spans.map(inSpan), ...hasNote(filters), ...isOfCaller(filters)])}${part.after('t')}`;
  const [first] = order.key;
  if (order.key === BY_CREATION)
    return {
      tables: [],
      rows: `SELECT ${keys(order, 'k')} FROM (SELECT b.* FROM blocks b ORDER BY b.last_at ${direction}) AS b, LATERAL (
       SELECT ${keys(order, 't')} FROM ${ofBlocks([])} WHERE true${conditions} ${orderBy(order, 't')}) AS k`,
    };
  const { cell, bucket, own } = bucketsOf(order, filters);
  const from = part.position[0];
  const after =
    from === undefined
      ? []
      : [`${bucket} ${order.descending ? '<=' : '>='} ${bucketOfPosition(order, from)}`];
  const tables = [
    `cells AS MATERIALIZED (
      SELECT DISTINCT ${bucket} AS bucket, b.first_at, b.last_at
      FROM blocks b JOIN inventory_request_block_entry e ON e.last_at = b.last_at
      WHERE e.org_id = $1 AND e.kind = ANY(${filters.kinds(first?.column ?? '')})${and([...own, ...after])})`,
  ];
  // Ids are given out before the times by which blocks are made: one block may have ids of any time.
  if (first?.column === 'id')
    return {
      tables,
      rows: `SELECT ${keys(order, 'k')} FROM (SELECT DISTINCT c.bucket FROM cells c ORDER BY c.bucket ${direction}) AS c, LATERAL (
       SELECT ${keys(order, 't')} FROM (
         SELECT t.* FROM inventory_request t
         WHERE t.org_id = $1 AND t.id >= c.bucket * ${IDS_PER_BUCKET} AND t.id < (c.bucket + 1) * ${IDS_PER_BUCKET}${part.after('t')}
         ${orderBy(order, 't')} OFFSET 0) AS t
       WHERE true${and(conditionsOf(filters))}) AS k`,
    };
  const inCell = ofBlocks([`${cell} = c.bucket`]);
  // Where requests of a day, or of a status, stand as they came, they do so cell by cell.
  if (order.key[1]?.column === 'created_at')
    return {
      tables,
      rows: `SELECT ${keys(order, 'k')} FROM (
         SELECT c.* FROM cells c ORDER BY c.bucket ${direction}, c.last_at ${direction}) AS c, LATERAL (
       SELECT ${keys(order, 't')} FROM (SELECT c.first_at, c.last_at) AS b, ${inCell}
       WHERE true${conditions} ${orderBy(order, 't')}) AS k`,
    };
  return {
    tables,
    rows: `SELECT ${keys(order, 'k')} FROM (
         SELECT c.bucket, array_agg(c.first_at) AS firsts, array_agg(c.last_at) AS lasts FROM cells c
         GROUP BY c.bucket ORDER BY c.bucket ${direction}) AS c, LATERAL (
       SELECT ${keys(order, 't')} FROM unnest(c.firsts, c.lasts) AS b (first_at, last_at), ${inCell}
       WHERE true${conditions} ${orderBy(order, 't')}) AS k`,
  };
}

/** Tags have their index in a table of their own. */
function hasValueInBlock(one: ParsedFilters['facets'][number]): string {
  const { table, column, id } = one.facet;
  return table === undefined
    ? hasValue(one)
    : `t.id IN (SELECT x.${id} FROM ${table} x WHERE x.org_id = $1 AND x.${column} = ANY(${one.values})
        AND x.created_at >= b.first_at AND x.created_at <= b.last_at)`;
}

/** What stands first in the order and is known of blocks: a status, a day, or a thousand of ids. */
function bucketsOf(order: ListOrder, { spans, facets }: ParsedFilters) {
  const [first] = order.key;
  if (first?.column === 'id') return { cell: '', bucket: 'e.entry::bigint', own: [] };
  const span = SPANS_IN_BLOCKS.find(({ column }) => column === first?.column);
  if (span === undefined) {
    const states = facets.filter(({ facet }) => facet.column === STATUS);
    return {
      cell: 't.status',
      bucket: 'e.entry',
      own: states.map(({ values }) => `e.entry = ANY(${values})`),
    };
  }
  const own = spans.filter((one) => one.span === span).flatMap(daysIn);
  return { cell: dayOf(span), bucket: 'e.entry::date', own };
}

function bucketOfPosition({ key: [first] }: ListOrder, value: string): string {
  if (first?.column === 'id') return `${value} / ${IDS_PER_BUCKET}`;
  return first?.type.startsWith('timestamptz') ? `(${value} AT TIME ZONE 'UTC')::date` : value;
}

export const requestList = composedList({
  name: 'inbound.requests',
  table: 'inventory_request',
  filters: INDEXES,
  orderOf,
  unfiltered: Object.fromEntries(SORTS.map((sort) => [sort, { sort }])),
  unfilteredName: sortOf,
  json: () => REQUEST_ROW,
  parse: parseFilters,
  conditions: conditionsOf,
  async find(read, query, { db, orgId }) {
    const filters = Object.keys(INDEXES).filter((name) => query[name] !== undefined);
    const facet = FACETS.find(({ parameter }) => filters.includes(parameter));
    const { key } = orderOf(query);
    const isInOrderOfIndex = key === BY_CREATION || key[0]?.column === facet?.column;
    if (filters.length === 1 && facet !== undefined && isInOrderOfIndex && callerWarehouses() === null)
      return read(merge);
    const found = await read(near);
    if (found.has_more) return found;
    const note = query['note'] as string | undefined;
    return read(fewOrBlocks, note === undefined ? undefined : await endsOfNoteBlocks(db, orgId, note));
  },
});
