// Some people of the hub work in some warehouses only. What they ask about is checked before the work, and what comes
// out of it inside its transaction: a record that lies elsewhere is not found.
import type { TSchema } from 'typebox';
import type { Actor } from './actor.ts';
import { notFound, Problem } from './problems.ts';
import type { Answer, Route } from './route.ts';

const OF_A_WAREHOUSE = /^\/ops\/v1\/warehouses\/\{(\w+)\}/;
const NAMES_A_WAREHOUSE = /(^|_)warehouse_id$/;
const IN_AN_ANSWER = /"(?!source_)(?:\w+_)?warehouse_id":(\d+)/g;
const NAMES_A_SOURCE = /"source_warehouse_id":\d/;

type Binding = readonly number[] | null;

/** Throws where a request names a warehouse that its person does not work in, or a list would show all of them. */
export function refuseOtherWarehouses(
  { warehouseIds }: Pick<Actor, 'warehouseIds'>,
  definition: Pick<Route, 'path' | 'query'>,
  request: { readonly query: unknown; readonly params: unknown; readonly body: unknown },
): void {
  if (warehouseIds === null) return;
  const inPath = OF_A_WAREHOUSE.exec(definition.path)?.[1];
  if (inPath !== undefined) {
    requireWarehouse(warehouseIds, (request.params as Readonly<Record<string, number>>)[inPath] ?? null);
  }
  const filters = Object.keys(
    (definition.query as { properties?: Record<string, TSchema> })?.properties ?? {},
  );
  const query = request.query as Readonly<Record<string, unknown>>;
  const named = [
    ...filters.filter((name) => NAMES_A_WAREHOUSE.test(name)).map((name) => query[name]),
    ...idsIn(request.body),
  ];
  if (named.every((id) => warehouseIds.includes(id as number))) return;
  throw new Problem('forbidden', {
    detail: `you work in ${warehousesInWords(warehouseIds)}: send its id as warehouse_id`,
  });
}

/** Throws where an answer tells about another warehouse. */
export function refuseAnswerOfOthers({ warehouseIds }: Pick<Actor, 'warehouseIds'>, answer: Answer): Answer {
  if (warehouseIds === null) return answer;
  const text = answer.json ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const judged = NAMES_A_SOURCE.test(text) ? withoutOutgoing(text, warehouseIds) : text;
  for (const [, id] of judged.matchAll(IN_AN_ANSWER)) requireWarehouse(warehouseIds, Number(id));
  return answer;
}

/** What moves between warehouses is there for the people of both: of records that leave theirs, nothing is left to judge. */
function withoutOutgoing(json: string, warehouseIds: readonly number[]): string {
  const found: unknown = JSON.parse(json);
  const records = (Array.isArray(found) ? found : [found]) as {
    readonly source_warehouse_id?: number | null;
  }[];
  return JSON.stringify(
    records.filter(({ source_warehouse_id: source }) => source == null || !warehouseIds.includes(source)),
  );
}

/** For answers that are no JSON. */
export function requireWarehouse(warehouseIds: Binding, warehouseId: number | null): void {
  if (warehouseIds === null || (warehouseId !== null && warehouseIds.includes(warehouseId))) return;
  throw notFound();
}

function idsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (NAMES_A_WAREHOUSE.test(name) ? [one] : idsIn(one)));
}

function warehousesInWords(ids: readonly number[]): string {
  return ids.length === 1 ? `warehouse ${ids[0]} alone` : `warehouses ${ids.join(', ')} alone`;
}
