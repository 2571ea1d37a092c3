// A list as a route: reads the page, queries the list, and writes the answer with its link and total.
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { callerWarehouses } from '../db/caller-warehouses.ts';
import type { Db } from '../db/db.ts';
import type { List } from '../db/lists.ts';
import { cursorMark, listAnswer, listQuery, type PageQuery, PER_PAGE_MAX, readPage } from './pagination.ts';
import { type Call, type Route, type RouteDefinition, route } from './route.ts';
import { Strict } from './schema.ts';

const PER_PAGE = 100;

type Shared =
  | 'path'
  | 'operationId'
  | 'summary'
  | 'description'
  | 'tag'
  | 'access'
  | 'caching'
  | 'queryExample'
  | 'params'
  | 'problems'
  | 'rules';

type ListCall<F extends TProperties, P extends TSchema> = Call<Static<TObject<F>>, Static<P>>;

type Defaults<F extends TProperties> = {
  readonly [Name in keyof Static<TObject<F>>]?: Static<TObject<F>>[Name] | undefined;
};

export interface ListRoute<N extends string, F extends TProperties, P extends TSchema>
  extends Pick<RouteDefinition<TObject<F>, P, TSchema>, Shared> {
  readonly list: List<N>;
  /** The schema of a row, and what the rows are called. */
  readonly row: TSchema;
  readonly rows: string;
  /** A row, where the demo world has none. */
  readonly example?: unknown;
  /** Schemas of the parameters besides paging: every filter, and `sort`. */
  readonly filters?: F;
  readonly perPage?: number;
  readonly perPageMax?: number;
  /** The property that holds the rows, where they are not the whole answer. */
  readonly rowsIn?: string;
  readonly pageRequired?: boolean;
  /** Values that depend on the time of the request, or on other parameters; they stand above those that were sent. */
  readonly defaults?: (query: Static<TObject<F>>, orgId: number) => Defaults<F> | Promise<Defaults<F>>;
  /** The values that all rows share; default: the org. */
  readonly scope?: (call: ListCall<F, P>) => readonly unknown[] | Promise<readonly unknown[]>;
  /** Called where no row is found: throws where a record in the path does not exist. */
  readonly whenEmpty?: (call: ListCall<F, P>) => Promise<void>;
}

/** A caller bound to one warehouse filters by it, so that the list is read along its index. */
function ofOnlyWarehouse(
  list: Pick<List, 'filters'>,
  { warehouse_id: given }: Readonly<Record<string, unknown>>,
) {
  const [only, ...others] = callerWarehouses() ?? [];
  const isMeant = only !== undefined && others.length === 0 && given === undefined;
  return isMeant && 'warehouse_id' in list.filters ? { warehouse_id: only } : {};
}

export function listRoute<
  N extends string,
  F extends TProperties & Record<N, TSchema> = Record<N, TSchema>,
  P extends TSchema = TSchema,
>(db: Db, definition: ListRoute<N, F, P>): Route {
  const {
    list,
    row,
    example,
    rows,
    filters,
    perPage = PER_PAGE,
    perPageMax = PER_PAGE_MAX,
    rowsIn,
    pageRequired,
    defaults,
    scope,
    whenEmpty,
    ...shared
  } = definition;
  return route({
    ...(shared as Pick<Route, Shared>),
    method: 'GET',
    query: listQuery({ perPage, perPageMax, filters: filters ?? {}, pageRequired: pageRequired === true }),
    list: list as List,
    responses: {
      200: {
        description: rows,
        schema: rowsIn === undefined ? Type.Array(row) : Strict({ [rowsIn]: Type.Array(row) }),
        headers: [...(shared.caching === 'revalidate' ? (['ETag'] as const) : []), 'Link', 'X-Total-Count'],
        ...(example === undefined ? {} : { example: [example] }),
      },
    },
    handler: async (call) => {
      const given = call.query as PageQuery & Readonly<Record<string, unknown>>;
      const query = {
        ...given,
        ...(await defaults?.(call.query as never, call.orgId)),
        ...(callerWarehouses() === null ? null : ofOnlyWarehouse(list, given)),
      };
      const mark = () => cursorMark(list.name, given);
      const page = readPage(
        query,
        list.keyOf(query).map(({ type }) => type),
        mark,
      );
      const scoped = (await scope?.(call as never)) ?? [call.orgId];
      const found = await list.page(db, scoped, query, page);
      if (found.last_key === null) await whenEmpty?.(call as never);
      const total = page.wantsTotal ? await list.total(db, scoped, query) : null;
      const pieces = rowsIn === undefined ? found.pieces : [`{"${rowsIn}":`, ...found.pieces, '}'];
      return listAnswer(call, { ...found, pieces }, total, mark);
    },
  });
}
