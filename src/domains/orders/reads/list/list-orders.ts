// GET /v1/orders. Lists by creation have an index per status, marketplace, warehouse and SKU; lists by change per status
// and warehouse; every sort has one over all orders. If the walked index answers all filters, nothing else is needed.
// Otherwise the filters' indexes are surveyed: each gives its first and last match, which bound the walk, and the matches
// themselves if they are few. The first of these that works yields the page:
//
// - few: look up the matches of the most selective filter.
// - search: in a list by creation, the next blocks that contain the text fill the page.
// - near: the next orders of the list fill the page.
// - the few that changed, or that contain the text.
// - far: along the blocks or the index, however far. Every filter has many matches then.
import type { Reader } from '../../../../kit/db/db.ts';
import {
  type ListPage,
  type ListRow,
  type PageRequest,
  pageOfRows,
  register,
} from '../../../../kit/db/lists.ts';
import { read, type Variant } from '../../../../kit/db/variants.ts';
import { timeOfNextChange } from '../../../../kit/feed/queries.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { WHOLE_ORDERS } from '../../summary/summary-rules.ts';
import {
  columnOf,
  hasOtherFilters,
  INDEXES,
  type OrderFilters,
  type OrderQuery,
  type Path,
  parseFilters,
  pathOf,
  type Sort,
  type Values,
} from './filters/queries.ts';
import { keyOf, near, pageOfIds, total, totalOfDays, totalOfIds, walk } from './queries.ts';
import { candidates, inAll, inRanges, type Ranges, searched, searchedIn } from './search/queries.ts';
import { changed, type Survey, survey } from './survey/queries.ts';

/**
 * Change polling sorts by change, so that a concurrent change appears on a later page. Deadline filters list the most
 * urgent first.
 */
function sortOf({
  sort,
  updated_since: since,
  latest_ship_from: from,
  latest_ship_until: until,
}: OrderQuery): Sort {
  if (sort !== undefined) return sort;
  if (since !== undefined) return 'updated';
  return from === undefined && until === undefined ? '-created' : 'latest_ship';
}

export const orderList = register({
  name: 'orders.list',
  filters: INDEXES,
  keyOf: (query: OrderQuery) => keyOf(sortOf(query)),
  page: (db: Reader, [orgId]: readonly [number], query: OrderQuery, page: PageRequest) =>
    pageOf(db, orgId, parseFilters(query), sortOf(query), page),
  total: (db: Reader, [orgId]: readonly [number], query: OrderQuery) =>
    totalOf(db, orgId, parseFilters(query)),
});

async function pageOf(db: Reader, orgId: number, filters: OrderFilters, sort: Sort, page: PageRequest) {
  const { given } = filters;
  const asked = { ...filters.values, ...positionValues(page, sort) };
  const first = async <Row>(variant: Variant<Row>): Promise<Row> => only(await read(db, variant));
  const paged = async (variant: Variant<ListRow>): Promise<ListPage> => pageOfRows(await read(db, variant));
  const path = pathOf(filters, sort);
  const position = page.after === null ? 'first' : 'after';
  const filtered = hasOtherFilters(filters, path, sort) ? 'filtered' : 'all';
  const walkAlong = (along: Path, bounds: Values) => {
    const shape = { path: along, sort, position: page.offset > 0 ? 'deep' : position, filtered } as const;
    return paged(walk(shape, orgId, { ...asked, ...bounds }));
  };
  if (filtered === 'all') return walkAlong(path, {});
  const isOfChanges = given.has('updated_at');
  const values = isOfChanges ? { ...asked, updated_at_until: await timeOfNextChange(db, orgId) } : asked;
  const ofIds = (ids: readonly number[]) => paged(pageOfIds({ sort, position }, orgId, { ...values, ids }));
  const surveyed = isSurveyed(filters) ? await first(survey({}, orgId, values)) : null;
  if (surveyed?.ids) return ofIds(surveyed.ids);
  const bounded = { ...values, ...(surveyed === null ? {} : boundsOf(filters, surveyed)) };

  const search = !given.has('pattern') ? null : await searchOf(db, orgId, sort, page, bounded);
  const isByCreation = columnOf(sort) === 'created_at';
  if (search !== null && isByCreation) {
    const found = await paged(inRanges({ sort, position }, orgId, { ...bounded, ...search.ranges }));
    if (found.has_more || search.areAll) return found;
  } else if (walkedPath(filters, path, filtered) !== 'sku') {
    const found = await paged(near({ sort, position }, orgId, bounded));
    if (found.has_more) return found;
  }
  if (isOfChanges && columnOf(sort) !== 'updated_at') {
    const { ids } = await first(changed({}, orgId, bounded));
    if (ids !== null) return ofIds(ids);
  }
  if (search !== null) {
    const { ids } = search.areAll
      ? await first(searchedIn({}, orgId, { ...bounded, ...search.ranges }))
      : isSearchable(values.text)
        ? await first(searched({}, orgId, bounded))
        : { ids: null };
    if (ids !== null) return ofIds(ids);
    if (isByCreation && isSearchable(values.text)) return paged(inAll({ sort, position }, orgId, bounded));
    if (isByCreation) {
      const { ranges } = await searchOf(db, orgId, sort, page, bounded, BLOCKS_MAX);
      return paged(inRanges({ sort, position }, orgId, { ...bounded, ...ranges }));
    }
  }
  return walkAlong(walkedPath(filters, path, filtered), bounded);
}

/** As many blocks as are read in the time of a page. */
const NEAR_BLOCKS = 8;
const BLOCKS_MAX = 1_000_000;

/** The next blocks that may match, in list order; `areAll`: there are no others. */
async function searchOf(
  db: Reader,
  orgId: number,
  sort: Sort,
  { after }: PageRequest,
  values: Values,
  most = NEAR_BLOCKS,
): Promise<{ readonly ranges: Ranges; readonly areAll: boolean }> {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const position = after === null || columnOf(sort) !== 'created_at' ? 'first' : 'after';
  const limit = most + 1;
  const { firsts, lasts } = only(
    await read(db, candidates({ direction, position }, orgId, { ...values, limit })),
  );
  const areAll = firsts.length <= most;
  return { ranges: { firsts: firsts.slice(0, most), lasts: lasts.slice(0, most) }, areAll };
}

/** Whether an index can find the first and last match: `q` and `updated_since` have their own. */
const isSurveyed = ({ given }: OrderFilters) =>
  [...given].some((one) => one !== 'pattern' && one !== 'updated_at');

/** The trigram index needs three letters or digits in a row. */
const isSearchable = (q: unknown) => /[\p{L}\p{N}]{3}/u.test(String(q));

/** An order never changes before it is created. */
function boundsOf({ given }: OrderFilters, { created_from, created_until }: Survey): Values {
  return {
    created_at_from: created_from,
    created_at_until: created_until,
    ...(given.has('updated_at') ? {} : { updated_at_from: created_from }),
  };
}

/** Each index range is read until it fills a page by itself, so with other filters only a requested one is walked. */
function walkedPath({ given }: OrderFilters, path: Path, filtered: 'filtered' | 'all'): Path {
  const isNarrow = ['sku', 'held', 'holdReasons', 'priorities'].includes(path);
  return filtered === 'filtered' && !given.has('statuses') && !isNarrow ? 'sort' : path;
}

/** Filters that the daily sums support. */
const OF_DAYS: readonly string[] = ['statuses', 'marketplaces', 'warehouseIds', 'created_at'];

async function totalOf(db: Reader, orgId: number, { given, values }: OrderFilters): Promise<number> {
  const { statuses, marketplaces, created_at_from: from, created_at_until: until } = values;
  const warehouseIds = (values.warehouseIds ?? []) as readonly number[];
  if ([...given].every((one) => OF_DAYS.includes(one)) && warehouseIds.length <= 1) {
    const warehouse = warehouseIds[0] ?? WHOLE_ORDERS;
    const asked = [orgId, from, until, marketplaces ?? null, statuses ?? null, warehouse];
    return only(await db.query(totalOfDays, asked)).total;
  }
  const { ids } = only(await read(db, survey({}, orgId, values)));
  const count = ids === null ? total : totalOfIds;
  return only(await read(db, count({}, orgId, { ...values, ids }))).total;
}

function positionValues({ after, limit, offset }: PageRequest, sort: Sort): Values {
  const [value, id] = after ?? [];
  const name = columnOf(sort) === 'market_order_id' ? 'afterText' : 'afterTime';
  return { limit, offset, [name]: value, afterId: id };
}
