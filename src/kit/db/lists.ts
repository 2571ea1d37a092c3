// Lists: the description of a list generates the statements of its pages. Pages use keysets, so the next page costs the same at
// any depth.

import { only } from '../kernel/assert.ts';
import { endOfDay, startOfDay } from '../kernel/days.ts';
import { callerWarehouses } from './caller-warehouses.ts';
import type { Reader } from './db.ts';
import { arrayOfPieces, inPieces, type JsonPieces } from './json-pieces.ts';
import { containing } from './statement.ts';
import { type Filter, variants } from './variants.ts';

export const PER_PAGE_MAX = 250;

/** Types of key columns: positions sent by clients are checked against them. */
export type KeyType =
  | 'bigint'
  | 'integer'
  | 'text'
  | 'timestamptz'
  | 'date'
  // For columns where infinity means that it has not happened.
  | 'timestamptz or infinity'
  | 'date or infinity';

export function columnType(type: KeyType): string {
  return type.replace(' or infinity', '');
}

export interface KeyColumn {
  readonly column: string;
  readonly type: KeyType;
}

export interface PageRequest {
  /** The key of the last row seen, or null at the start. */
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
  readonly offset: number;
  readonly wantsTotal: boolean;
}

export interface ListPage {
  readonly pieces: JsonPieces;
  readonly has_more: boolean;
  /** JSON array of the key of the last row; null for an empty page. */
  readonly last_key: string | null;
}

/** What a list statement returns: a piece of the page, and columns about the page as a whole. */
export interface ListRow extends Omit<ListPage, 'pieces'> {
  readonly json_bytes: Buffer;
}

export function pageOfRows(rows: readonly ListRow[]): ListPage {
  const { has_more, last_key } = only(rows.slice(-1));
  return { pieces: arrayOfPieces(rows), has_more, last_key };
}

export type ListQuery = Readonly<Record<string, unknown>>;

/** What a list route needs of a list. `keysetList` creates one; others are written by hand. */
export interface List<Name extends string = string> {
  readonly name: string;
  /** The index for each filter; test/lists/list-plans.test.ts checks the plans against it. */
  readonly filters: Readonly<Record<Name, { readonly index: string }>>;
  keyOf(query: ListQuery): readonly KeyColumn[];
  /** @param scope the values that all rows share: the org, or ids from the path */
  page(db: Reader, scope: readonly unknown[], query: ListQuery, page: PageRequest): Promise<ListPage>;
  total(db: Reader, scope: readonly unknown[], query: ListQuery): Promise<number>;
}

export interface ListFilter {
  /**
   * SQL on table `t` with `?` for the value. Or, for a flag or enum, a condition for each value; a value without one does not
   * filter.
   */
  readonly condition: string | Readonly<Record<string, string>>;
  /** The index that bounds the work, with the list's key after the filter's columns. */
  readonly index: string;
  /** The number of rows per value varies so much that no plan is good for all of them. */
  readonly isPlannedEachTime?: boolean;
  /** The page is read along the index of its order, whatever the statistics say. */
  readonly isPlannedOnce?: boolean;
  readonly value?: (given: never) => unknown;
  /** The column before the list's key in `index`, where pages are read along that index alone. */
  readonly leads?: string;
  /** Whether another index has the warehouse before `leads`: a page for a caller bound to warehouses is read along it. */
  readonly isOrderedByWarehouse?: boolean;
  /** Selective: rows are found by `index` and sorted, regardless of other filters. */
  readonly isSelective?: boolean;
}

export function equal(column: string, index: string): ListFilter {
  return { condition: `t.${column} = ?`, index };
}

/** The same for a selective column, such as a number. */
export function equalSelective(column: string, index: string): ListFilter {
  return { ...equal(column, index), isSelective: true };
}

/**
 * The same, read along its index whatever the statistics say. PostgreSQL drops an equal column from the order, so the list's
 * own index provides that order too; where many rows have the value, it expects to find them soon along the list, but they may
 * all come last. A range of one value stays in the order, and only `index` provides it.
 */
export function equalByIndex(column: string, index: string): ListFilter {
  return { ...equal(column, index), leads: column, isPlannedEachTime: true };
}

/** The lower-case expression contains the text, ignoring case. */
export function contains(expression: string, index: string): ListFilter {
  return {
    condition: `${expression} LIKE lower(?)`,
    index,
    // A text that most rows contain is found quickly along the list, a rare one by the index.
    isPlannedEachTime: true,
    value: containing,
  };
}

export function fromDay(column: string, index: string): ListFilter {
  return { condition: `t.${column} >= ?::timestamptz`, index, value: startOfDay };
}

export function untilDay(column: string, index: string): ListFilter {
  return { condition: `t.${column} < ?::timestamptz`, index, value: endOfDay };
}

export function since(column: string, index: string): ListFilter {
  return { condition: `t.${column} >= ?::timestamptz`, index };
}

export const BY_ID: readonly KeyColumn[] = [{ column: 'id', type: 'bigint' }];
export const BY_CREATION: readonly KeyColumn[] = [{ column: 'created_at', type: 'timestamptz' }, ...BY_ID];

interface Sort {
  /** Non-null columns of `t`; the last one makes it unique. */
  readonly key: readonly KeyColumn[];
  readonly descending?: boolean;
}

interface KeysetList<Name extends string> {
  /** Prefix of the statement names. Ends in `AcrossOrgs` for lists over several orgs. */
  readonly name: string;
  /** The table as `t`, with its joins. */
  readonly from: string;
  /** The condition that all rows share; default: `$1` is the org. */
  readonly scope?: string;
  /** The warehouse of a row, as SQL of `t`: a caller bound to warehouses sees only their rows. Absent: rows have none. */
  readonly warehouse?: string;
  /** Whether an index has the list's order within each warehouse: a page for such a caller is read along it. */
  readonly isOrderedByWarehouse?: boolean;
  /** How many values `from` and `scope` take. */
  readonly scopeValues?: number;
  /** Columns of `from` that `json` and the key need. */
  readonly columns?: string;
  /** A SELECT of the row object from `r`, or its text. */
  readonly json: string | Element;
  readonly key?: readonly KeyColumn[];
  /** For lists over several orgs: columns of the primary key that the order lacks. */
  readonly alsoKeyedBy?: readonly string[];
  /** Orders by value of the `sort` parameter; the first one is the default. */
  readonly sorts?: Readonly<Record<string, Sort>>;
  readonly filters?: Readonly<Record<Name, ListFilter>>;
}

type Position = 'first' | 'after' | 'deep';

/**
 * Best times of a prototype with 1,000,000 items on a busy 2-core machine: 0.6 ms a page with a prepared plan, 1.3 ms when
 * planned each time. A page at row 900,000: 84 ms when skipping keys in the index; 490 ms when skipping rows.
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

  const isReadByWarehouse = (given: readonly string[], position: Position) => {
    const { isOrderedByWarehouse = false } = leadingOf(filters, given)?.filter ?? options;
    return isOrderedByWarehouse && position !== 'deep';
  };

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
          ...new Set([
            'org_id',
            ...(options.alsoKeyedBy ?? []),
            ...(leads === undefined ? [] : [leads]),
            ...key.map(({ column }) => column),
          ]),
        ];
        const rowsOf = (condition: string, end: string) =>
          `SELECT ${found.map((column) => `t.${column}`).join(', ')} FROM ${from} WHERE ${condition} ${end}`;
        const parts = partsOfCaller(given).map((part) => rowsOf(where.replaceAll(PART, part), top));
        const near =
          parts.length > 1
            ? `SELECT t.* FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) AS t ${top}`
            : (parts[0] ?? rowsOf(where, top));
        const deep = rowsOf(where, `${order} LIMIT ${limit} + 1 OFFSET ${parameter(0, 'bigint')}`);
        const rows = position === 'deep' ? deep : near;
        return pageSql({ rows, json, key, descending, limit, leads, lookedUp: { from, by: found } });
      }
      const near = given.includes(EACH_OF_CALLER)
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

  /** The filters of a page. The leading one is a range of one value; on later pages the range starts at the last row's key. */
  const filtersOf = (query: ListQuery, sort: Sort, position: Position): Record<string, Filter> => {
    const given = givenFilters(filters, query);
    const leading = position === 'deep' ? undefined : leadingOf(filters, Object.keys(given));
    // A page read along an index is planned once for callers bound to warehouses, too; rows found by another filter are sorted.
    const isAlongIndex =
      leading !== undefined || Object.values(given).every(({ isPlannedOnce }) => isPlannedOnce);
    const isByWarehouse = isReadByWarehouse(Object.keys(given), position);
    const found = { ...given, ...ofCaller(isByWarehouse, isAlongIndex) };
    if (leading === undefined) return found;
    const column = `t.${leading.leads}`;
    const [here, beyond] = sort.descending ? ['>=', '<='] : ['<=', '>='];
    const other = position === 'after' ? afterOf(sort, leading.leads) : `${column} ${beyond} ?`;
    const range = { text: `${column} ${here} ? AND ${other}`, isPlannedEachTime: false, isPlannedOnce: true };
    return { ...found, [leading.name]: { ...found[leading.name], ...range } };
  };

  /** The condition on the caller's warehouses, if there is one. */
  const ofCaller = (isByWarehouse: boolean, isPlannedOnce = false): Record<string, Filter> => {
    const value = callerWarehouses();
    const { warehouse } = options;
    if (warehouse === undefined || value === null) return {};
    const condition = { value, isPlannedOnce };
    if (isByWarehouse && !spansOrgs)
      return { [EACH_OF_CALLER]: { ...condition, text: 'v.id = ANY(?::bigint[])' } };
    if (isByWarehouse && value.length > 0 && value.length <= PARTS_MAX)
      return {
        [`${OF_CALLER}:${value.length}`]: { ...condition, text: `${warehouse} = (?::bigint[])[${PART}]` },
      };
    return { [OF_CALLER]: { ...condition, text: `${warehouse} = ANY(?::bigint[])` } };
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
        ...ofCaller(false),
      });
      return only(await db.query(statement, values)).total;
    },
  });
}

/** Names of the condition on the caller's warehouses: of all at once, of each by itself, and in parts (with their number). */
const OF_CALLER = '@warehouses';
const EACH_OF_CALLER = `${OF_CALLER}:each`;
/**
 * Lists over several orgs are read in parts, one for each warehouse of the caller: Citus cannot look up the rows of all orgs for
 * each row of a shared table. With more warehouses, rows are found among those of all warehouses.
 */
const PARTS_MAX = 8;
/** Stands for the number of the part. */
const PART = '@part';

function partsOfCaller(given: readonly string[]): string[] {
  const parts = given.flatMap((name) =>
    name.startsWith(`${OF_CALLER}:`) ? [Number(name.split(':')[1])] : [],
  );
  return Array.from({ length: parts[0] ?? 0 }, (_, index) => String(index + 1));
}

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

/** The filter whose index provides the order of a page: the only given one with `leads`, unless a selective filter is given. */
function leadingOf(
  filters: Readonly<Record<string, ListFilter>>,
  given: readonly string[],
): { readonly name: string; readonly leads: string; readonly filter: ListFilter } | undefined {
  const found = given.flatMap((name) => {
    const filter = filters[name];
    return filter?.leads === undefined ? [] : [{ name, leads: filter.leads, filter }];
  });
  return found.length === 1 && !given.some((name) => filters[name]?.isSelective) ? found[0] : undefined;
}

function orderOf(
  alias: string,
  key: readonly KeyColumn[],
  { descending, leads }: { readonly descending: boolean; readonly leads?: string | undefined },
): string {
  const columns = [...(leads === undefined ? [] : [leads]), ...key.map(({ column }) => column)];
  return `ORDER BY ${columns.map((column) => `${alias}.${column}${descending ? ' DESC' : ''}`).join(', ')}`;
}

/** The JSON of a row: SQL text of `r` and what is joined to it. */
export interface Element {
  readonly text: string;
  readonly join?: string;
  /** Tables of a WITH clause. */
  readonly tables?: string;
  /** How `r` is looked up in its table, for lists over several orgs. */
  readonly lookUp?: (table: string, condition: string) => string;
}

function rowObject(json: string): Element {
  // OFFSET 0 forces row-by-row lookups: a merge join could read a whole table.
  const lookups = /\bFROM\b/.test(json) ? 'OFFSET 0' : '';
  return { text: 'row_to_json(j)::text', join: `CROSS JOIN LATERAL (${json} ${lookups}) AS j` };
}

/**
 * The row object for a list over all orgs, with data of the org: `g` is the row's org and `w` its warehouse. They are joined to
 * the row: a subquery on shared tables alone could not look up the org's data.
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
 * SQL of one page: its rows and their JSON in one pass. The arrays keep the order of their rows; one row beyond the page shows
 * that more follow. The constant limit around the parameter keeps the planner from planning for more than a page.
 * @param rows selects rows with the key columns, in any order, at least a page
 * @param json a SELECT of the row object from `r`, or its text
 */
export function pageSql(options: {
  readonly rows: string;
  readonly json: string | Element;
  readonly key: readonly KeyColumn[];
  readonly descending?: boolean;
  /** A column with the same value in all rows that precedes the key in the index. */
  readonly leads?: string | undefined;
  readonly limit: string;
  readonly offset?: string;
  /**
   * For lists over several orgs: the table as `t` that `r` comes from, and the columns that identify its rows. All machines
   * find the page together; its JSON is then built where each row is.
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
  // Machines answer in any order: the limit sorts the rows before their JSON is built.
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

/** Written as `= ANY` of a one-element array, so that it is looked up by key. A hash or merge join could read a whole table. */
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

/** Registers every list by name, so that the test of the plans finds it. */
export function register<L extends List<never>>(list: L): L {
  if (known.has(list.name)) throw new Error(`two lists are named ${list.name}`);
  known.set(list.name, list as unknown as List);
  return list;
}

/** One list for clients, in one of two orders, depending on the parameters. */
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
