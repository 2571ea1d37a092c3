// The statements of GET /v1/inventory_requests. Any filters may come together in any order, so each request gets
// statements of its own. A page is found by the first of these strategies that leads to one:
//
// - merge: one filter by values in the order of creation: its index has the rows of each value in the order of the list.
// - near: the next rows of the list fill the page.
// - few: one of the filters has few matches, which are looked up, filtered and sorted.
// - blocks: of requests that came one after the other, those that can have matches (blocks/queries.ts), in the order of the
//   list. What came after the last block, and what changed since blocks were written, is looked at one by one.
import { callerWarehouses } from '../../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../../kit/db/db.ts';
import {
  type List,
  type ListPage,
  type ListQuery,
  type ListRow,
  type PageRequest,
  pageOfRows,
  pageSql,
  register,
} from '../../../../kit/db/lists.ts';
import { sql, unkept } from '../../../../kit/db/statement.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { REQUEST_ROW } from '../queries.ts';
import { endsOfNoteBlocks, type NoteEnds } from './blocks/queries.ts';
import {
  and,
  CREATED,
  conditionsOf,
  DEFAULT_SORT,
  orderBy,
  orderOf,
  type PageStrategy,
  parseFilters,
  positionOf,
  SORTS,
  Values,
} from './conditions/queries.ts';
import { FACETS, INDEXES } from './filter-rules.ts';
import { fewOrBlocks, merge, near, plain } from './strategies/queries.ts';

function textOf(
  query: ListQuery,
  page: PageRequest,
  values: Values,
  strategy: PageStrategy,
  notes: NoteEnds | null = null,
): string {
  const order = orderOf(query);
  const filters = parseFilters(query, values, notes);
  const limit = values.add(page.limit, 'int');
  const offset = values.add(page.offset, 'bigint');
  const found = strategy(order, filters, {
    limit: `LIMIT ${limit} + 1 + ${offset}`,
    ...positionOf(order, page, values),
  });
  const rows = `SELECT t.* FROM (SELECT k.id FROM (${found}) AS k ${orderBy(order, 'k')} LIMIT ${limit} + 1 OFFSET ${offset}) AS k
    JOIN inventory_request t ON t.org_id = $1 AND t.id = k.id`;
  return pageSql({ rows, json: REQUEST_ROW, ...order, limit });
}

/** Without filters there are few statements, which are kept. */
const nameOf = (sort: string, { after }: Pick<PageRequest, 'after'>) =>
  `inbound.requests:${sort}.${after === null ? 'first' : 'after'}`;
const kept = new Map(
  SORTS.flatMap((sort) =>
    ([null, []] as const).map((position) => {
      const after = position === null ? null : orderOf({ sort }).key.map(() => 0);
      const page = { after, limit: 0, offset: 0, wantsTotal: false };
      const name = nameOf(sort, page);
      return [name, sql<ListRow>(name, textOf({ sort }, page, new Values(0), plain))] as const;
    }),
  ),
);

async function pageOf(db: Reader, orgId: unknown, query: ListQuery, page: PageRequest): Promise<ListPage> {
  const read = async (strategy: PageStrategy, notes: NoteEnds | null = null) => {
    const values = new Values(orgId);
    const text = textOf(query, page, values, strategy, notes);
    const sort = (query['sort'] as string | undefined) ?? DEFAULT_SORT;
    const statement = strategy === plain ? kept.get(nameOf(sort, page)) : undefined;
    return pageOfRows(
      await db.query(statement ?? unkept<ListRow>(`inbound.requests:${strategy.name}`, text), values.all),
    );
  };
  const { key } = orderOf(query);
  const filters = Object.keys(INDEXES).filter((name) => query[name] !== undefined);
  const [facet] = FACETS.filter(({ parameter }) => filters.includes(parameter));
  const isBound = callerWarehouses() !== null;
  if (filters.length === 0 && !isBound) return read(plain);
  if (
    filters.length === 1 &&
    !isBound &&
    facet !== undefined &&
    (key === CREATED || key[0]?.column === facet.column)
  )
    return read(merge);
  const found = await read(near);
  if (found.has_more) return found;
  const note = query['note'] as string | undefined;
  return read(fewOrBlocks, note === undefined ? null : await endsOfNoteBlocks(db, orgId as number, note));
}

export const requestList: List = register({
  name: 'inbound.requests',
  filters: INDEXES,
  keyOf: (query) => orderOf(query).key,
  page: (db: Reader, [orgId], query, page) => pageOf(db, orgId, query, page),
  async total(db: Reader, [orgId], query) {
    const values = new Values(orgId);
    const conditions = and(conditionsOf(parseFilters(query, values)));
    const text = `SELECT count(*)::int AS total FROM inventory_request t WHERE t.org_id = $1${conditions}`;
    return only(await db.query(unkept<{ total: number }>('inbound.requests:count', text), values.all)).total;
  },
});
