// What GET /v1/inventory_requests can be asked for, and which index answers each.

/** A filter by a list of values, with an index in which the rows of each value stand in the order they came. */
export interface Facet {
  readonly parameter: string;
  readonly column: string;
  readonly type: 'text' | 'bigint';
  readonly index: string;
  /** Where rows without a value of the column can have one: another column, of texts. */
  readonly otherColumn?: string;
  /** Where the values stand in a table of their own: it, and its column of the request. */
  readonly table?: string;
  readonly id?: string;
}

/** By people, and by programs. */
const doneBy = (what: string, index: string): Facet => ({
  parameter: `${what}_by_ids[]`,
  column: `${what}_by_id`,
  otherColumn: `${what}_by_program`,
  type: 'text',
  index,
});

export const FACETS: readonly Facet[] = [
  { parameter: 'state[]', column: 'status', type: 'text', index: 'inventory_request_by_status' },
  {
    parameter: 'warehouse_ids[]',
    column: 'warehouse_id',
    type: 'bigint',
    index: 'inventory_request_by_warehouse',
  },
  { parameter: 'brand_ids[]', column: 'brand_id', type: 'bigint', index: 'inventory_request_by_brand' },
  { parameter: 'vendor_ids[]', column: 'vendor_id', type: 'bigint', index: 'inventory_request_by_vendor' },
  doneBy('created', 'inventory_request_of_creator'),
  doneBy('placed', 'inventory_request_of_placer'),
  doneBy('updated', 'inventory_request_of_updater'),
  {
    parameter: 'order_tags[]',
    column: 'tag',
    type: 'text',
    index: 'inventory_request_tag_pkey',
    table: 'inventory_request_tag',
    id: 'request_id',
  },
];

/** SQL of the value, as its index has it. */
export const valueSql = ({ column, otherColumn }: Facet, alias: string) =>
  otherColumn === undefined
    ? `${alias}.${column}`
    : `coalesce(${alias}.${column}::text, ${alias}.${otherColumn})`;

/** Stands beside each other filter in what a block knows, because it is asked for with any of them. */
export const STATUS = 'status';

/** Values of a column that a block names, among all its requests and among those of a status. */
export const NAMED_VALUES_MAX = 64;
/** Stands for more of them: each has few requests of the block then, which the index of the filter finds. */
export const MANY_VALUES = '*';
/** Stands where an entry of a block is of all its requests. */
const ALL_STATUSES = '+';

/** What entries of blocks are of: a column, of all requests and of those in each status. @returns SQL, of request `t` */
export const kindsOfRow = (column: string) => [
  `'${ALL_STATUSES} ${column}'`,
  ...(column === STATUS ? [] : [`t.status || ' ${column}'`]),
];

/** Blocks know ids by the thousand. */
export const IDS_PER_BUCKET = 1000;

/** The kinds to look for. */
export function kindsOf(column: string, statuses: readonly string[]): string[] {
  const among = statuses.length === 0 || column === STATUS ? [ALL_STATUSES] : statuses;
  return among.map((status) => `${status} ${column}`);
}

/** A filter by a range of days. */
export interface Span {
  readonly name: string;
  readonly column: string;
  readonly isDate: boolean;
  readonly index: string;
}

const span = (name: string, column: string, index: string, isDate = false): Span => ({
  name,
  column,
  isDate,
  index: `inventory_request_by_${index}`,
});

/** When they came is what blocks are made by. */
export const CREATED_SPAN: Span = span('created', 'created_at', 'creation');

export const SPANS_IN_BLOCKS: readonly Span[] = [
  span('placed', 'placed_at', 'placement'),
  span('ship', 'shipped_at', 'departure'),
  span('delivery', 'delivered_at', 'delivery'),
  span('updated', 'updated_at', 'update'),
  span('est_ship', 'estimated_ship_date', 'estimate', true),
];

export const SPANS: readonly Span[] = [CREATED_SPAN, ...SPANS_IN_BLOCKS];

/** SQL of the day, of request `t`; what has not happened has infinity. */
export const dayOf = ({ column, isDate }: Span) =>
  isDate ? `t.${column}` : `(t.${column} AT TIME ZONE 'UTC')::date`;

export function spanOf(
  { name }: Span,
  query: Readonly<Record<string, unknown>>,
): { start: string | null; end: string | null } {
  const value = (parameter: string) => (query[parameter] as string | undefined) ?? null;
  return { start: value(`${name}_start_date`), end: value(`${name}_end_date`) };
}

/** The index that serves each parameter. */
export const INDEXES: Readonly<Record<string, { readonly index: string }>> = {
  ...Object.fromEntries(FACETS.map(({ parameter, index }) => [parameter, { index }])),
  ...Object.fromEntries(
    SPANS.flatMap(({ name, index }) => [
      [`${name}_start_date`, { index }],
      [`${name}_end_date`, { index }],
    ]),
  ),
  note: { index: 'inventory_request_note_block_grams' },
};
