// The statements of GET /v1/inventory_requests. Any filters may come together in any order, so each request gets a
// statement of its own. It finds its page in the first of these ways that leads to one:
//
// - merge: one filter by values in the order of creation: its index has the rows of each value in the order of the list.
// - few: one of the filters has few matches, which are looked up, filtered and sorted.
// - walk: along the index of the order until the page is full; from where the filters can have their first match. Every
//   filter has many matches then.
import type { Reader } from '../../../db/db.ts';
import {
  columnType,
  type KeyColumn,
  type List,
  type ListQuery,
  type ListRow,
  type PageRequest,
  pageSql,
  register,
} from '../../../db/lists.ts';
import { containing, sql, unkept } from '../../../db/statement.ts';
import { only } from '../../../kernel/assert.ts';
import { REQUEST_ROW } from '../queries.ts';
import { FACETS, type Facet, INDEXES, SPANS, type Span, spanOf } from './filter-rules.ts';

/** So many rows are looked up and sorted in the time of two pages. */
const FEW = 1000;
/** So many days of a span are looked at for the first match. */
const DAYS_MAX = 400;

interface Order {
  readonly key: readonly KeyColumn[];
  readonly descending: boolean;
}

const time = (column: string): KeyColumn => ({ column, type: 'timestamptz' });
const timeOrNever = (column: string): KeyColumn => ({ column, type: 'timestamptz or infinity' });
const ID: KeyColumn = { column: 'id', type: 'bigint' };
const CREATED = [time('created_at'), ID];

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
const DEFAULT_SORT = '-created';

function orderOf(query: ListQuery): Order {
  const sort = (query['sort'] as string | undefined) ?? DEFAULT_SORT;
  return { key: KEYS[sort.replace('-', '')] ?? CREATED, descending: sort.startsWith('-') };
}

/** Collects the values of a statement while its text is written. */
class Values {
  readonly all: unknown[];

  constructor(orgId: unknown) {
    this.all = [orgId];
  }

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

interface Given {
  readonly facets: readonly { readonly facet: Facet; readonly values: string }[];
  readonly spans: readonly {
    readonly span: Span;
    readonly from: string | null;
    readonly until: string | null;
  }[];
  /** Pattern of the note. */
  readonly note: string | null;
}

function givenOf(query: ListQuery, values: Values): Given {
  const note = query['note'] as string | undefined;
  return {
    facets: FACETS.flatMap((facet) => {
      const wanted = query[facet.parameter] as readonly unknown[] | undefined;
      return wanted === undefined
        ? []
        : [{ facet, values: values.add([...new Set(wanted)], `${facet.type}[]`) }];
    }),
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
    note: note === undefined ? null : values.add(containing(note), 'text'),
  };
}

/** The row is in the span; what has not happened is in none. */
function inSpan({ span, from, until }: Given['spans'][number]): string {
  const column = `t.${span.column}`;
  const start = (date: string) => (span.isDate ? date : `(${date}::timestamp AT TIME ZONE 'UTC')`);
  const conditions = [`${column} < 'infinity'`];
  if (from !== null) conditions.push(`${column} >= ${start(from)}`);
  if (until !== null) conditions.push(`${column} < ${start(`(${until} + 1)`)}`);
  return conditions.join(' AND ');
}

function hasValue({ facet, values }: Given['facets'][number]): string {
  return facet.table === undefined ? `t.${facet.column} = ANY(${values})` : `t.order_tags && ${values}`;
}

const HAS_NOTE = (pattern: string) => `lower(t.note) LIKE lower(${pattern})`;

function conditionsOf({ facets, spans, note }: Given): string[] {
  return [...facets.map(hasValue), ...spans.map(inSpan), ...(note === null ? [] : [HAS_NOTE(note)])];
}

const and = (conditions: readonly string[]) => conditions.map((one) => ` AND ${one}`).join('');

/** Ids of at most FEW + 1 rows that match each filter. */
function sourcesOf({ facets, spans, note }: Given): string[] {
  const limit = `LIMIT ${FEW + 1}`;
  return [
    ...facets.map(({ facet, values }) => {
      const { table = 'inventory_request', column, id = 'id' } = facet;
      return `SELECT k.id FROM unnest(${values}) AS v (value), LATERAL (
        SELECT x.${id} AS id FROM ${table} x WHERE x.org_id = $1 AND x.${column} = v.value
        ORDER BY x.created_at, x.${id} ${limit}) AS k ${limit}`;
    }),
    ...spans.map((one) => {
      const order = one.span.isDate
        ? `t.${one.span.column}, t.created_at, t.id`
        : `t.${one.span.column}, t.id`;
      return `SELECT t.id FROM inventory_request t WHERE t.org_id = $1 AND ${inSpan(one)} ORDER BY ${order} ${limit}`;
    }),
    // Without an order: a text that most rows contain is found at once in any of them.
    ...(note === null
      ? []
      : [`SELECT t.id FROM inventory_request t WHERE t.org_id = $1 AND ${HAS_NOTE(note)} ${limit}`]),
  ];
}

/** When the first row came, in the order of the list, that can match each filter; as scalar subqueries. */
function boundsOf({ facets, spans }: Given, descending: boolean): string[] {
  const [end, pick] = descending ? ['DESC', 'max'] : ['ASC', 'min'];
  const bounds = facets.map(({ facet, values }) => {
    const { table = 'inventory_request', column } = facet;
    return `(SELECT ${pick}(k.created_at) FROM unnest(${values}) AS v (value), LATERAL (
      SELECT x.created_at FROM ${table} x WHERE x.org_id = $1 AND x.${column} = v.value
      ORDER BY x.created_at ${end} LIMIT 1) AS k)`;
  });
  for (const one of spans) bounds.push(...boundOfSpan(one, descending));
  return bounds;
}

function boundOfSpan(one: Given['spans'][number], descending: boolean): string[] {
  if (one.span.column !== 'created_at') return [firstOfDays(one, descending)];
  // The index of the order itself.
  const date = descending ? one.until : one.from;
  if (date === null) return [];
  return [`(${descending ? `(${date} + 1)` : date}::timestamp AT TIME ZONE 'UTC')`];
}

/** Looks at each day that there is in the span, one by one. */
function firstOfDays({ span, from, until }: Given['spans'][number], descending: boolean): string {
  const day = span.isDate ? `t.${span.column}` : `(t.${span.column} AT TIME ZONE 'UTC')::date`;
  const [end, pick, never] = descending ? ['DESC', 'max', 'infinity'] : ['ASC', 'min', '-infinity'];
  const inside = [
    `${day} < 'infinity'`,
    ...(from === null ? [] : [`${day} >= ${from}`]),
    ...(until === null ? [] : [`${day} <= ${until}`]),
  ];
  const next = (more: string) => `SELECT ${day} FROM inventory_request t
    WHERE t.org_id = $1 AND ${inside.join(' AND ')} ${more} ORDER BY ${day} LIMIT 1`;
  return `(WITH RECURSIVE days (day, number) AS (
      SELECT (${next('')}), 1
      UNION ALL
      SELECT (${next(`AND ${day} > d.day`)}), d.number + 1 FROM days d
      WHERE d.day IS NOT NULL AND d.number <= ${DAYS_MAX})
    SELECT CASE WHEN max(d.number) > ${DAYS_MAX} THEN '${never}'::timestamptz
      ELSE ${pick}((SELECT t.created_at FROM inventory_request t WHERE t.org_id = $1 AND ${day} = d.day
                    ORDER BY t.created_at ${end} LIMIT 1)) END
    FROM days d)`;
}

const orderBy = ({ key, descending }: Order, alias: string) =>
  `ORDER BY ${key.map(({ column }) => `${alias}.${column}${descending ? ' DESC' : ''}`).join(', ')}`;

const keys = ({ key }: Order, alias: string, id = 'id') =>
  key.map(({ column }) => `${alias}.${column === 'id' ? id : column}`).join(', ');

function textOf(query: ListQuery, page: PageRequest, values: Values): string {
  const order = orderOf(query);
  const given = givenOf(query, values);
  const limit = values.add(page.limit, 'int');
  const offset = values.add(page.offset, 'bigint');
  const after = afterOf(order, page, values);
  const way = wayTo(order, given);
  const found = way({ limit: `LIMIT ${limit} + 1 + ${offset}`, after });
  const rows = `SELECT t.* FROM (SELECT k.id FROM (${found}) AS k ${orderBy(order, 'k')} LIMIT ${limit} + 1 OFFSET ${offset}) AS k
    JOIN inventory_request t ON t.org_id = $1 AND t.id = k.id`;
  return pageSql({ rows, json: REQUEST_ROW, ...order, limit });
}

function afterOf(order: Order, { after }: PageRequest, values: Values): Part['after'] {
  if (after === null) return () => '';
  const position = after.map((value, index) =>
    values.add(value, columnType(order.key[index]?.type ?? 'text')),
  );
  return (alias, id) =>
    ` AND (${keys(order, alias, id)}) ${order.descending ? '<' : '>'} (${position.join(', ')})`;
}

interface Part {
  /** As many rows as the page and those before it can need. */
  readonly limit: string;
  /** The row comes after the page before; begins with AND. */
  readonly after: (alias: string, id?: string) => string;
}

/** Selects the keys of rows, in any order, of which the first ones are the page. */
type Way = (part: Part) => string;

function wayTo(order: Order, given: Given): Way {
  const conditions = conditionsOf(given);
  const [facet] = given.facets;
  if (conditions.length === 0) return plain(order);
  if (facet !== undefined && conditions.length === 1 && order.key === CREATED) return merge(order, facet);
  return fewOrWalk(order, given, and(conditions));
}

function plain(order: Order): Way {
  return ({ limit, after }) =>
    `SELECT ${keys(order, 't')} FROM inventory_request t WHERE t.org_id = $1${after('t')} ${orderBy(order, 't')} ${limit}`;
}

function merge(order: Order, { facet, values }: Given['facets'][number]): Way {
  const { table = 'inventory_request', column, id = 'id' } = facet;
  const end = order.descending ? 'DESC' : 'ASC';
  // A request may have two of the tags that are asked for.
  return ({
    limit,
    after,
  }) => `SELECT DISTINCT k.created_at, k.id FROM unnest(${values}) AS v (value), LATERAL (
    SELECT x.created_at, x.${id} AS id FROM ${table} x
    WHERE x.org_id = $1 AND x.${column} = v.value${after('x', id)}
    ORDER BY x.created_at ${end}, x.${id} ${end} ${limit}) AS k`;
}

function fewOrWalk(order: Order, given: Given, conditions: string): Way {
  const sources = sourcesOf(given);
  const own = given.spans.filter(({ span }) => span.column === order.key[0]?.column).map(inSpan);
  const bounds = order.key === CREATED ? boundsOf(given, order.descending) : [];
  const start = bounds.map((bound) => `t.created_at ${order.descending ? '<=' : '>='} ${bound}`);
  return ({ limit, after }) => `WITH few AS MATERIALIZED (
      ${sources.map((source, index) => `(SELECT ${index} AS source, f.id FROM (${source}) AS f)`).join('\n      UNION ALL ')}),
    rarest AS MATERIALIZED (
      SELECT s.source, (SELECT count(*) FROM few f WHERE f.source = s.source) AS matches
      FROM generate_series(0, ${sources.length - 1}) AS s (source) ORDER BY matches, s.source LIMIT 1)
    (SELECT ${keys(order, 't')} FROM (
       SELECT DISTINCT f.id FROM few f, rarest c WHERE f.source = c.source AND c.matches <= ${FEW}) AS f,
     LATERAL (SELECT t.* FROM inventory_request t WHERE t.org_id = $1 AND t.id = f.id OFFSET 0) AS t
     WHERE true${conditions}${after('t')})
    UNION ALL
    (SELECT ${keys(order, 't')} FROM (
       SELECT t.* FROM inventory_request t WHERE t.org_id = $1${and([...start, ...own])}${after('t')}
       ${orderBy(order, 't')} OFFSET 0) AS t
     WHERE (SELECT c.matches FROM rarest c) > ${FEW}${conditions} ${limit})`;
}

/** Without filters there are few statements, which are kept. */
const kept = new Map(
  SORTS.flatMap((sort) =>
    ([null, []] as const).map((position) => {
      const order = orderOf({ sort });
      const after = position === null ? null : order.key.map(() => 0);
      const page = { after, limit: 0, offset: 0, wantsTotal: false };
      const name = `inbound.requests:${sort}.${after === null ? 'first' : 'after'}`;
      return [name, sql<ListRow>(name, textOf({ sort }, page, new Values(0)))] as const;
    }),
  ),
);

const FILTERED = 'inbound.requests:filtered';

function statementOf(query: ListQuery, page: PageRequest, values: Values) {
  const text = textOf(query, page, values);
  const isFiltered = Object.keys(INDEXES).some((name) => query[name] !== undefined);
  const sort = (query['sort'] as string | undefined) ?? DEFAULT_SORT;
  const name = `inbound.requests:${sort}.${page.after === null ? 'first' : 'after'}`;
  return (isFiltered ? undefined : kept.get(name)) ?? unkept<ListRow>(FILTERED, text);
}

export const requestList: List = register({
  name: 'inbound.requests',
  filters: INDEXES,
  keyOf: (query) => orderOf(query).key,
  async page(db: Reader, [orgId], query, page) {
    const values = new Values(orgId);
    return only(await db.query(statementOf(query, page, values), values.all));
  },
  async total(db: Reader, [orgId], query) {
    const values = new Values(orgId);
    const conditions = and(conditionsOf(givenOf(query, values)));
    const text = `SELECT count(*)::int AS total FROM inventory_request t WHERE t.org_id = $1${conditions}`;
    return only(await db.query(unkept<{ total: number }>('inbound.requests:count', text), values.all)).total;
  },
});
