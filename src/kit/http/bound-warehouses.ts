// Some people and keys of the hub are bound to warehouses. Lookups decide which records exist for them
// (`db/caller-warehouses.ts`). This file checks what a request may name, and is a tripwire: an answer that includes another
// warehouse is a defect of a lookup.
import type { TSchema } from 'typebox';
import type { TransferSide } from '../db/caller-warehouses.ts';
import type { Actor } from './actor.ts';
import { notFound, Problem } from './problems.ts';
import { type Answer, jsonOf, type Route } from './route.ts';

const OF_A_WAREHOUSE = /^\/ops\/v1\/(?:orgs\/\{org_id\}\/)?warehouses\/\{(\w+)\}/;
const NAMES_A_WAREHOUSE = /(^|_)warehouse_id$/;
const IN_AN_ANSWER = /"(?!source_)(?:\w+_)?warehouse_id":(\d+)/g;
const SOURCES = /"source_warehouse_id":(\d+)/g;

/**
 * Throws where a request names a warehouse that its caller is not bound to, or omits it and so concerns all of them. A list
 * covers the caller's warehouses.
 */
export function refuseOtherWarehouses(
  { warehouseIds }: Pick<Actor, 'warehouseIds'>,
  definition: Pick<Route, 'path' | 'query' | 'body' | 'list' | 'isOfAllWarehouses'>,
  request: { readonly query: unknown; readonly params: unknown; readonly body: unknown },
): void {
  if (warehouseIds === null) return;
  if (definition.isOfAllWarehouses === true)
    throw new Problem('forbidden', {
      detail: `this operation affects all warehouses, but you are assigned to ${warehousesInWords(warehouseIds)}`,
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

/** A warehouse in an answer that its caller is not bound to; null: none. */
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

export function changesAllWarehouses(definition: Route): Route {
  const isWriteOfHub = definition.path.startsWith('/ops/') && definition.method !== 'GET';
  return isWriteOfHub ? { ...definition, isOfAllWarehouses: true } : definition;
}

/** Reads are for either side. Goods are worked on at the destination, unless the operation declares otherwise. */
export function sideOf({ method, transferSide }: Pick<Route, 'method' | 'transferSide'>): TransferSide {
  return transferSide ?? (method === 'GET' ? 'either' : 'destination');
}

/** Transfers are visible to both warehouses. */
function withoutOutgoing(json: string, warehouseIds: readonly number[]): string {
  const found: unknown = JSON.parse(json);
  const records = (Array.isArray(found) ? found : [found]) as {
    readonly source_warehouse_id?: number | null;
  }[];
  return JSON.stringify(
    records.filter(({ source_warehouse_id: source }) => source == null || !warehouseIds.includes(source)),
  );
}

type Named = readonly [name: string, id: unknown];

/** The values where the schema has a warehouse, including missing ones. */
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
