// Lists whose filters combine freely: each request gets its own statement. Those without filters are few, and prepared.
import { fail, only } from '../kernel/assert.ts';
import { callerWarehouses } from './caller-warehouses.ts';
import type { Reader } from './db.ts';
import {
  columnType,
  type Element,
  type KeyColumn,
  type List,
  type ListPage,
  type ListQuery,
  type ListRow,
  type PageRequest,
  pageOfRows,
  pageSql,
  register,
} from './lists.ts';
import { sql, unprepared } from './statement.ts';

/** Collects the values of a statement while its text is built. $1 is the org. */
export class Values {
  readonly all: unknown[];

  constructor(orgId: unknown) {
    this.all = [orgId];
  }

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }

  addIfGiven(value: unknown, type: string): string | null {
    return value === undefined ? null : this.add(value, type);
  }

  /** For a value that not every statement uses: PostgreSQL refuses unused parameters. */
  addWhenUsed(value: unknown, type: string): () => string {
    let param: string | null = null;
    return () => {
      param ??= this.add(value, type);
      return param;
    };
  }
}

export interface ListOrder {
  /** Non-null columns; the last one is `id`. */
  readonly key: readonly KeyColumn[];
  readonly descending: boolean;
}

export interface PageBounds {
  /** Enough rows for the page and the rows before it. */
  readonly limit: string;
  /** Condition that the row comes after the previous page; starts with AND. */
  readonly after: (alias: string, id?: string) => string;
  readonly position: readonly string[];
}

/** Selects the keys of candidate rows, in any order, which include the page. */
export type PageStrategy<Filters> = (order: ListOrder, filters: Filters, part: PageBounds) => string;

interface ComposedList<Name extends string, Filters, Hints> {
  readonly name: string;
  readonly table: string;
  readonly filters: Readonly<Record<Name, { readonly index: string }>>;
  readonly orderOf: (query: ListQuery) => ListOrder;
  /** Unfiltered requests that differ in order or rows, by name. */
  readonly unfiltered: Readonly<Record<string, ListQuery>>;
  readonly unfilteredName: (query: ListQuery) => string;
  readonly json: (query: ListQuery) => string | Element;
  /** @param hints what an earlier statement found out about the page */
  readonly parse: (query: ListQuery, values: Values, hints?: Hints) => Filters;
  readonly conditions: (filters: Filters) => readonly string[];
  /** The page of a request with filters, or of a caller bound to warehouses. */
  readonly find: (
    read: (strategy: PageStrategy<Filters>, hints?: Hints) => Promise<ListPage>,
    query: ListQuery,
    source: { readonly db: Reader; readonly orgId: number },
  ) => Promise<ListPage>;
}

export const and = (conditions: readonly string[]) => conditions.map((one) => ` AND ${one}`).join('');

export const orderBy = ({ key, descending }: ListOrder, alias: string, id = 'id') =>
  `ORDER BY ${key.map(({ column }) => `${alias}.${column === 'id' ? id : column}${descending ? ' DESC' : ''}`).join(', ')}`;

export const keys = ({ key }: ListOrder, alias: string, id = 'id') =>
  key.map(({ column }) => `${alias}.${column === 'id' ? id : column}`).join(', ');

function partOf(order: ListOrder, { after, limit, offset }: PageRequest, values: Values) {
  const [rows, skipped] = [values.add(limit, 'int'), values.add(offset, 'bigint')];
  const position = (after ?? []).map((value, index) =>
    values.add(value, columnType(order.key[index]?.type ?? 'text')),
  );
  const part: PageBounds = {
    limit: `LIMIT ${rows} + 1 + ${skipped}`,
    after: (alias, id) =>
      after === null
        ? ''
        : ` AND (${keys(order, alias, id)}) ${order.descending ? '<' : '>'} (${position.join(', ')})`,
    position,
  };
  return { part, rows, skipped };
}

export function composedList<Name extends string, Filters, Hints = never>(
  options: ComposedList<Name, Filters, Hints>,
): List<Name> {
  const { name, table, filters, orderOf, unfilteredName, parse } = options;

  const textOf = (
    query: ListQuery,
    page: PageRequest,
    values: Values,
    found: (part: PageBounds) => string,
  ) => {
    const order = orderOf(query);
    const { part, rows, skipped } = partOf(order, page, values);
    return pageSql({
      rows: `SELECT t.* FROM (SELECT k.id FROM (${found(part)}) AS k ${orderBy(order, 'k')}
          LIMIT ${rows} + 1 OFFSET ${skipped}) AS k
        JOIN ${table} t ON t.org_id = $1 AND t.id = k.id`,
      json: options.json(query),
      ...order,
      limit: rows,
    });
  };

  const kept = new Map(
    Object.entries(options.unfiltered).flatMap(([variant, query]) => {
      const order = orderOf(query);
      const found = ({ after, limit }: PageBounds) =>
        `SELECT ${keys(order, 't')} FROM ${table} t WHERE t.org_id = $1${after('t')} ${orderBy(order, 't')} ${limit}`;
      return [null, order.key.map(() => 0)].map((after) => {
        const key = `${variant}.${after === null ? 'first' : 'after'}`;
        const page = { after, limit: 0, offset: 0, wantsTotal: false };
        return [key, sql<ListRow>(`${name}:${key}`, textOf(query, page, new Values(0), found))] as const;
      });
    }),
  );

  async function readUnfiltered(db: Reader, orgId: number, query: ListQuery, page: PageRequest) {
    const { after, limit, offset } = page;
    const key = `${unfilteredName(query)}.${after === null ? 'first' : 'after'}`;
    const statement = kept.get(key) ?? fail(`${name} keeps no statement for ${key}`);
    return pageOfRows(await db.query(statement, [orgId, limit, offset, ...(after ?? [])]));
  }

  return register<List<Name>>({
    name,
    filters,
    keyOf: (query) => orderOf(query).key,
    async page(db, scope, query, page) {
      const orgId = scope[0] as number;
      const isFiltered = Object.keys(filters).some((one) => query[one] !== undefined);
      if (!isFiltered && callerWarehouses() === null) return readUnfiltered(db, orgId, query, page);
      return options.find(
        async (strategy, hints) => {
          const values = new Values(orgId);
          const parsed = parse(query, values, hints);
          const text = textOf(query, page, values, (part) => strategy(orderOf(query), parsed, part));
          return pageOfRows(
            await db.query(unprepared<ListRow>(`${name}:${strategy.name}`, text), values.all),
          );
        },
        query,
        { db, orgId },
      );
    },
    async total(db, [orgId], query) {
      const values = new Values(orgId);
      const conditions = and(options.conditions(parse(query, values)));
      const text = `SELECT count(*)::int AS total FROM ${table} t WHERE t.org_id = $1${conditions}`;
      return only(await db.query(unprepared<{ total: number }>(`${name}:count`, text), values.all)).total;
    },
  });
}
