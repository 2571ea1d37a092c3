// What the isolation matrix needs to know and cannot read from the OpenAPI document. A new operation or parameter that
// looks like a reference fails the matrix until it has a line here.
import type { TestApp } from '../harness.ts';

/** The demo world: Juniper is who calls, Rival is whose records must stay out of sight. */
export interface World {
  readonly app: TestApp;
  readonly juniper: { readonly orgId: number; readonly token: string };
  readonly rival: { readonly orgId: number; readonly token: string };
  /** Reads the database past the service. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export type Value = string | number;
type Find = Value | ((world: World) => Promise<Value>);

/** How to get an id of Juniper's, one of the same kind of Rival's, and one of nobody's. */
export interface Reference {
  readonly own: Find;
  readonly foreign: Find;
  readonly missing: Find;
}

/** Looks like a reference to a record and is none. */
export interface NoReference {
  readonly none: string;
}

/**
 * One line per operation and parameter, as `operationId in pointer`. In bodies `*` stands for any element of a list:
 * `createOrders body /orders/*\/lines/*\/item_id`.
 */
export const REFERENCES: Readonly<Record<string, Reference | NoReference>> = {
  'login body /client_id': { own: 'demo-client', foreign: 'rival-client', missing: 'nobody-client' },
  'login body /org_id': { own: 2, foreign: 3, missing: 9 },
  'login body /refresh_token': { none: 'a credential: whoever holds it is its owner' },
};

/** Parts of a request that make it acceptable with Juniper's own id; the matrix puts the id in its place. */
export interface Request {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
}

/** By the same name as the reference, or by the operation alone where all its references share a request. */
export const REQUESTS: Readonly<Record<string, Request | ((world: World) => Promise<Request>)>> = {
  'login body /client_id': {
    body: { grant_type: 'client_credentials', client_id: '', client_secret: 'demo-secret' },
  },
  'login body /org_id': { body: { email: 'demo@crossdock.test', password: 'crossdock-demo', org_id: 0 } },
};

export interface ListFacts {
  /** What is not the org's own, but meant to be seen by several; all ids that `org` may see. */
  readonly shared?: {
    readonly why: string;
    readonly visible: (world: World, orgId: number) => Promise<readonly Value[]>;
  };
  /** Where the rows have no `id`. */
  readonly idOf?: (row: Readonly<Record<string, unknown>>) => Value;
  /** Query parameters that the list requires. */
  readonly query?: Readonly<Record<string, Value>>;
}

/** Lists need no line unless they differ from: rows with an `id`, all of them the org's own. */
export const LISTS: Readonly<Record<string, ListFacts>> = {
  listWarehouses: {
    shared: {
      why: 'warehouses are the hub’s; a merchant sees those that are open to it',
      visible: async (world, orgId) => {
        const rows = await world.sql<{ id: string }>(
          'SELECT warehouse_id AS id FROM warehouse_access WHERE org_id = $1',
          [orgId],
        );
        return rows.map(({ id }) => Number(id));
      },
    },
  },
};

/** Words that stand only in Rival's data: no answer to Juniper may contain them. */
export const RIVAL_WORDS: readonly string[] = ['Rival Supply', 'rival@', 'Robin Rival', 'rival-client'];
