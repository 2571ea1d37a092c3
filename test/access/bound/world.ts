// The demo world as people see it who work in one warehouse.
import type { Operation } from '../../fuzz/operations.ts';
import type { Request, Value } from '../isolation/fixtures.ts';
import { type IdParameter, idParametersOf, type MatrixAnswer, withId } from '../isolation/matrix.ts';
import { bearer, type IsolationWorld, pageOf, type Row } from '../isolation/world.ts';
import { KINDS, type KindName, kindOf } from './records.ts';

const HUB = 1;
const EXAMPLE_ORG = 2;
/** As many records as have different states; more of them are looked at no further. */
const STATES_MAX = 6;

const WAREHOUSES = [1, 2, 3, 4];

async function moveOne(world: IsolationWorld, table: string, condition = 'true'): Promise<void> {
  await world.sql(
    `UPDATE ${table} SET warehouse_id = 2 WHERE org_id = 2 AND id =
       (SELECT min(id) FROM ${table} WHERE org_id = 2 AND ${condition})`,
  );
}

export type { Row };

export interface Located {
  readonly orgId: number;
  readonly id: Value;
  readonly place: readonly number[];
}

export class BoundWorld {
  readonly world: IsolationWorld;
  readonly #callers = new Map<number, string>();
  #fingerprint: string | undefined;
  #unbound: string | undefined;

  private constructor(world: IsolationWorld) {
    this.world = world;
  }

  static async open(world: IsolationWorld): Promise<BoundWorld> {
    await world.sql('UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 10000');
    // What the demo world has in one warehouse alone is in two: one record of each, as if it had been made there.
    for (const table of [
      'marketplace_work_order',
      'marketplace_carton',
      'marketplace_pallet',
      'middle_mile_order',
    ])
      await moveOne(world, table);
    await moveOne(
      world,
      'marketplace_shipment',
      'id NOT IN (SELECT u.shipment_id FROM marketplace_shipment_unit u)',
    );
    const made = new BoundWorld(world);
    for (const warehouseId of WAREHOUSES) await made.callerAt(warehouseId);
    await made.unbound();
    return made;
  }

  /** The token of a person who may do all work, in this warehouse. */
  async callerAt(warehouseId: number): Promise<string> {
    const known = this.#callers.get(warehouseId);
    if (known !== undefined) return known;
    const { token } = await this.world.personIn(HUB, 'member', { warehouseIds: [warehouseId] });
    this.#callers.set(warehouseId, token);
    return token;
  }

  async recordsOf(kind: KindName): Promise<(Located & { readonly state: string })[]> {
    const rows = await this.world.sql<{ org_id: string; id: string; place: string[]; state: string }>(
      `SELECT * FROM (${KINDS[kind].sql}) AS k ORDER BY k.org_id, k.id`,
    );
    return rows.map(({ org_id, id, place, state }) => ({
      orgId: Number(org_id),
      id,
      place: place.map(Number),
      state,
    }));
  }

  /** One record of each state. */
  async samplesOf(kind: KindName): Promise<Located[]> {
    const byState = new Map<string, Located>();
    for (const one of await this.recordsOf(kind))
      if (one.place.length > 0 && !byState.has(one.state)) byState.set(one.state, one);
    return [...byState.values()].slice(0, STATES_MAX);
  }

  /** Everything in the database, as one hash per table. */
  async fingerprint(): Promise<ReadonlyMap<string, string>> {
    this.#fingerprint ??= (
      await this.world.sql<{ name: string }>(
        `SELECT quote_ident(c.relname) AS name FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
      )
    )
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS state
           FROM ${name} t`,
      )
      .join(' UNION ALL ');
    const rows = await this.world.sql<{ name: string; state: string }>(this.#fingerprint);
    return new Map(rows.map(({ name, state }) => [name, state]));
  }

  /**
   * What a person of another warehouse is answered about a record, and about one that does not exist.
   * Null where the request would need a record of that warehouse which the demo world does not have.
   */
  async compare(parameter: IdParameter, record: Located): Promise<Compared | null> {
    const kind = kindOf(parameter);
    if (kind === null || kind === undefined) return null;
    const others = WAREHOUSES.filter((id) => !record.place.includes(id));
    for (const warehouseId of others) {
      const request = await this.#requestAt(parameter, record, warehouseId);
      if (request === null) continue;
      const token = await this.callerAt(warehouseId);
      const send = async (id: Value) =>
        plain(
          await this.world.send(
            parameter.operation,
            withId(parameter, request, asSent(parameter, id)),
            bearer(token),
          ),
        );
      const { missing } = KINDS[kind];
      const [foreign, none] = [await send(record.id), await send(missing)];
      // Only a check of a body or a query may name what was sent.
      return { foreign, missing: parameter.in === 'path' ? none : renamed(none, missing, record.id) };
    }
    return null;
  }

  /** The documented request of an operation, as a person of this warehouse sends it. */
  async attempt(operation: Operation, warehouseId: number): Promise<MatrixAnswer> {
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    const params = Object.fromEntries(
      inPath.map(({ name, example, schema }) => [name, (example ?? schema.examples?.[0] ?? 1) as Value]),
    );
    const request = { params, query: exampleQuery(operation), ...bodyOf(operation) };
    return this.world.send(operation, request, bearer(await this.callerAt(warehouseId)));
  }

  /** The path of a list, with the records of each warehouse where it names one. */
  async pathsOf(operation: Operation): Promise<string[]> {
    const inPath = idParametersOf(operation).filter((one) => one.in === 'path');
    const located = inPath.find((one) => kindOf(one) != null);
    const records = located === undefined ? [] : await this.recordsOf(kindOf(located) as KindName);
    const of = (warehouseId: number) => records.find(({ place }) => place.includes(warehouseId));
    const named = [of(1), of(2)].filter((one) => one !== undefined);
    const orgs = inPath.some(({ pointer }) => pointer === '/org_id') ? [2, 3] : [0];
    const places = located === undefined ? orgs.map((orgId) => ({ orgId, id: '' })) : named;
    return places.map(({ orgId, id }) =>
      operation.path
        .replace('{org_id}', String(orgId))
        .replace(`{${located?.pointer.slice(1)}}`, encodeURIComponent(String(id))),
    );
  }

  /** All rows, page by page, and the total. @param warehouseId null: everything there is */
  async rowsOf(
    operation: Operation,
    path: string,
    warehouseId: number | null,
    query: Readonly<Record<string, Value>> = {},
  ): Promise<{ readonly status: number; readonly rows: Row[]; readonly total: number }> {
    const token = warehouseId === null ? await this.unbound() : await this.callerAt(warehouseId);
    const given = { ...exampleQuery(operation), per_page: 40, include_total: 'true', ...query };
    const text = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    let next: string | null = `${path}?${text.join('&')}`;
    const rows: Row[] = [];
    let total = -1;
    while (next !== null) {
      const answer: MatrixAnswer = await this.world.sendTo('GET', next, bearer(token));
      if (answer.status !== 200) return { status: answer.status, rows, total };
      const page = pageOf(answer);
      rows.push(...page.rows);
      total = Number(answer.headers['x-total-count']);
      next = page.next;
    }
    return { status: 200, rows, total };
  }

  async unbound(): Promise<string> {
    this.#unbound ??= await this.world.person(HUB, 'member');
    return this.#unbound;
  }

  /** Filters with what only rows of other warehouses say. */
  probesOf(operation: Operation, rows: readonly Row[], isOwn: (row: Row) => boolean): [string, Value][] {
    const own = rows.filter(isOwn);
    const others = rows.filter((row) => !isOwn(row));
    const valuesOf = (of: readonly Row[], name: string) =>
      of.flatMap((row) => {
        const value = row[name];
        return typeof value === 'string' || typeof value === 'number' ? [value] : [];
      });
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    return names.flatMap((name): [string, Value][] => {
      const columns = name === 'q' ? ['ship_to_name', 'market_order_id'] : [name];
      return columns.flatMap((column): [string, Value][] => {
        const taken = new Set(valuesOf(own, column).map(String));
        const value = valuesOf(others, column).find(
          (one) => !taken.has(String(one)) && ![...taken].some((some) => some.includes(String(one))),
        );
        const isWarehouse = /warehouse_id$/.test(name);
        return value === undefined || isWarehouse ? [] : [[name, value]];
      });
    });
  }

  /** The request around the parameter: what else it names lies in this warehouse. */
  async #requestAt(parameter: IdParameter, record: Located, warehouseId: number): Promise<Request | null> {
    const { operation } = parameter;
    const params: Record<string, Value> = {};
    let request: Request = { query: exampleQuery(operation), ...bodyOf(operation) };
    let orgId = record.orgId === 0 ? EXAMPLE_ORG : record.orgId;
    for (const other of idParametersOf(operation)) {
      const kind = kindOf(other);
      const isOwn = other.key === parameter.key;
      if (kind === null || kind === undefined || isOwn) continue;
      const isNeeded = other.in === 'path' || isGiven(other, request);
      if (!isNeeded || (parameter.in === 'path' && other.in === 'path')) continue;
      const own = (await this.recordsOf(kind)).find(
        (one) =>
          one.place.includes(warehouseId) && (record.orgId === 0 || one.orgId === 0 || one.orgId === orgId),
      );
      if (own === undefined) {
        if (other.in === 'path') return null;
        continue;
      }
      if (own.orgId !== 0) orgId = own.orgId;
      if (other.in === 'path') params[other.pointer.slice(1)] = own.id;
      else request = withId(other, request, asSent(other, own.id));
    }
    return { ...request, params: { org_id: orgId, ...params } };
  }
}

export interface Compared {
  readonly foreign: string;
  readonly missing: string;
}

/** Ids are numbers in bodies. */
function asSent(parameter: IdParameter, id: Value): Value {
  const kind = kindOf(parameter);
  const isNumber = kind !== null && kind !== undefined && typeof KINDS[kind].missing === 'number';
  return parameter.in === 'body' && isNumber ? Number(id) : id;
}

function exampleQuery(operation: Operation): Record<string, Value> {
  const needed = operation.parameters.filter(
    (one) => one.in === 'query' && (one.required || isDay(one.name)),
  );
  return Object.fromEntries(
    needed.map(({ name, example, schema }) => [
      name,
      isDay(name)
        ? name.startsWith('start')
          ? '2026-10-20'
          : '2026-11-18'
        : ((example ?? schema.examples?.[0] ?? 1) as Value),
    ]),
  );
}

const isDay = (name: string) => name === 'start_time' || name === 'end_time';

function bodyOf({ body }: Operation): Pick<Request, 'body'> {
  return body === null ? {} : { body: body.example ?? {} };
}

function isGiven({ in: where, pointer }: IdParameter, { body }: Request): boolean {
  if (where !== 'body') return false;
  let values: unknown[] = [body];
  for (const name of pointer.split('/').slice(1)) {
    values = values.flatMap((value) =>
      name === '*'
        ? Array.isArray(value)
          ? value
          : []
        : [(value as Record<string, unknown> | null)?.[name]],
    );
  }
  return values.some((value) => value !== undefined && value !== null);
}

/** The status, headers and bytes of an answer, without what differs between any two. */
function plain({ status, headers, text }: MatrixAnswer): string {
  const { 'x-request-id': requestId, link, 'x-total-count': total, etag, location } = headers;
  return JSON.stringify([
    status,
    link,
    total,
    etag,
    location,
    text.replaceAll(String(requestId ?? ''), '(request id)'),
  ]);
}

/** The answer as it would be for another id: also where it names the number that people say. */
function renamed(answer: string, from: Value, to: Value): string {
  const digits = String(from);
  return answer
    .replaceAll(
      new RegExp(`([A-Z]{2,3}-)${digits}\\b`, 'g'),
      (_, prefix) => `${prefix}${String(to).padStart(6, '0')}`,
    )
    .replaceAll(digits, String(to));
}

/** Lists of warehouses themselves. */
const OF_WAREHOUSES = new Set(['opsListWarehouses', 'opsListWarehousesOfOrg']);

/** The warehouses that a row lies in, 0 for one that is not known yet; none: it lies in none. */
export function placesIn({ id }: Operation, row: Row): number[] {
  if (OF_WAREHOUSES.has(id)) return [Number(row['id'])];
  const found = [...JSON.stringify(row).matchAll(/"(?:\w+_)?warehouse_id":(\d+|null)/g)];
  return found.map(([, warehouseId]) => Number(warehouseId === 'null' ? 0 : warehouseId));
}
