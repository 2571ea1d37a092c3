// Some people and keys of the hub work in some warehouses only. Which records are there for them is decided where those are
// looked up (`db/caller-warehouses.ts`). Here is what a request may name, and a tripwire: an answer that tells of another
// warehouse is a defect of a lookup.
import type { TSchema } from 'typebox';
import type { TransferSide } from '../db/caller-warehouses.ts';
import type { Actor } from './actor.ts';
import { jsonOf } from './answer-json.ts';
import { notFound, Problem } from './problems.ts';
import type { Answer, Route } from './route.ts';

const OF_A_WAREHOUSE = /^\/ops\/v1\/(?:orgs\/\{org_id\}\/)?warehouses\/\{(\w+)\}/;
const NAMES_A_WAREHOUSE = /(^|_)warehouse_id$/;
const IN_AN_ANSWER = /"(?!source_)(?:\w+_)?warehouse_id":(\d+)/g;
const SOURCES = /"source_warehouse_id":(\d+)/g;

/**
 * Throws where a request names a warehouse that its caller does not work in, or none where it is about all of them then. A
 * list is about those of the caller.
 */
export function refuseOtherWarehouses(
  { warehouseIds }: Pick<Actor, 'warehouseIds'>,
  definition: Pick<Route, 'path' | 'query' | 'body' | 'list' | 'isOfAllWarehouses'>,
  request: { readonly query: unknown; readonly params: unknown; readonly body: unknown },
): void {
  if (warehouseIds === null) return;
  if (definition.isOfAllWarehouses === true)
    throw new Problem('forbidden', {
      detail: `this is about all warehouses, and you work in ${warehousesInWords(warehouseIds)}`,
    });
  const inPath = OF_A_WAREHOUSE.exec(definition.path)?.[1];
  if (inPath !== undefined) {
    const named = (request.params as Readonly<Record<string, number>>)[inPath];
    if (named === undefined || !warehouseIds.includes(named)) throw notFound();
  }
  const asked = idsOf(definition.query, request.query);
  const named = [
    ...(definition.list === undefined ? asked : asked.filter(([, id]) => id !== undefined)),
    ...idsOf(definition.body, request.body),
    ...idsIn(request.body),
  ];
  const others = named.filter(([, id]) => !warehouseIds.includes(id as number));
  if (others.length === 0) return;
  const namesOf = (fields: readonly Named[]) => [...new Set(fields.map(([name]) => name))].join(' and ');
  const given = others.filter(([, id]) => id != null);
  const what = given.length > 0 ? `another one is in ${namesOf(given)}` : `send its id as ${namesOf(others)}`;
  throw new Problem('forbidden', { detail: `you work in ${warehousesInWords(warehouseIds)}: ${what}` });
}

/** A warehouse that an answer tells of and its caller does not work in; null: there is none. */
export function foreignWarehouse(
  { warehouseIds }: Pick<Actor, 'warehouseIds'>,
  answer: Answer,
  side: TransferSide = 'either',
): number | null {
  if (warehouseIds === null) return null;
  const text = jsonOf(answer)?.join('') ?? '';
  const sources = [...text.matchAll(SOURCES)];
  const isMoved = sources.length > 0;
  const rest = isMoved && side === 'either' ? withoutOutgoing(text, warehouseIds) : text;
  const destinations = isMoved && side === 'source' ? [] : rest.matchAll(IN_AN_ANSWER);
  const places = [...destinations, ...(side === 'source' || side === 'both' ? sources : [])];
  return places.map(([, id]) => Number(id)).find((id) => !warehouseIds.includes(id)) ?? null;
}

/** Its hub's writes are about all warehouses: what they change counts in each of them. */
export function changesAllWarehouses(definition: Route): Route {
  const isWriteOfHub = definition.path.startsWith('/ops/') && definition.method !== 'GET';
  return isWriteOfHub ? { ...definition, isOfAllWarehouses: true } : definition;
}

/** Reading is for either. Goods are worked on where they go to, unless the operation says otherwise. */
export function sideOf({ method, transferSide }: Pick<Route, 'method' | 'transferSide'>): TransferSide {
  return transferSide ?? (method === 'GET' ? 'either' : 'destination');
}

/** What moves between warehouses is there for the people of both. */
function withoutOutgoing(json: string, warehouseIds: readonly number[]): string {
  const found: unknown = JSON.parse(json);
  const records = (Array.isArray(found) ? found : [found]) as {
    readonly source_warehouse_id?: number | null;
  }[];
  return JSON.stringify(
    records.filter(({ source_warehouse_id: source }) => source == null || !warehouseIds.includes(source)),
  );
}

/** A field, and the warehouse in it. */
type Named = readonly [name: string, id: unknown];

/** What stands where the schema has a warehouse, also where nothing stands there. */
function idsOf(schema: TSchema | undefined, value: unknown): Named[] {
  const names = Object.keys((schema as { properties?: Record<string, TSchema> })?.properties ?? {});
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  return names.filter((name) => NAMES_A_WAREHOUSE.test(name)).map((name) => [name, given[name]]);
}

function idsIn(value: unknown): Named[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    NAMES_A_WAREHOUSE.test(name) ? [[name, one] as const] : idsIn(one),
  );
}

function warehousesInWords(ids: readonly number[]): string {
  return ids.length === 1 ? `warehouse ${ids[0]} alone` : `warehouses ${ids.join(', ')} alone`;
}
