// What GET /v1/inventory_requests can be asked for, and which index answers each.

/** A filter by a list of values, with an index in which the rows of each value stand in the order they came. */
export interface Facet {
  readonly parameter: string;
  readonly column: string;
  readonly type: 'text' | 'bigint';
  readonly index: string;
  /** Where the values stand in a table of their own: it, and its column of the request. */
  readonly table?: string;
  readonly id?: string;
}

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
  {
    parameter: 'created_by_ids[]',
    column: 'created_by_id',
    type: 'bigint',
    index: 'inventory_request_by_creator',
  },
  {
    parameter: 'placed_by_ids[]',
    column: 'placed_by_id',
    type: 'bigint',
    index: 'inventory_request_by_placer',
  },
  {
    parameter: 'updated_by_ids[]',
    column: 'updated_by_id',
    type: 'bigint',
    index: 'inventory_request_by_updater',
  },
  {
    parameter: 'order_tags[]',
    column: 'tag',
    type: 'text',
    index: 'inventory_request_tag_pkey',
    table: 'inventory_request_tag',
    id: 'request_id',
  },
];

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

export const SPANS: readonly Span[] = [
  span('created', 'created_at', 'creation'),
  span('placed', 'placed_at', 'placement'),
  span('ship', 'shipped_at', 'departure'),
  span('delivery', 'delivered_at', 'delivery'),
  span('updated', 'updated_at', 'update'),
  span('est_ship', 'estimated_ship_date', 'estimate', true),
];

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
  note: { index: 'inventory_request_search' },
};
