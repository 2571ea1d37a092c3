// What GET /v1/orders can be asked for.
import { endOfDay, startOfDay } from '../../../../kit/kernel/days.ts';
import type { OrderStatus } from '../../schema.ts';
import type { SORTS } from '../schema.ts';

/** `latest_ship` cannot be asked for: it is the order of lists that are bounded by it, so that every order on them has one. */
export type Sort = (typeof SORTS)[number] | 'latest_ship';
export type SortColumn = 'created_at' | 'placed_at' | 'updated_at' | 'latest_ship_at' | 'market_order_id';

const COLUMNS: Readonly<Record<string, SortColumn>> = {
  created: 'created_at',
  placed: 'placed_at',
  updated: 'updated_at',
  latest_ship: 'latest_ship_at',
  market_order_id: 'market_order_id',
};

/** The column that a list is ordered by; where it is unique by itself, nothing follows it, else the id. */
export function columnOf(sort: Sort): SortColumn {
  return COLUMNS[sort.replace('-', '')] ?? 'created_at';
}

export type OrderQuery = {
  readonly 'status[]'?: readonly OrderStatus[];
  readonly order_id?: number;
  readonly market_order_id?: string;
  readonly 'marketplace[]'?: readonly string[];
  readonly 'warehouse_ids[]'?: readonly number[];
  readonly sku?: string;
  readonly q?: string;
  readonly created_start_date?: string;
  readonly created_end_date?: string;
  readonly placed_start_date?: string;
  readonly placed_end_date?: string;
  readonly latest_ship_from?: string;
  readonly latest_ship_until?: string;
  readonly updated_since?: string;
  readonly sort?: (typeof SORTS)[number];
};

/** From the first included to the first excluded; the ends of time where nothing is said. */
export interface Span {
  readonly from: Date | string;
  readonly until: Date | string;
}

export const ALL_TIME: Span = { from: '-infinity', until: 'infinity' };

function spanOf(start: string | undefined, end: string | undefined): Span {
  if (start === undefined && end === undefined) return ALL_TIME;
  return {
    from: start === undefined ? ALL_TIME.from : startOfDay(start),
    until: end === undefined ? ALL_TIME.until : endOfDay(end),
  };
}

export interface OrderFilters {
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly orderId?: number | undefined;
  readonly marketOrderId?: string | undefined;
  readonly marketplaces?: readonly string[] | undefined;
  readonly warehouseIds?: readonly number[] | undefined;
  readonly sku?: string | undefined;
  readonly q?: string | undefined;
  readonly created: Span;
  readonly placed: Span;
  /** Where it is given, orders without such a date do not match. */
  readonly latestShip: Span;
  readonly updated: Span;
}

export function filtersOf(query: OrderQuery): OrderFilters {
  const { updated_since: since, latest_ship_from: from, latest_ship_until: until } = query;
  return {
    statuses: query['status[]'],
    orderId: query.order_id,
    marketOrderId: query.market_order_id,
    marketplaces: query['marketplace[]'],
    warehouseIds: query['warehouse_ids[]'],
    sku: query.sku,
    q: query.q,
    created: spanOf(query.created_start_date, query.created_end_date),
    placed: spanOf(query.placed_start_date, query.placed_end_date),
    latestShip:
      from === undefined && until === undefined
        ? ALL_TIME
        : { from: from ?? ALL_TIME.from, until: until ?? ALL_TIME.until },
    updated: since === undefined ? ALL_TIME : { from: since, until: ALL_TIME.until },
  };
}

const SPANS = {
  created_at: 'created',
  placed_at: 'placed',
  updated_at: 'updated',
  latest_ship_at: 'latestShip',
} as const;
export type SpanColumn = keyof typeof SPANS;
export const SPAN_COLUMNS = Object.keys(SPANS) as SpanColumn[];

/** Filters with an index of their own, in which orders stand by the time they came, or by the time they last changed. */
const OWN_INDEX = {
  created_at: ['warehouseIds', 'sku', 'marketplaces', 'statuses'],
  updated_at: ['warehouseIds'],
  placed_at: [],
  latest_ship_at: [],
  market_order_id: [],
} as const satisfies Readonly<Record<SortColumn, readonly (keyof OrderFilters)[]>>;
export type Path = (typeof OWN_INDEX)[SortColumn][number] | 'sort';

/** The index to walk along: the one of a filter where the list has its order, else that of the sort. */
export function pathOf(filters: OrderFilters, sort: Sort): Path {
  return OWN_INDEX[columnOf(sort)].find((name) => filters[name] !== undefined) ?? 'sort';
}

/** In their indexes orders stand by status first. */
export const isByStatus = (column: SortColumn) => column === 'updated_at' || column === 'latest_ship_at';

/** All indexes of filters have the status of the order as well. */
const hasStatus = (path: Path, sort: Sort) => path !== 'sort' || isByStatus(columnOf(sort));

/** Whether an order on this path may still fail a filter. */
export function hasOtherFilters(filters: OrderFilters, path: Path, sort: Sort): boolean {
  const { statuses, orderId, marketOrderId, marketplaces, warehouseIds, sku, q } = filters;
  const given = { statuses, orderId, marketOrderId, marketplaces, warehouseIds, sku, q };
  const others = Object.entries(given).some(
    ([name, value]) =>
      value !== undefined && name !== path && !(name === 'statuses' && hasStatus(path, sort)),
  );
  return others || SPAN_COLUMNS.some((one) => one !== columnOf(sort) && filters[SPANS[one]] !== ALL_TIME);
}
