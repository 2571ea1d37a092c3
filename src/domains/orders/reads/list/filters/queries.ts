// The filters of GET /v1/orders: each one with its parameter, index and condition.
import { callerWarehouses } from '../../../../../kit/db/caller-warehouses.ts';
import { containing } from '../../../../../kit/db/statement.ts';
import {
  type Param as ParamOf,
  statementVariants,
  type Values as ValuesOf,
} from '../../../../../kit/db/variants.ts';
import { endOfDay, startOfDay } from '../../../../../kit/kernel/days.ts';
import { heldForAnyOf } from '../../../holds/hold-rules.ts';
import type { HoldReason } from '../../../holds/schema.ts';
import { USUAL_PRIORITY } from '../../../instructions/schema.ts';
import type { SORTS } from '../../schema.ts';

interface ValueFilter {
  /** The statement parameter; NULL if the filter is not set. */
  readonly param: string;
  readonly type: 'text' | 'text[]' | 'bigint' | 'bigint[]' | 'int[]' | 'boolean';
  readonly index: string;
  /** SQL condition on order `o`. @param callers the caller's warehouses, NULL if not restricted */
  readonly matches: (value: string, callers: string) => string;
  readonly value?: (given: string) => string;
}

/** Separates the texts that `q` searches. */
const GAP = 'chr(31)';

/** The searched texts (see intake/take-batch.ts) except the SKUs, which belong to lines. */
export const TEXTS_OF_WHOLE_ORDER = `array_to_string((string_to_array(o.search, ${GAP}))[1:4], ${GAP})`;

/**
 * Whether order `o` has such a line; for callers restricted to warehouses, one with units there. OFFSET 0 forces a
 * lookup of the order's lines: PostgreSQL would otherwise read the whole SKU index for each order.
 * @param condition on line `l`
 */
export const hasLineOfCaller = (condition: string, callers: string, org = '$1') =>
  `EXISTS (SELECT 1 FROM (SELECT l.sku, l.line FROM order_line l WHERE l.org_id = ${org} AND l.order_id = o.id OFFSET 0) AS l
        WHERE ${condition} AND (${callers} IS NULL OR EXISTS (
          SELECT 1 FROM sub_order s JOIN sub_order_line p ON p.org_id = ${org} AND p.sub_order_id = s.id
          WHERE s.org_id = ${org} AND s.order_id = o.id AND s.warehouse_id = ANY(${callers}) AND p.line = l.line)))`;

const contains = (text: string, pattern: string) => `${text} LIKE (SELECT lower(${pattern}))`;

/** The condition of the index customer_order_held. */
export const IS_HELD = 'o.held_for IS NOT NULL';

const BY_VALUE = {
  'status[]': {
    param: 'statuses',
    type: 'text[]',
    index: 'customer_order_by_status',
    matches: (value) => `o.status = ANY(${value})`,
  },
  'marketplace[]': {
    param: 'marketplaces',
    type: 'text[]',
    index: 'customer_order_by_marketplace',
    matches: (value) => `o.marketplace = ANY(${value})`,
  },
  order_id: {
    param: 'orderId',
    type: 'bigint',
    index: 'customer_order_pkey',
    matches: (value) => `o.id = ${value}`,
  },
  market_order_id: {
    param: 'marketOrderId',
    type: 'text',
    index: 'customer_order_by_market_id',
    matches: (value) => `o.market_order_id = ${value}`,
  },
  'warehouse_ids[]': {
    param: 'warehouseIds',
    type: 'bigint[]',
    index: 'sub_order_by_warehouse',
    matches: (value) => `CASE WHEN o.json_version = o.version THEN o.warehouse_ids && ${value}
        ELSE EXISTS (SELECT 1 FROM (SELECT s.warehouse_id FROM sub_order s WHERE s.org_id = $1 AND s.order_id = o.id OFFSET 0) AS s
                     WHERE s.warehouse_id = ANY(${value})) END`,
  },
  held: {
    param: 'held',
    type: 'boolean',
    index: 'customer_order_held',
    matches: (value) => `(${value} AND ${IS_HELD})`,
  },
  'hold_reason[]': {
    param: 'holdReasons',
    type: 'text[]',
    index: 'customer_order_by_hold_reasons',
    matches: (value) => `o.held_for = ANY(${value})`,
  },
  'priority[]': {
    param: 'priorities',
    type: 'int[]',
    index: 'customer_order_by_priority',
    matches: (value) => `coalesce(o.priority, ${USUAL_PRIORITY}) = ANY(${value})`,
  },
  q: {
    param: 'pattern',
    type: 'text',
    index: 'order_search_block_grams',
    matches: (value, callers) => `${contains('o.search', value)} AND (${callers} IS NULL
        OR ${contains(TEXTS_OF_WHOLE_ORDER, value)} OR ${hasLineOfCaller(contains('lower(l.sku)', value), callers)})`,
    value: containing,
  },
  sku: {
    param: 'sku',
    type: 'text',
    index: 'order_line_by_sku_and_status',
    matches: (value, callers) => hasLineOfCaller(`l.sku = ${value}`, callers),
  },
} as const satisfies Readonly<Record<string, ValueFilter>>;
type ValueName = keyof typeof BY_VALUE;
const VALUE_FILTERS = Object.entries(BY_VALUE) as readonly [
  ValueName,
  ValueFilter & { readonly param: ValueParam },
][];
type ValueParam = (typeof BY_VALUE)[ValueName]['param'];

/** Time range filters by column; days are inclusive. */
const BY_TIME = {
  created_at: {
    from: 'created_start_date',
    until: 'created_end_date',
    areDays: true,
    index: 'customer_order_by_creation',
  },
  placed_at: {
    from: 'placed_start_date',
    until: 'placed_end_date',
    areDays: true,
    index: 'customer_order_by_placement',
  },
  updated_at: {
    from: 'updated_since',
    until: null,
    areDays: false,
    index: 'customer_order_by_status_and_change',
  },
  latest_ship_at: {
    from: 'latest_ship_from',
    until: 'latest_ship_until',
    areDays: false,
    index: 'customer_order_by_status_and_ship_date',
  },
} as const;
export type SpanColumn = keyof typeof BY_TIME;
type SpanName = (typeof BY_TIME)[SpanColumn]['from'] | NonNullable<(typeof BY_TIME)[SpanColumn]['until']>;
const SPAN_COLUMNS = Object.keys(BY_TIME) as SpanColumn[];

export const INDEXES = Object.fromEntries([
  ...VALUE_FILTERS.map(([name, { index }]) => [name, { index }]),
  ...Object.values(BY_TIME).flatMap(({ from, until, index }) =>
    [from, until].flatMap((name) => (name === null ? [] : [[name, { index }]])),
  ),
]) as Readonly<Record<ValueName | SpanName, { readonly index: string }>>;

// --- Parameters of statements -----------------------------------------------------------------------------------

type Parameter = ValueParam | `${SpanColumn}_${'from' | 'until'}` | keyof typeof PAGE_TYPES;
const PAGE_TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterTime: 'timestamptz',
  afterText: 'text',
  afterId: 'bigint',
  /** The warehouses that the caller is restricted to. */
  callers: 'bigint[]',
  /** The search text as sent. */
  text: 'text',
  ids: 'bigint[]',
  firsts: 'timestamptz[]',
  lasts: 'timestamptz[]',
} as const;
export const variants = statementVariants<Parameter>({
  ...PAGE_TYPES,
  ...(Object.fromEntries(VALUE_FILTERS.map(([, { param, type }]) => [param, type])) as Record<
    ValueParam,
    string
  >),
  ...(Object.fromEntries(
    SPAN_COLUMNS.flatMap((column) =>
      [`${column}_from`, `${column}_until`].map((one) => [one, 'timestamptz']),
    ),
  ) as Record<`${SpanColumn}_${'from' | 'until'}`, string>),
});
export type Param = ParamOf<Parameter>;
export type Values = ValuesOf<Parameter>;

export const within = (alias: string, column: string, span: SpanColumn, param: Param) =>
  `${alias}.${column} >= ${param(`${span}_from`)} AND ${alias}.${column} < ${param(`${span}_until`)}`;

/** Every filter on order `o`; an unset one is NULL or all time. */
export function allFilters(param: Param): string {
  const ofSpan = (column: SpanColumn) => {
    const isWithin = within('o', column, column, param);
    // Orders may have no such date.
    return column === 'latest_ship_at'
      ? `(${param('latest_ship_at_from')} IS NULL OR ${isWithin})`
      : isWithin;
  };
  return [
    ...VALUE_FILTERS.map(
      ([, { param: name, matches }]) =>
        `(${param(name)} IS NULL OR ${matches(param(name), param('callers'))})`,
    ),
    ...SPAN_COLUMNS.map(ofSpan),
  ].join('\n      AND ');
}

// --- Filters of a request ---------------------------------------------------------------------------------------

export type OrderQuery = Readonly<Partial<Record<ValueName | SpanName, unknown>>> & {
  readonly sort?: (typeof SORTS)[number];
};

export interface OrderFilters {
  /** The filters that are set: values by parameter, time ranges by column. */
  readonly given: ReadonlySet<ValueParam | SpanColumn>;
  readonly values: Values;
}

/** No warehouse has this id. */
const NOWHERE = -1;

/** A caller restricted to warehouses sees the orders with a sub-order there. */
function warehousesOf(wanted: readonly number[] | undefined): readonly number[] | undefined {
  const own = callerWarehouses();
  if (own === null) return wanted;
  const found = wanted?.filter((id) => own.includes(id)) ?? own;
  return found.length === 0 ? [NOWHERE] : found;
}

export function parseFilters(query: OrderQuery): OrderFilters {
  const given = new Set<ValueParam | SpanColumn>();
  const values: Record<string, unknown> = { callers: callerWarehouses() ?? undefined, text: query.q };
  for (const [name, { param, value }] of VALUE_FILTERS) {
    const sent =
      param === 'warehouseIds' ? warehousesOf(query[name] as readonly number[] | undefined) : query[name];
    if (sent === undefined || (param === 'held' && sent === false)) continue;
    given.add(param);
    if (param === 'holdReasons') values[param] = heldForAnyOf(sent as HoldReason[]);
    else values[param] = Array.isArray(sent) ? [...new Set(sent)] : (value?.(sent as string) ?? sent);
  }
  for (const column of SPAN_COLUMNS) {
    const { from, until, areDays } = BY_TIME[column];
    const [start, end] = [query[from], until === null ? undefined : query[until]] as (string | undefined)[];
    const isGiven = start !== undefined || end !== undefined;
    if (isGiven) given.add(column);
    if (!isGiven && column === 'latest_ship_at') continue;
    values[`${column}_from`] = start === undefined ? '-infinity' : areDays ? startOfDay(start) : start;
    values[`${column}_until`] = end === undefined ? 'infinity' : areDays ? endOfDay(end) : end;
  }
  return { given, values };
}

// --- Index choice -----------------------------------------------------------------------------------------------

/**
 * `latest_ship` cannot be requested: it is the sort of lists filtered by it, so that every order on them has the date.
 */
export type Sort = (typeof SORTS)[number] | 'latest_ship';
export type SortColumn = SpanColumn | 'market_order_id';

/** The sort column; followed by the id unless it is unique by itself. */
export function columnOf(sort: Sort): SortColumn {
  const name = sort.replace('-', '');
  return name === 'market_order_id' ? name : (`${name}_at` as SpanColumn);
}

/** Filters with an index of their own, sorted by creation or last change. */
const OWN_INDEX = {
  created_at: ['held', 'holdReasons', 'warehouseIds', 'sku', 'priorities', 'marketplaces', 'statuses'],
  updated_at: ['warehouseIds'],
  placed_at: [],
  latest_ship_at: [],
  market_order_id: [],
} as const satisfies Readonly<Record<SortColumn, readonly ValueParam[]>>;
export type Path = (typeof OWN_INDEX)[SortColumn][number] | 'sort';

/** The index to walk: that of a filter if it has the list's order, else that of the sort. */
export function pathOf({ given, values }: OrderFilters, sort: Sort): Path {
  const isIndexed = (param: Path) =>
    param !== 'priorities' || !(values.priorities as readonly number[]).includes(USUAL_PRIORITY);
  return OWN_INDEX[columnOf(sort)].find((param) => given.has(param) && isIndexed(param)) ?? 'sort';
}

/** Their indexes start with the status. */
export const isByStatus = (column: SortColumn) => column === 'updated_at' || column === 'latest_ship_at';

const isWithoutStatus = (path: Path) => ['held', 'holdReasons', 'priorities'].includes(path);

/** Whether an order on this path may still fail a filter. Filter indexes include the order's status, except those by hold and priority. */
export function hasOtherFilters({ given }: OrderFilters, path: Path, sort: Sort): boolean {
  const column = columnOf(sort);
  const isOfPath = (one: ValueParam | SpanColumn) =>
    one === path ||
    one === column ||
    (one === 'statuses' && !isWithoutStatus(path) && (path !== 'sort' || isByStatus(column)));
  return [...given].some((one) => !isOfPath(one));
}
