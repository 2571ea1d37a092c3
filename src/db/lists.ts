// Lists: a description of what is listed makes the statements of its pages. Pages are found by key, so the page after
// any row costs the same at any depth.
import { only } from '../kernel/assert.ts';
import { endOfDay, startOfDay } from '../kernel/days.ts';
import type { Reader } from './db.ts';
import { type Filter, variants } from './variants.ts';

export const PER_PAGE_MAX = 250;

/** The types that a key can have: a position that a client sends is checked against them. */
export type KeyType =
  | 'bigint'
  | 'integer'
  | 'text'
  | 'timestamptz'
  | 'date'
  // Of columns where infinity stands for what has not happened.
  | 'timestamptz or infinity'
  | 'date or infinity';

/** The type of the column. */
export function columnType(type: KeyType): string {
  return type.replace(' or infinity', '');
}

export interface KeyColumn {
  readonly column: string;
  readonly type: KeyType;
}

export interface PageRequest {
  /** The key of the last row seen, or null at the start of the list. */
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
  readonly offset: number;
  readonly wantsTotal: boolean;
}

/** What a list statement returns: at most `limit` rows as one JSON array, whether more follow, and the last key. */
export interface ListRow {
  readonly body: string;
  readonly has_more: boolean;
  /** JSON array of the key of the last row in `body`; null when it is empty. */
  readonly last_key: string | null;
}

/** The values of a request's query, by parameter. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** What a list route asks of a list. `keysetList` makes one; others may be written by hand. */
export interface List<Name extends string = string> {
  readonly name: string;
  /** What serves each filter; test/list-plans.test.ts holds the plans against it. */
  readonly filters: Readonly<Record<Name, { readonly index: string }>>;
  /** The key of the order that the query asks for. */
  keyOf(query: ListQuery): readonly KeyColumn[];
  /** @param scope the values that all rows of the list share: the org, or what the path names */
  page(db: Reader, scope: readonly unknown[], query: ListQuery, page: PageRequest): Promise<ListRow>;
  total(db: Reader, scope: readonly unknown[], query: ListQuery): Promise<number>;
}

export interface ListFilter {
  /**
   * SQL on table `t` with `?` for the value. Where a flag or a word has a condition of its own for each value: those, by
   * value; a value without one filters nothing.
   */
  readonly condition: string | Readonly<Record<string, string>>;
  /** The index that bounds the work, with the list's key behind the filter's columns. */
  readonly index: string;
  /** How many rows have the value differs so much that no plan is good for all values. */
  readonly isPlannedEachTime?: boolean;
  /** What is sent for the value that a client gives. */
  readonly value?: (given: never) => unknown;
}

/** The column equals the value. */
export function equal(column: string, index: string): ListFilter {
  return { condition: `t.${column} = ?`, index };
}

/** The lower-case expression contains the text, whatever its case. */
export function contains(expression: string, index: string): ListFilter {
  return {
    condition: `${expression} LIKE lower(?)`,
    index,
    // A text that most rows contain is found at once along the list, one that few contain by the index.
    isPlannedEachTime: true,
    value: (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
  };
}

/** The column's instant is on this day, or after it. */
export function fromDay(column: string, index: string): ListFilter {
  return { condition: `t.${column} >= ?::timestamptz`, index, value: startOfDay };
}

/** The column's instant is on this day, or before it. */
export function untilDay(column: string, index: string): ListFilter {
  return { condition: `t.${column} < ?::timestamptz`, index, value: endOfDay };
}

export const BY_ID: readonly KeyColumn[] = [{ column: 'id', type: 'bigint' }];

interface Sort {
  /** Columns of `t` that are never null; the last one makes it unique. */
  readonly key: readonly KeyColumn[];
  readonly descending?: boolean;
}

interface KeysetList<Name extends string> {
  /** Statements are named after it. Ends in `AcrossOrgs` where rows of several orgs are listed. */
  readonly name: string;
  /** The table as `t`, and what is joined to it. */
  readonly from: string;
  /** What all rows have in common; `$1` is the org where nothing else is said. */
  readonly scope?: string;
  /** How many values `from` and `scope` take. */
  readonly scopeValues?: number;
  /** Columns of `from` that `json` and the key need. */
  readonly columns?: string;
  /** A SELECT of the row object, made of `r`, or the text of it. */
  readonly json: string | Element;
  readonly key?: readonly KeyColumn[];
  /** Orders by the name that the parameter `sort` gives them; the first one is the default. */
  readonly sorts?: Readonly<Record<string, Sort>>;
  readonly filters?: Readonly<Record<Name, ListFilter>>;
}

type Position = 'first' | 'after' | 'deep';

/**
 * Best times of a prototype with 1,000,000 items on a busy 2-core machine: 0.6 ms a page with a plan that is kept, 1.3 ms
 * when it is planned each time. A page at row 900,000: 84 ms when only keys are skipped, in the index; 490 ms when rows are.
 */
export function keysetList<Name extends string = never>(options: KeysetList<Name>): List<Name> {
  const { name, from, scope = 't.org_id = $1', scopeValues = 1, columns = 't.*', json } = options;
  const filters = options.filters ?? ({} as Readonly<Record<Name, ListFilter>>);
  const sorts: Readonly<Record<string, Sort>> = options.sorts ?? { '': { key: options.key ?? BY_ID } };
  const [defaultSort = ''] = Object.keys(sorts);
  const limit = `$${scopeValues + 1}::int`;

  const textOf = ({ key, descending = false }: Sort, position: Position) => {
    const parameter = (index: number, type: KeyType) => `$${scopeValues + 2 + index}::${columnType(type)}`;
    const keys = key.map(({ column }) => `t.${column}`).join(', ');
    const order = orderOf('t', key, descending);
    const after = key.map(({ type }, index) => parameter(index, type)).join(', ');
    const where = (conditions: string) =>
      `${scope} ${position === 'after' ? `AND (${keys}) ${descending ? '<' : '>'} (${after})` : ''} ${conditions}`;
    const near = (conditions: string) =>
      `SELECT ${columns} FROM ${from} WHERE ${where(conditions)} ${order} LIMIT ${PER_PAGE_MAX + 1}`;
    const deep = (conditions: string) => `SELECT ${columns} FROM (
        SELECT ${keys} FROM ${from} WHERE ${where(conditions)} ${order}
        LIMIT ${limit} + 1 OFFSET ${parameter(0, 'bigint')}) AS k, ${from}
      WHERE ${scope} AND ${key.map(({ column }) => `t.${column} = k.${column}`).join(' AND ')}`;
    return (conditions: string) =>
      pageSql({ rows: (position === 'deep' ? deep : near)(conditions), json, key, descending, limit });
  };

  const pages = new Map(
    Object.entries(sorts).flatMap(([sort, definition]) =>
      (['first', 'after', 'deep'] as const).map((position) => [
        `${sort}.${position}`,
        variants<ListRow>(
          `${name}:${sort}${sort === '' ? '' : '.'}${position}`,
          textOf(definition, position),
          { isPlannedOnce: true },
        ),
      ]),
    ),
  );
  const count = variants<{ total: number }>(
    `${name}:count`,
    (conditions) => `SELECT count(*)::int AS total FROM ${from} WHERE ${scope} ${conditions}`,
  );
  const sortOf = (query: ListQuery) => (query['sort'] as string | undefined) ?? defaultSort;
  return register({
    name,
    filters,
    keyOf: (query) => sorts[sortOf(query)]?.key ?? [],
    async page(db, scoped, query, { after, limit: rows, offset }) {
      const position: Position = after !== null ? 'after' : offset > 0 ? 'deep' : 'first';
      const start = after !== null ? after : offset > 0 ? [offset] : [];
      const page = pages.get(`${sortOf(query)}.${position}`);
      const { statement, values } = only(page === undefined ? [] : [page])(
        [...scoped, rows, ...start],
        givenFilters(filters, query),
      );
      return only(await db.query(statement, values));
    },
    async total(db, scoped, query) {
      const { statement, values } = count(scoped, givenFilters(filters, query));
      return only(await db.query(statement, values)).total;
    },
  });
}

/** The filters that the query gives values for. */
export function givenFilters(
  filters: Readonly<Record<string, ListFilter>>,
  query: ListQuery,
): Record<string, Filter> {
  const found: Record<string, Filter> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const { condition, isPlannedEachTime = false, value = (one: unknown) => one } = filter;
    const wanted = query[name];
    if (wanted === undefined) continue;
    if (typeof condition === 'string') {
      found[name] = { text: condition, value: value(wanted as never), isPlannedEachTime };
    } else if (condition[String(wanted)] !== undefined) {
      found[`${name}=${wanted}`] = { text: condition[String(wanted)] as string };
    }
  }
  return found;
}

function orderOf(alias: string, key: readonly KeyColumn[], descending: boolean): string {
  return `ORDER BY ${key.map(({ column }) => `${alias}.${column}${descending ? ' DESC' : ''}`).join(', ')}`;
}

/** What a row is shown as: SQL text, made of `r` and of what is joined to it. */
export interface Element {
  readonly text: string;
  readonly join?: string;
  /** Tables of a WITH clause. */
  readonly tables?: string;
}

/** @param json a SELECT of the row object, made of `r` */
function rowObject(json: string): Element {
  // OFFSET 0 has what the rows need looked up row by row: a merge join could walk a whole table for it.
  const lookups = /\bFROM\b/.test(json) ? 'OFFSET 0' : '';
  return { text: 'row_to_json(j)::text', join: `CROSS JOIN LATERAL (${json} ${lookups}) AS j` };
}

/**
 * SQL of one page: its rows first, then their JSON. The limit that the server knows, around the one it does not, keeps it
 * from planning for more than a page.
 * @param rows selects rows with the columns of the key, in any order; more than a page, where it likes
 * @param json a SELECT of the row object, made of `r`, or the text of it
 */
export function pageSql(options: {
  readonly rows: string;
  readonly json: string | Element;
  readonly key: readonly KeyColumn[];
  readonly descending?: boolean;
  readonly limit: string;
  /** How many of the rows come before the page. */
  readonly offset?: string;
}): string {
  const { rows, json, key, descending = false, limit, offset } = options;
  const { text, join = '', tables = '' } = typeof json === 'string' ? rowObject(json) : json;
  const order = orderOf('r', key, descending);
  const skipped = offset === undefined ? '' : `OFFSET ${offset}`;
  const last = key.map((_, at) => `(array_agg(x.key_${at}))[least(${limit}, count(*))]`).join(', ');
  return `${tables === '' ? '' : `WITH ${tables}`}
  SELECT '[' || coalesce(array_to_string((array_agg(x.json))[1:${limit}], ','), '') || ']' AS body,
         count(*) > ${limit} AS has_more, CASE WHEN count(*) > 0 THEN json_build_array(${last})::text END AS last_key
  FROM (SELECT ${text} AS json, ${key.map(({ column }, at) => `r.${column} AS key_${at}`).join(', ')}
        FROM (SELECT r.* FROM (SELECT r.* FROM (${rows}) AS r ${order} ${skipped} LIMIT ${PER_PAGE_MAX + 1}) AS r
              ${order} LIMIT ${limit} + 1) AS r ${join} ${order}) AS x`;
}

const known = new Map<string, List>();

/** Every list is known by its name, so that the test of the plans finds it. */
export function register<L extends List<never>>(list: L): L {
  if (known.has(list.name)) throw new Error(`two lists are named ${list.name}`);
  known.set(list.name, list as unknown as List);
  return list;
}
