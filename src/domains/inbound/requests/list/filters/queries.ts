// The filters and orders of GET /v1/inventory_requests, their indexes, and their SQL.
import { callerWarehouses } from '../../../../../kit/db/caller-warehouses.ts';
import type { ListOrder, Values } from '../../../../../kit/db/composed-lists.ts';
import { BY_CREATION, BY_ID, type KeyColumn, type ListQuery } from '../../../../../kit/db/lists.ts';
import { containing } from '../../../../../kit/db/statement.ts';

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
function kindsOf(column: string, statuses: readonly string[]): string[] {
  const among = statuses.length === 0 || column === STATUS ? [ALL_STATUSES] : statuses;
  return among.map((status) => `${status} ${column}`);
}

/** A filter by a range of days. */
export interface DaySpan {
  readonly name: string;
  readonly column: string;
  readonly isDate: boolean;
  readonly index: string;
}

const span = (name: string, column: string, index: string, isDate = false): DaySpan => ({
  name,
  column,
  isDate,
  index: `inventory_request_by_${index}`,
});

/** When they came is what blocks are made by. */
export const CREATED_SPAN: DaySpan = span('created', 'created_at', 'creation');

export const SPANS_IN_BLOCKS: readonly DaySpan[] = [
  span('placed', 'placed_at', 'placement'),
  span('ship', 'shipped_at', 'departure'),
  span('delivery', 'delivered_at', 'delivery'),
  span('updated', 'updated_at', 'update'),
  span('est_ship', 'estimated_ship_date', 'estimate', true),
];

export const SPANS: readonly DaySpan[] = [CREATED_SPAN, ...SPANS_IN_BLOCKS];

/** SQL of the day, of request `t`; what has not happened has infinity. */
export const dayOf = ({ column, isDate }: DaySpan) =>
  isDate ? `t.${column}` : `(t.${column} AT TIME ZONE 'UTC')::date`;

export function spanOf({ name }: DaySpan, query: Readonly<Record<string, unknown>>) {
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

// --- Parameters ----------------------------------------------------------------------------------------------

/** Blocks know what changed before this time. */
export const CHANGED_UNTIL = `coalesce((SELECT p.changed_until FROM inventory_request_block_progress p
   WHERE p.org_id = $1), '-infinity')`;

export interface NoteEnds {
  /** Ends of the blocks that can have the text; null where they are many. */
  readonly ends: string[] | null;
  /** What changed before this time is in them. */
  readonly changed_until: string;
}

const time = (column: string): KeyColumn => ({ column, type: 'timestamptz' });
const timeOrNever = (column: string): KeyColumn => ({ column, type: 'timestamptz or infinity' });

const KEYS: Readonly<Record<string, readonly KeyColumn[]>> = {
  created: BY_CREATION,
  placed: [timeOrNever('placed_at'), ...BY_ID],
  ship: [timeOrNever('shipped_at'), ...BY_ID],
  delivery: [timeOrNever('delivered_at'), ...BY_ID],
  updated: [time('updated_at'), ...BY_ID],
  est_ship: [{ column: 'estimated_ship_date', type: 'date or infinity' }, ...BY_CREATION],
  ir_number: BY_ID,
  status: [{ column: 'status', type: 'text' }, ...BY_CREATION],
};

export const SORTS = Object.keys(KEYS).flatMap((name) => [name, `-${name}`]);
export const sortOf = (query: ListQuery) => (query['sort'] as string | undefined) ?? '-created';

export function orderOf(query: ListQuery): ListOrder {
  const sort = sortOf(query);
  return { key: KEYS[sort.replace('-', '')] ?? BY_CREATION, descending: sort.startsWith('-') };
}

export interface ParsedFilters {
  readonly facets: readonly {
    readonly facet: Facet;
    readonly values: string;
    /** Conditions on entry `e` of a block that can have matches. */
    readonly entry: () => string;
  }[];
  /** Kinds of entries of blocks that are of a column, and of the states that are asked for. */
  readonly kinds: (column: string) => string;
  readonly spans: readonly {
    readonly span: DaySpan;
    readonly from: string | null;
    readonly until: string | null;
  }[];
  /** The warehouses that the caller works in; null: all. */
  readonly callers: string | null;
  readonly note: string | null;
  /** Where the note can be; null where nothing is known of that. */
  readonly noteEnds: (() => string) | null;
  /** Blocks know what changed before this time. */
  readonly changedUntil: () => string;
}

export function parseFilters(query: ListQuery, values: Values, notes?: NoteEnds): ParsedFilters {
  const note = query['note'] as string | undefined;
  const callers = callerWarehouses();
  const wantedOf = ({ parameter }: Facet) => query[parameter] as readonly unknown[] | undefined;
  const statuses = FACETS.flatMap((facet) =>
    facet.column === STATUS ? ((wantedOf(facet) ?? []) as string[]) : [],
  );
  const kinds = (column: string) => values.add(kindsOf(column, statuses), 'text[]');
  return {
    facets: FACETS.flatMap((facet) => {
      const wanted = wantedOf(facet);
      if (wanted === undefined) return [];
      const unique = [...new Set(wanted)];
      return [
        {
          facet,
          values: values.add(unique, `${facet.type}[]`),
          entry: () =>
            `e.kind = ANY(${kinds(facet.column)}) AND e.entry = ANY(${values.add([...unique, MANY_VALUES], 'text[]')})`,
        },
      ];
    }),
    kinds,
    spans: SPANS.flatMap((span) => {
      const { start, end } = spanOf(span, query);
      if (start === null && end === null) return [];
      return [
        {
          span,
          from: start === null ? null : values.add(start, 'date'),
          until: end === null ? null : values.add(end, 'date'),
        },
      ];
    }),
    callers: callers === null ? null : values.add(callers, 'bigint[]'),
    note: note === undefined ? null : values.add(containing(note), 'text'),
    noteEnds: notes?.ends == null ? null : values.addWhenUsed(notes.ends, 'timestamptz[]'),
    changedUntil:
      notes === undefined ? () => CHANGED_UNTIL : values.addWhenUsed(notes.changed_until, 'timestamptz'),
  };
}

/** The row is in the span; what has not happened is in none. */
export function inSpan({ span, from, until }: ParsedFilters['spans'][number]): string {
  const column = `t.${span.column}`;
  const start = (date: string) => (span.isDate ? date : `(${date}::timestamp AT TIME ZONE 'UTC')`);
  const conditions = [`${column} < 'infinity'`];
  if (from !== null) conditions.push(`${column} >= ${start(from)}`);
  if (until !== null) conditions.push(`${column} < ${start(`(${until} + 1)`)}`);
  return conditions.join(' AND ');
}

export function hasValue({ facet, values }: ParsedFilters['facets'][number]): string {
  return facet.table === undefined ? `${valueSql(facet, 't')} = ANY(${values})` : `t.order_tags && ${values}`;
}

export const hasNote = ({ note }: ParsedFilters) =>
  note === null ? [] : [`lower(t.note) LIKE lower(${note})`];

/** What moves between warehouses is there for the people of both. */
export const isOfCaller = ({ callers }: ParsedFilters) =>
  callers === null ? [] : [`(t.warehouse_id = ANY(${callers}) OR t.source_warehouse_id = ANY(${callers}))`];

export function conditionsOf(filters: ParsedFilters): string[] {
  return [
    ...filters.facets.map(hasValue),
    ...filters.spans.map(inSpan),
    ...hasNote(filters),
    ...isOfCaller(filters),
  ];
}
