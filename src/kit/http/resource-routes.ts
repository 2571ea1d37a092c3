// The routes of a versioned record, from one description: the merchant's list, and the hub's list, create, read and change.
import type { Static, TProperties, TSchema } from 'typebox';
import type { Db, Reader, Tx } from '../db/db.ts';
import type { RecordId, VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { assert } from '../kernel/assert.ts';
import type { Access } from './actor.ts';
import { mapUniqueViolations } from './conflicts.ts';
import { type ListRoute, listRoute } from './list-route.ts';
import { createdAnswer, foundAnswer, recordAnswer, withSecret } from './record-answer.ts';
import { answers } from './responses.ts';
import { type Answer, type Call, type Route, type RouteDefinition, route } from './route.ts';
import { Id, Strict } from './schema.ts';

/** The demo world's merchant. */
const EXAMPLE_ORG_ID = 2;

export const ORG_ID = { org_id: Id('Organization id.', EXAMPLE_ORG_ID) };

type Write<B extends TSchema> = Pick<
  RouteDefinition<TSchema, TSchema, B>,
  'body' | 'bodyExample' | 'problems' | 'rules' | 'addsToViolations' | 'idempotency' | 'hasSecretBody'
> & {
  readonly summary?: string;
  readonly description?: string;
};

interface Create<B extends TSchema, Prepared> extends Write<B> {
  /** The schema of the answer, where it has more than the record. */
  readonly answer?: TSchema;
  /** Work to do before the transaction, such as hashing. */
  readonly prepare?: (body: Static<B>) => Promise<Prepared>;
  /** The prepared part that only the answer shows. */
  readonly secret?: (prepared: Prepared) => Readonly<Record<string, string>>;
  readonly work: (
    tx: Tx,
    feed: FeedWriter,
    input: Prepared,
    call: Call,
  ) => Promise<VersionedJson & { readonly id: RecordId }>;
}

interface Change<B extends TSchema, Prepared> extends Write<B> {
  readonly prepare?: (body: Static<B>) => Promise<Prepared>;
  readonly work: (
    tx: Tx,
    feed: FeedWriter,
    id: never,
    changes: Prepared,
    call: Call,
  ) => Promise<VersionedJson>;
}

type HubList<N extends string, F extends TProperties> = Pick<
  ListRoute<N, F, TSchema>,
  'list' | 'filters' | 'queryExample'
> & {
  readonly summary?: string;
  readonly description?: string;
  /** A row, where a list shows less than the record. */
  readonly row?: TSchema;
  readonly example?: unknown;
};

type MerchantList<N extends string, F extends TProperties> = Pick<
  ListRoute<N, F, TSchema>,
  | 'path'
  | 'operationId'
  | 'summary'
  | 'description'
  | 'list'
  | 'filters'
  | 'row'
  | 'example'
  | 'problems'
  | 'whenEmpty'
>;

interface Resource<
  N extends string,
  F extends TProperties,
  M extends string,
  G extends TProperties,
  C extends TSchema,
  PC,
  U extends TSchema,
  PU,
> {
  /** Path of the list and of new records; below /ops/v1/orgs/{org_id}/ the records belong to that org. */
  readonly path: string;
  readonly id: { readonly [name: string]: TSchema };
  /** As in operation ids, and for people. */
  readonly name: string;
  readonly names?: string;
  readonly noun: string;
  readonly nouns?: string;
  readonly tag: string;
  /** The scope for the hub's routes; and for reading, where it differs. */
  readonly access: Access;
  readonly readAccess?: Access;
  readonly schema: TSchema;
  readonly list: HubList<N, F>;
  readonly merchant?: MerchantList<M, G>;
  readonly find: (db: Reader, orgId: number, id: never) => Promise<VersionedJson | null>;
  /** As in its table: the answer is then read once the feed is written. */
  readonly usesCommitTime?: boolean;
  readonly create?: Create<C, PC>;
  readonly change?: Change<U, PU>;
  readonly conflicts?: Readonly<Record<string, string>>;
  /** Wraps every change, outside its transaction. */
  readonly around?: (change: () => Promise<Answer>) => Promise<Answer>;
}

export function resourceRoutes<
  N extends string,
  F extends TProperties & Record<N, TSchema>,
  M extends string,
  G extends TProperties & Record<M, TSchema>,
  C extends TSchema,
  U extends TSchema,
  PC = Static<C>,
  PU = Static<U>,
>(db: Db, resource: Resource<N, F, M, G, C, PC, U, PU>): Route[] {
  const { path, name, names = `${name}s`, noun, nouns = `${noun}s`, tag, schema } = resource;
  const { create, change, merchant, conflicts = {}, around = (work) => work() } = resource;
  const [idName = 'id'] = Object.keys(resource.id);
  const isOfOrg = path.includes('{org_id}');
  const scope = isOfOrg ? ORG_ID : {};
  const shared = { tag, access: resource.readAccess ?? resource.access } as const;
  const writes = { tag, access: resource.access } as const;
  const taken = Object.keys(conflicts).length > 0 ? (['already_exists'] as const) : [];
  const a = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const idOf = (call: Call) => (call.params as Record<string, never>)[idName] as never;
  const asWritten = async <R extends VersionedJson>(tx: Tx, feed: FeedWriter, id: RecordId, record: R) => {
    if (resource.usesCommitTime !== true) return record;
    feed.write(tx);
    const found = await resource.find(tx, feed.orgId, id as never);
    assert(found !== null, `${noun} ${id} is gone inside its own transaction`);
    return { ...record, ...found };
  };
  const prepared = <P>(write: { prepare?: (body: never) => Promise<P> }, call: Call): Promise<P> | P =>
    write.prepare === undefined ? (call.body as P) : write.prepare(call.body as never);

  const routes: Route[] = [
    listRoute(db, {
      ...shared,
      summary: isOfOrg ? `List the ${nouns} of an organization` : `List ${nouns}`,
      description: 'Order: id.',
      row: schema,
      ...(resource.list as unknown as HubList<string, Record<string, TSchema>>),
      path,
      operationId: `opsList${names}`,
      ...(isOfOrg ? { params: Strict(ORG_ID) } : { scope: () => [] }),
      rows: `${nouns[0]?.toUpperCase()}${nouns.slice(1)}.`,
    }),
  ];
  if (merchant !== undefined) {
    routes.unshift(
      listRoute(db, {
        ...(merchant as unknown as MerchantList<string, Record<string, TSchema>>),
        tag,
        access: 'read',
        caching: 'revalidate',
        rows: `${nouns[0]?.toUpperCase()}${nouns.slice(1)}.`,
      }),
    );
  }
  if (create !== undefined) {
    const { prepare: _, secret, work, answer = schema, problems = [], ...rest } = create;
    routes.push(
      route({
        ...writes,
        summary: `Add ${a} ${noun}`,
        ...(rest as Pick<Route, 'body'>),
        method: 'POST',
        path,
        operationId: `opsCreate${name}`,
        ...(isOfOrg ? { params: Strict(ORG_ID) } : {}),
        problems: [...taken, ...problems],
        responses: {
          201: { description: `The new ${noun}.`, schema: answer, headers: ['ETag', 'Location'] },
        },
        handler: async (call) => {
          const input = await prepared<PC>(create, call);
          return mapUniqueViolations(
            conflicts,
            call.commit(async (tx, feed) => {
              const added = await work(tx, feed, input, call);
              const record = await asWritten(tx, feed, added.id, added);
              const answered = createdAnswer(record, `${call.path}/${record.id}`);
              return secret === undefined ? answered : withSecret(answered, secret(input));
            }),
          );
        },
      }),
    );
  }
  const byId = Strict({ ...scope, ...resource.id });
  routes.push(
    route({
      ...shared,
      method: 'GET',
      path: `${path}/{${idName}}`,
      operationId: `opsGet${name}`,
      summary: `Read ${a} ${noun}`,
      params: byId,
      responses: answers(`The ${noun}.`, schema, ['ETag']),
      handler: async (call) => foundAnswer(await resource.find(db, call.orgId, idOf(call))),
    }),
  );
  if (change !== undefined) {
    const { prepare: _, work, problems = [], ...rest } = change;
    routes.push(
      route({
        ...writes,
        summary: `Change ${a} ${noun}`,
        description: 'Only the fields in the body change.',
        ...(rest as Pick<Route, 'body'>),
        method: 'PATCH',
        path: `${path}/{${idName}}`,
        operationId: `opsChange${name}`,
        params: byId,
        honoursIfMatch: true,
        problems: [...taken, ...problems],
        responses: answers(`The ${noun} after the change.`, schema, ['ETag']),
        handler: async (call) => {
          const changes = await prepared<PU>(change, call);
          return around(() =>
            mapUniqueViolations(
              conflicts,
              call.commit(async (tx, feed) => {
                const record = await work(tx, feed, idOf(call), changes, call);
                return recordAnswer(await asWritten(tx, feed, idOf(call), record));
              }),
            ),
          );
        },
      }),
    );
  }
  return routes;
}
