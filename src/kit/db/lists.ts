// Lists: a description of what is listed makes the statements of its pages. Pages are found by key, so the page after
// any row costs the same at any depth.

import { only } from '../kernel/assert.ts';
import { endOfDay, startOfDay } from '../kernel/days.ts';
import { callerWarehouses } from './caller-warehouses.ts';
import type { Reader } from './db.ts';
import { arrayOfPieces, inPieces, type JsonPieces } from './json-pieces.ts';
import { containing } from './statement.ts';
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

/** At most `limit` rows of a list. */
export interface ListPage {
  /** JSON array of the rows. */
  readonly pieces: JsonPieces;
  readonly has_more: boolean;
  /** JSON array of the key of the last row; null where there is none. */
  readonly last_key: string | null;
}

/** What a list statement returns: a piece of the page, and beside it what is said of the page as a whole. */
export interface ListRow extends Omit<ListPage, 'pieces'> {
  readonly json: string;
}

export function pageOfRows(rows: readonly ListRow[]): ListPage {
  const { has_more, last_key } = only(rows.slice(-1));
  return { pieces: arrayOfPieces(rows), has_more, last_key };
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
  page(db: Reader, scope: readonly unknown[], query: ListQuery, page: PageRequest): Promise<ListPage>;
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
  /** The page is read along the index of its order, whatever the statistics say. */
  readonly isPlannedOnce?: boolean;
  /** What is sent for the value that a client gives. */
  readonly value?: (given: never) => unknown;
  /** The column that stands before the list's key in `index`, where pages are read along that index alone. */
  readonly leads?: string;
}

/** The column equals the value. */
export function equal(column: string, index: string): ListFilter {
  return { condition: `t.${column} = ?`, index };
}

/**
 * The same, read along its index whatever the statistics say. PostgreSQL takes an equal column out of the order, so the
 * list's own index has that order too, and where many rows have the value it expects to find them soon along the list;
 * they may all come last. A range of one value stays in the order, and only `index` has it.
 */
export function equalByIndex(column: string, index: string): ListFilter {
  return { ...equal(column, index), leads: column, isPlannedEachTime: true };
}

/** The lower-case expression contains the text, whatever its case. */
export function contains(expression: string, index: string): ListFilter {
  return {
    condition: `${expression} LIKE lower(?)`,
    index,
    // A text that most rows contain is found at once along the list, one that few contain by the index.
    isPlannedEachTime: true,
    value: containing,
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
  /** Where a row lies, as SQL of `t`: a caller who works in some warehouses sees those rows alone. Absent: in none. */
  readonly warehouse?: string;
  /** Whether an index has the list's order within each warehouse: a page for such a caller is read along it. */
  readonly isOrderedByWarehouse?: boolean;
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
  const spansOrgs = name.endsWith('AcrossOrgs');

  const parameter = (index: number, type: KeyType) => `$${scopeValues + 2 + index}::${columnType(type)}`;
  const afterOf = ({ key, descending = false }: Sort, leads?: string) => {
    const keys = [...(leads === undefined ? [] : [leads]), ...key.map(({ column }) => column)];
    const after = key.map(({ type }, index) => parameter(index, type));
    const row = [...(leads === undefined ? [] : ['?']), ...after].join(', ');
    return `(${keys.map((column) => `t.${column}`).join(', ')}) ${descending ? '<' : '>'} (${row})`;
  };

  const isReadByWarehouse = (given: readonly string[], position: Position) =>
    options.isOrderedByWarehouse === true &&
    position !== 'deep' &&
    given.includes(OF_CALLER) &&
    leadingOf(filters, given) === undefined;

  const textOf = (sort: Sort, position: Position) => {
    const { key, descending = false } = sort;
    return (conditions: string, given: readonly string[]) => {
      const leads = position === 'deep' ? undefined : leadingOf(filters, given)?.leads;
      const order = orderOf('t', key, { descending, leads });
      const start = position === 'after' && leads === undefined ? `AND ${afterOf(sort)}` : '';
      const where = `${scope} ${start} ${conditions}`;
      const top = `${order} LIMIT ${PER_PAGE_MAX + 1}`;
      if (spansOrgs) {
        const found = [
          ...new Set(['org_id', ...(leads === undefined ? [] : [leads]), ...key.map(({ column }) => column)]),
        ];
        const rows = `SELECT ${found.map((column) => `t.${column}`).join(', ')} FROM ${from} WHERE ${where} ${
          position === 'deep' ? `${order} LIMIT ${limit} + 1 OFFSET ${parameter(0, 'bigint')}` : top
        }`;
        return pageSql({ rows, json, key, descending, limit, leads, lookedUp: { from, by: found } });
      }
      const near = isReadByWarehouse(given, position)
        ? `SELECT t.* FROM warehouse v CROSS JOIN LATERAL (
             SELECT ${columns} FROM ${from} WHERE ${where} AND ${options.warehouse} = v.id ${top}) AS t ${top}`
        : `SELECT ${columns} FROM ${from} WHERE ${where} ${top}`;
      const deep = `SELECT ${columns} FROM (
        SELECT ${key.map(({ column }) => `t.${column}`).join(', ')} FROM ${from} WHERE ${where} ${order}
        LIMIT ${limit} + 1 OFFSET ${parameter(0, 'bigint')}) AS k, ${from}
      WHERE ${scope} AND ${key.map(({ column }) => `t.${column} = k.${column}`).join(' AND ')}`;
      return pageSql({ rows: position === 'deep' ? deep : near, json, key, descending, limit, leads });
    };
  };

  /** The filters of a page. The one that leads is a range of one value; behind a row it starts behind that row's key. */
  const filtersOf = (query: ListQuery, sort: Sort, position: Position): Record<string, Filter> => {
    const given = givenFilters(filters, query);
    const isByWarehouse = isReadByWarehouse([...Object.keys(given), OF_CALLER], position);
    const found = { ...given, ...ofCallersWarehouses(isByWarehouse ? 'v.id' : options.warehouse) };
    const leading = position === 'deep' ? undefined : leadingOf(filters, Object.keys(found));
    if (leading === undefined) return found;
    const column = `t.${leading.leads}`;
    const [here, beyond] = sort.descending ? ['>=', '<='] : ['<=', '>='];
    const other = position === 'after' ? afterOf(sort, leading.leads) : `${column} ${beyond} ?`;
    const range = { text: `${column} ${here} ? AND ${other}`, isPlannedEachTime: false, isPlannedOnce: true };
    return { ...found, [leading.name]: { ...found[leading.name], ...range } };
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
      const sort = sorts[sortOf(query)];
      const page = pages.get(`${sortOf(query)}.${position}`);
      const { statement, values } = only(page === undefined ? [] : [page])(
        [...scoped, rows, ...start],
        sort === undefined ? {} : filtersOf(query, sort, position),
      );
      return pageOfRows(await db.query(statement, values));
    },
    async total(db, scoped, query) {
      const { statement, values } = count(scoped, {
        ...givenFilters(filters, query),
        ...ofCallersWarehouses(options.warehouse),
      });
      return only(await db.query(statement, values)).total;
    },
  });
}

/** The name of the condition that rows lie where the caller works. */
const OF_CALLER = '@warehouses';

/** @param warehouse SQL of `t`, or of the warehouse `v` that rows are read of */
function ofCallersWarehouses(warehouse: string | undefined): Record<string, Filter> {
  const value = callerWarehouses();
  if (warehouse === undefined || value === null) return {};
  return { [OF_CALLER]: { text: `${warehouse} = ANY(?::bigint[])`, value, isPlannedOnce: true } };
}

/** The filters that the query gives values for. */
export function givenFilters(
  filters: Readonly<Record<string, ListFilter>>,
  query: ListQuery,
): Record<string, Filter> {
  const found: Record<string, Filter> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const { condition, value = (one: unknown) => one } = filter;
    const { isPlannedEachTime = false, isPlannedOnce = false } = filter;
    const planning = { isPlannedEachTime, isPlannedOnce };
    const wanted = query[name];
    if (wanted === undefined) continue;
    if (typeof condition === 'string') {
      found[name] = { text: condition, value: value(wanted as never), ...planning };
    } else if (condition[String(wanted)] !== undefined) {
      found[`${name}=${wanted}`] = { text: condition[String(wanted)] as string, ...planning };
    }
  }
  return found;
}

/** The filter whose index gives the order of a page: the only one of its kind that is given. */
function leadingOf(
  filters: Readonly<Record<string, ListFilter>>,
  given: readonly string[],
): { readonly name: string; readonly leads: string } | undefined {
  const found = given.flatMap((name) => {
    const { leads } = filters[name] ?? {};
    return leads === undefined ? [] : [{ name, leads }];
  });
  return found.length === 1 ? found[0] : undefined;
}

function orderOf(
  alias: string,
  key: readonly KeyColumn[],
  { descending, leads }: { readonly descending: boolean; readonly leads?: string | undefined },
): string {
  const columns = [...(leads === undefined ? [] : [leads]), ...key.map(({ column }) => column)];
  return `ORDER BY ${columns.map((column) => `${alias}.${column}${descending ? ' DESC' : ''}`).join(', ')}`;
}

/** What a row is shown as: SQL text, made of `r` and of what is joined to it. */
export interface Element {
  readonly text: string;
  readonly join?: string;
  /** Tables of a WITH clause. */
  readonly tables?: string;
  /** How `r` is looked up in its table, where rows of several orgs are listed. */
  readonly lookUp?: (table: string, condition: string) => string;
}

/** @param json a SELECT of the row object, made of `r` */
function rowObject(json: string): Element {
  // OFFSET 0 has what the rows need looked up row by row: a merge join could walk a whole table for it.
  const lookups = /\bFROM\b/.test(json) ? 'OFFSET 0' : '';
  return { text: 'row_to_json(j)::text', join: `CROSS JOIN LATERAL (${json} ${lookups}) AS j` };
}

/**
 * The row object of a list over all orgs, where it has what must be looked up of the org: `g` is the row's org and `w` its
 * warehouse. They stand beside the row: a subquery that reads shared tables alone could look up nothing of the org's.
 */
export function rowWithOrg(columns: string): Element {
  return {
    text: 'row_to_json(j)::text',
    lookUp: (table, condition) => `CROSS JOIN LATERAL (
      SELECT g.id AS org_id, g.name AS org_name, ${columns} FROM ${table}, org g, warehouse w
      WHERE ${condition} AND g.id = r.org_id AND w.id = r.warehouse_id) AS j`,
  };
}

/**
 * SQL of one page: its rows and their JSON in one pass. The arrays have the order of the rows that they are made of; the
 * row behind the page tells that more follow. The limit that the server knows, around the one it does not, keeps it
 * from planning for more than a page.
 * @param rows selects rows with the columns of the key, in any order; more than a page, where it likes
 * @param json a SELECT of the row object, made of `r`, or the text of it
 */
export function pageSql(options: {
  readonly rows: string;
  readonly json: string | Element;
  readonly key: readonly KeyColumn[];
  readonly descending?: boolean;
  /** A column of the rows that is the same in all of them and stands before the key in the index that is walked. */
  readonly leads?: string | undefined;
  readonly limit: string;
  /** How many of the rows come before the page. */
  readonly offset?: string;
  /**
   * Where rows of several orgs are listed: the table as `t` that `r` is of, and the columns of the rows that find it. All machines
   * find the page together; what it shows is looked up where each row lies.
   */
  readonly lookedUp?: { readonly from: string; readonly by: readonly string[] };
}): string {
  const { rows, json, key, descending = false, leads, limit, offset, lookedUp } = options;
  const element = typeof json === 'string' ? rowObject(json) : json;
  const { text, join = '', tables = '' } = element;
  const order = orderOf('r', key, { descending, leads });
  const found = lookedUp === undefined ? 'r' : 'k';
  const lookUp = lookedUp === undefined ? '' : lookUpOf(element, lookedUp);
  const shown = orderOf(found, key, { descending, leads });
  // Machines answer in any order: the limit has rows in order before their JSON is put together.
  const together = lookedUp === undefined ? '' : ` LIMIT ${PER_PAGE_MAX + 1}`;
  const skipped = offset === undefined ? '' : `OFFSET ${offset}`;
  const last = key.map((_, at) => `(array_agg(x.key_${at}))[least(${limit}, count(*))]`).join(', ');
  const page = `SELECT (array_agg(x.json))[1:${limit}] AS elements, count(*) > ${limit} AS has_more,
         CASE WHEN count(*) > 0 THEN json_build_array(${last})::text END AS last_key
  FROM (SELECT ${text} AS json, ${key.map(({ column }, at) => `${found}.${column} AS key_${at}`).join(', ')}
        FROM (SELECT r.* FROM (SELECT r.* FROM (${rows}) AS r ${order} ${skipped} LIMIT ${PER_PAGE_MAX + 1}) AS r
              ${order} LIMIT ${limit} + 1) AS ${found} ${lookUp} ${join} ${shown}${together}) AS x`;
  return `${tables === '' ? '' : `WITH ${tables}`} ${inPieces(page, ['has_more', 'last_key'])}`;
}

/** As one of an array of one: so it is looked up by its key. A hash or merge join could walk a whole table for it. */
function lookUpOf(
  element: Element,
  { from, by }: { readonly from: string; readonly by: readonly string[] },
): string {
  const lookUp = element.lookUp ?? ((table: string, condition: string) => `JOIN ${table} ON ${condition}`);
  return lookUp(
    from.replace(/ t$/, ' r'),
    by.map((column) => `r.${column} = ANY(ARRAY[k.${column}])`).join(' AND '),
  );
}

const known = new Map<string, List>();

/** Every list is known by its name, so that the test of the plans finds it. */
export function register<L extends List<never>>(list: L): L {
  if (known.has(list.name)) throw new Error(`two lists are named ${list.name}`);
  known.set(list.name, list as unknown as List);
  return list;
}

/** One list for callers, read in one of two orders, as the parameters ask for it. */
export function registerEither<N extends string>(
  name: string,
  filters: List<N>['filters'],
  wanted: (query: ListQuery) => List,
): List<N> {
  return register<List<N>>({
    name,
    filters,
    keyOf: (query) => wanted(query).keyOf(query),
    page: (db, scope, query, page) => wanted(query).page(db, scope, query, page),
    total: (db, scope, query) => wanted(query).total(db, scope, query),
  });
}
