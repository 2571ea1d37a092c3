// Which events an endpoint receives. Types are looked up in an index; the rest is read from the event.

export interface EventFilter {
  readonly endpointId: number;
  readonly warehouseIds: readonly number[] | null;
  readonly marketplaces: readonly string[] | null;
}

interface SeenEvent {
  readonly type: string;
  readonly subject: string;
  readonly json: string;
}

export const TEST_TYPE = 'webhook_endpoint.test';
const WAREHOUSE = /^(source_|from_|to_)?warehouse_ids?$/;
const MARKETPLACE = /^marketplace(_name|s)?$/;

function subjectOf(endpointId: number): string {
  return `webhook_endpoint ${endpointId}`;
}

/** A test is for the endpoint that is tested; else an event must name what the endpoint is about. */
export function isWanted(filter: EventFilter, event: SeenEvent): boolean {
  if (event.type === TEST_TYPE) return event.subject === subjectOf(filter.endpointId);
  const { warehouseIds, marketplaces } = filter;
  if (warehouseIds === null && marketplaces === null) return true;
  const { data } = JSON.parse(event.json) as { data: unknown };
  return (
    (warehouseIds === null || names(data, WAREHOUSE, new Set(warehouseIds))) &&
    (marketplaces === null || names(data, MARKETPLACE, new Set(marketplaces.map(lower))))
  );
}

const lower = (one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one);

/** Whether a property of such a name, at any depth, has one of the values. */
function names(data: unknown, name: RegExp, values: ReadonlySet<unknown>): boolean {
  if (Array.isArray(data)) return data.some((one) => names(one, name, values));
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, value]) => {
    const isNamed = name.test(key) && [value].flat().some((one) => values.has(lower(one)));
    return isNamed || names(value, name, values);
  });
}
