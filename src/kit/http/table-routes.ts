// The routes of a resource table (db/resource-tables.ts): list, create, read and change follow from the table and from what the
// fields of a request mean in its columns.
import type { Static, TProperties, TSchema } from 'typebox';
import type { Db, Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { ResourceTable } from '../db/resource-tables.ts';
import { changeRecord, createRecord } from './records.ts';
import { resourceRoutes } from './resource-routes.ts';
import type { Route, RouteDefinition } from './route.ts';
import { Id } from './schema.ts';

export interface Resource<Fields, New, Changes> {
  readonly table: ResourceTable<Fields>;
  readonly fieldsOf: (input: New, now: Date) => Fields;
  readonly changesOf: (changes: Changes) => Partial<Fields>;
  /** Throws where the fields, new or changed, do not fit each other. */
  readonly check?: (fields: Fields) => void;
}

interface Owner {
  readonly orgId: number | null;
  readonly now: Date;
}

/** Whose record it is: records of a shared table belong to no org, and stand in no feed. */
function ownerOf({ isShared }: { readonly isShared: boolean }, { orgId, now }: Owner): Owner {
  return { orgId: isShared ? null : orgId, now };
}

export async function createIn<Fields extends object, New>(
  tx: Tx,
  by: Owner,
  { table, fieldsOf, check }: Resource<Fields, New, never>,
  input: New,
): Promise<VersionedJson & { id: number }> {
  const fields = fieldsOf(input, by.now);
  check?.(fields);
  return createRecord(tx, ownerOf(table, by), table.records, await table.ids.next(tx), fields);
}

type Body<B extends TSchema> = Pick<
  RouteDefinition<TSchema, TSchema, B>,
  'body' | 'bodyExample' | 'description' | 'rules'
>;

type Definition = Parameters<typeof resourceRoutes>[1];

interface TableRoutes<C extends TSchema, U extends TSchema>
  extends Omit<Definition, 'id' | 'list' | 'find' | 'create' | 'change' | 'merchant'> {
  readonly list?: { readonly filters?: TProperties; readonly description?: string };
  readonly create: Body<C>;
  readonly change: Body<U>;
}

export function tableRoutes<Fields extends object, C extends TSchema, U extends TSchema>(
  db: Db,
  resource: Resource<Fields, Static<C>, Static<U>>,
  { list, create, change, ...rest }: TableRoutes<C, U>,
): Route[] {
  const { table, changesOf, check } = resource;
  const { records, isShared } = table;
  const Noun = `${rest.noun[0]?.toUpperCase()}${rest.noun.slice(1)}`;
  return resourceRoutes<never, TProperties, never, TProperties, C, U>(db, {
    ...rest,
    id: { id: Id(`${Noun} id.`, 1) },
    list: { ...list, list: table.list },
    find: (reader, orgId, id: number) => records.find(reader, isShared ? null : orgId, id),
    create: { ...create, work: (tx, feed, input) => createIn(tx, feed, resource, input) },
    change: {
      ...change,
      work: (tx, feed, id, input, { ifMatch }) => {
        const changes = changesOf(input);
        const checked = (current: Fields) => check?.({ ...current, ...changes });
        return changeRecord(tx, ownerOf(table, feed), records, id, changes, { ifMatch, check: checked });
      },
    },
  });
}
