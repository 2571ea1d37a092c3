// What a request for the list asks for, as SQL: its order, its filters, and where its page begins.
import { callerWarehouses } from '../../../../../kit/db/caller-warehouses.ts';
import { columnType, type KeyColumn, type ListQuery, type PageRequest } from '../../../../../kit/db/lists.ts';
import { containing } from '../../../../../kit/db/statement.ts';
import { CHANGED_UNTIL, type NoteEnds } from '../blocks/queries.ts';
import {
  FACETS,
  type Facet,
  kindsOf,
  MANY_VALUES,
  SPANS,
  type Span,
  STATUS,
  spanOf,
  valueSql,
} from '../filter-rules.ts';

export interface Order {
  readonly key: readonly KeyColumn[];
  readonly descending: boolean;
}

const time = (column: string): KeyColumn => ({ column, type: 'timestamptz' });
const timeOrNever = (column: string): KeyColumn => ({ column, type: 'timestamptz or infinity' });
const ID: KeyColumn = { column: 'id', type: 'bigint' };
export const CREATED = [time('created_at'), ID];

const KEYS: Readonly<Record<string, readonly KeyColumn[]>> = {
  created: CREATED,
  placed: [timeOrNever('placed_at'), ID],
  ship: [timeOrNever('shipped_at'), ID],
  delivery: [timeOrNever('delivered_at'), ID],
  updated: [time('updated_at'), ID],
  est_ship: [{ column: 'estimated_ship_date', type: 'date or infinity' }, ...CREATED],
  ir_number: [ID],
  status: [{ column: 'status', type: 'text' }, ...CREATED],
};

export const SORTS = Object.keys(KEYS).flatMap((name) => [name, `-${name}`]);
export const DEFAULT_SORT = '-created';

export function orderOf(query: ListQuery): Order {
  const sort = (query['sort'] as string | undefined) ?? DEFAULT_SORT;
  return { key: KEYS[sort.replace('-', '')] ?? CREATED, descending: sort.startsWith('-') };
}

/** Collects the values of a statement while its text is written. */
export class Values {
  readonly all: unknown[];

  constructor(orgId: unknown) {
    this.all = [orgId];
  }

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }

  /** A value that not every statement mentions: PostgreSQL takes none that is not. */
  addWhenUsed(value: unknown, type: string): () => string {
    let param: string | null = null;
    return () => {
      param ??= this.add(value, type);
      return param;
    };
  }
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
    readonly span: Span;
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

export function parseFilters(query: ListQuery, values: Values, notes: NoteEnds | null = null): ParsedFilters {
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
      notes === null ? () => CHANGED_UNTIL : values.addWhenUsed(notes.changed_until, 'timestamptz'),
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

export const and = (conditions: readonly string[]) => conditions.map((one) => ` AND ${one}`).join('');

export const orderBy = ({ key, descending }: Order, alias: string) =>
  `ORDER BY ${key.map(({ column }) => `${alias}.${column}${descending ? ' DESC' : ''}`).join(', ')}`;

export const keys = ({ key }: Order, alias: string, id = 'id') =>
  key.map(({ column }) => `${alias}.${column === 'id' ? id : column}`).join(', ');

export function positionOf(
  order: Order,
  { after }: PageRequest,
  values: Values,
): Pick<Part, 'after' | 'position'> {
  if (after === null) return { after: () => '', position: [] };
  const position = after.map((value, index) =>
    values.add(value, columnType(order.key[index]?.type ?? 'text')),
  );
  return {
    after: (alias, id) =>
      ` AND (${keys(order, alias, id)}) ${order.descending ? '<' : '>'} (${position.join(', ')})`,
    position,
  };
}

export interface Part {
  /** As many rows as the page and those before it can need. */
  readonly limit: string;
  /** The row comes after the page before; begins with AND. */
  readonly after: (alias: string, id?: string) => string;
  /** The key of the last row of the page before. */
  readonly position: readonly string[];
}

/** Selects the keys of rows, in any order, of which the first ones are the page. */
export type PageStrategy = (order: Order, filters: ParsedFilters, part: Part) => string;
