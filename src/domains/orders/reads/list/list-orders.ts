// GET /v1/orders. Lists by creation have an index for every status, marketplace, warehouse and SKU, lists by change for every
// status and warehouse, and every sort has one of all orders. Where the index that is walked along answers all filters, nothing else is asked. Otherwise the indexes of
// the filters are surveyed: each tells when its first and its last order came, so that the walk begins where all filters can
// have matches, and its orders, where they are few. Then a page is found in the first of these ways that leads to one:
//
// - few: the orders of the rarest filter are looked up.
// - search: of a list by creation, the next blocks that contain the text fill the page.
// - near: the next orders of the list fill the page.
// - few that changed, or that contain the text.
// - far: along the blocks, or the index, however far it is. Every filter has many matches then.
import { callerWarehouses } from '../../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../../kit/db/db.ts';
import {
  type ListPage,
  type ListRow,
  type PageRequest,
  pageOfRows,
  register,
} from '../../../../kit/db/lists.ts';
import { containing } from '../../../../kit/db/statement.ts';
import { read, type Variant } from '../../../../kit/db/variants.ts';
import { timeOfNextChange } from '../../../../kit/feed/queries.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { WHOLE_ORDERS } from '../../summary/summary-rules.ts';
import {
  ALL_TIME,
  columnOf,
  filtersOf,
  hasOtherFilters,
  type OrderFilters,
  type OrderQuery,
  type Path,
  pathOf,
  type Sort,
} from './filters.ts';
import { keyOf, near, pageOfIds, total, totalOfDays, totalOfIds, type Values, walk } from './queries.ts';
import { candidates, inAll, inRanges, type Ranges, searched, searchedIn } from './search/queries.ts';
import { changed, type Survey, survey } from './survey/queries.ts';

/**
 * Who asks for what changed gets it in the order of the changes: a change that comes meanwhile comes on a later page. Who asks for
 * what has to leave gets the most urgent first.
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
  filters: {
    'status[]': { index: 'customer_order_by_status' },
    order_id: { index: 'customer_order_pkey' },
    market_order_id: { index: 'customer_order_market_id_unique' },
    'marketplace[]': { index: 'customer_order_by_marketplace' },
    'warehouse_ids[]': { index: 'sub_order_by_warehouse' },
    sku: { index: 'order_line_by_sku_and_status' },
    q: { index: 'order_search_block_grams' },
    created_start_date: { index: 'customer_order_by_creation' },
    created_end_date: { index: 'customer_order_by_creation' },
    placed_start_date: { index: 'customer_order_by_placement' },
    placed_end_date: { index: 'customer_order_by_placement' },
    latest_ship_from: { index: 'customer_order_by_status_and_ship_date' },
    latest_ship_until: { index: 'customer_order_by_status_and_ship_date' },
    updated_since: { index: 'customer_order_by_status_and_change' },
  },
  keyOf: (query: OrderQuery) => keyOf(sortOf(query)),
  page: (db: Reader, [orgId]: readonly [number], query: OrderQuery, page: PageRequest) =>
    pageOf(db, orgId, ofCaller(filtersOf(query)), sortOf(query), page),
  total: (db: Reader, [orgId]: readonly [number], query: OrderQuery) =>
    totalOf(db, orgId, ofCaller(filtersOf(query))),
});

/** No warehouse has it. */
const NOWHERE = -1;

/** An order is there for those who work where a part of it lies. */
function ofCaller(filters: OrderFilters): OrderFilters {
  const own = callerWarehouses();
  if (own === null) return filters;
  const wanted = filters.warehouseIds?.filter((id) => own.includes(id)) ?? own;
  return { ...filters, warehouseIds: wanted.length === 0 ? [NOWHERE] : wanted };
}

async function pageOf(
  db: Reader,
  orgId: number,
  filters: OrderFilters,
  sort: Sort,
  page: PageRequest,
): Promise<ListPage> {
  const given = { ...filterValues(filters), ...positionValues(page, sort) };
  const first = async <Row>(variant: Variant<Row>): Promise<Row> => only(await read(db, variant));
  const paged = async (variant: Variant<ListRow>): Promise<ListPage> => pageOfRows(await read(db, variant));
  const path = pathOf(filters, sort);
  const position = page.after === null ? 'first' : 'after';
  const filtered = hasOtherFilters(filters, path, sort) ? 'filtered' : 'all';
  const walkAlong = (along: Path, bounds: Values) => {
    const shape = { path: along, sort, position: page.offset > 0 ? 'deep' : position, filtered } as const;
    return paged(walk(shape, orgId, { ...given, ...bounds }));
  };
  if (filtered === 'all') return walkAlong(path, {});
  const isOfChanges = filters.updated !== ALL_TIME;
  const values = isOfChanges ? { ...given, updated_at_until: await timeOfNextChange(db, orgId) } : given;
  const ofIds = (ids: readonly number[]) => paged(pageOfIds({ sort, position }, orgId, { ...values, ids }));
  const surveyed = isSurveyed(filters) ? await first(survey({}, orgId, values)) : null;
  if (surveyed?.ids) return ofIds(surveyed.ids);
  const bounded = { ...values, ...(surveyed === null ? {} : boundsOf(filters, surveyed)) };

  const search = filters.q === undefined ? null : await searchOf(db, orgId, sort, page, bounded);
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
      : searchable(filters.q)
        ? await first(searched({}, orgId, bounded))
        : { ids: null };
    if (ids !== null) return ofIds(ids);
    if (isByCreation && searchable(filters.q)) return paged(inAll({ sort, position }, orgId, bounded));
    if (isByCreation) {
      const { ranges } = await searchOf(db, orgId, sort, page, bounded, BLOCKS_MAX);
      return paged(inRanges({ sort, position }, orgId, { ...bounded, ...ranges }));
    }
  }
  return walkAlong(walkedPath(filters, path, filtered), bounded);
}

/** So many blocks are looked through in the time of a page. */
const NEAR_BLOCKS = 8;
const BLOCKS_MAX = 1_000_000;

/** The next blocks that can have matches, in the order of the list; `areAll`: there are no others. */
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

/** Whether an index can tell where the matches begin and end: q and updated_since have others. */
function isSurveyed({ q: _, updated: __, created, placed, latestShip, ...others }: OrderFilters): boolean {
  return (
    [created, placed, latestShip].some((span) => span !== ALL_TIME) ||
    Object.values(others).some((one) => one !== undefined)
  );
}

/** Whether the index of the search text finds it: it knows texts by three letters or digits in a row. */
function searchable(q: string | undefined): boolean {
  return q !== undefined && /[\p{L}\p{N}]{3}/u.test(q);
}

/** An order changes after it came, never before. */
function boundsOf({ updated }: OrderFilters, { created_from, created_until }: Survey): Values {
  return {
    created_at_from: created_from,
    created_at_until: created_until,
    ...(updated === ALL_TIME ? { updated_at_from: created_from } : {}),
  };
}

/** Each range of an index is walked until it has filled a page by itself: with other filters, only one that is asked for. */
function walkedPath({ statuses }: OrderFilters, path: Path, filtered: 'filtered' | 'all'): Path {
  return filtered === 'filtered' && statuses === undefined && path !== 'sku' ? 'sort' : path;
}

async function totalOf(db: Reader, orgId: number, filters: OrderFilters): Promise<number> {
  const { statuses, marketplaces, warehouseIds = [], created, orderId, marketOrderId, sku, q } = filters;
  const isOfDays =
    [orderId, marketOrderId, sku, q].every((one) => one === undefined) &&
    filters.placed === ALL_TIME &&
    filters.latestShip === ALL_TIME &&
    filters.updated === ALL_TIME;
  if (isOfDays && warehouseIds.length <= 1) {
    const place = warehouseIds[0] ?? WHOLE_ORDERS;
    const values = [orgId, created.from, created.until, marketplaces ?? null, statuses ?? null, place];
    return only(await db.query(totalOfDays, values)).total;
  }
  const values = filterValues(filters);
  const { ids } = only(await read(db, survey({}, orgId, values)));
  const count = ids === null ? total : totalOfIds;
  return only(await read(db, count({}, orgId, { ...values, ids }))).total;
}

function filterValues(filters: OrderFilters): Values {
  const {
    statuses,
    marketplaces,
    warehouseIds,
    sku,
    q,
    orderId,
    marketOrderId,
    created,
    placed,
    updated,
    latestShip,
  } = filters;
  return {
    ...(latestShip === ALL_TIME
      ? {}
      : { latest_ship_at_from: latestShip.from, latest_ship_at_until: latestShip.until }),
    statuses: unique(statuses),
    marketplaces: unique(marketplaces),
    warehouseIds: unique(warehouseIds),
    callers: callerWarehouses() ?? undefined,
    sku,
    orderId,
    marketOrderId,
    text: q,
    pattern: q === undefined ? undefined : containing(q),
    created_at_from: created.from,
    created_at_until: created.until,
    placed_at_from: placed.from,
    placed_at_until: placed.until,
    updated_at_from: updated.from,
    updated_at_until: updated.until,
  };
}

const unique = <T>(values: readonly T[] | undefined) =>
  values === undefined ? undefined : [...new Set(values)];

function positionValues({ after, limit, offset }: PageRequest, sort: Sort): Values {
  const [value, id] = after ?? [];
  const name = columnOf(sort) === 'market_order_id' ? 'afterText' : 'afterTime';
  return { limit, offset, [name]: value, afterId: id };
}
