// What GET /v1/orders can be asked for.
import type { OrderStatus } from '../../schema.ts';
import { ALL_TIME, type Span } from '../ranges.ts';
import type { SORTS } from '../schema.ts';

export type Sort = (typeof SORTS)[number];
export type SortColumn = 'created_at' | 'placed_at' | 'updated_at' | 'market_order_id';

const COLUMNS: Readonly<Record<string, SortColumn>> = {
  created: 'created_at',
  placed: 'placed_at',
  updated: 'updated_at',
  market_order_id: 'market_order_id',
};

/** The column that a list is ordered by; where it is unique by itself, nothing follows it, else the id. */
export function columnOf(sort: Sort): SortColumn {
  return COLUMNS[sort.replace('-', '')] ?? 'created_at';
}

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
export type SpanColumn = keyof typeof SPANS;
export const SPAN_COLUMNS = Object.keys(SPANS) as SpanColumn[];

/** Filters with an index of their own, in which orders stand by the time they came. */
const OWN_INDEX = ['warehouseIds', 'sku', 'marketplaces', 'statuses'] as const;
export type Path = (typeof OWN_INDEX)[number] | 'sort';

/** Indexes that have the status of the order as well. */
const WITH_STATUS: readonly Path[] = ['warehouseIds', 'marketplaces', 'statuses'];

/** The index to walk along: the one of a filter where the list has its order, else that of the sort. */
export function pathOf(filters: OrderFilters, sort: Sort): Path {
  if (columnOf(sort) !== 'created_at') return 'sort';
  return OWN_INDEX.find((name) => filters[name] !== undefined) ?? 'sort';
}

/** Whether an order on this path may still fail a filter. */
export function hasOtherFilters(filters: OrderFilters, path: Path, sort: Sort): boolean {
  const { statuses, marketOrderId, marketplaces, warehouseIds, sku, q } = filters;
  const given = { statuses, marketOrderId, marketplaces, warehouseIds, sku, q };
  const others = Object.entries(given).some(
    ([name, value]) =>
      value !== undefined && name !== path && !(name === 'statuses' && WITH_STATUS.includes(path)),
  );
  return others || SPAN_COLUMNS.some((one) => one !== columnOf(sort) && filters[SPANS[one]] !== ALL_TIME);
}
