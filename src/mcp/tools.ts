// The tools of an assistant: operations of the API, read from the same definitions that the server runs.
import type { TSchema } from 'typebox';
import { type Actor, mayCall } from '../http/actor.ts';
import { inlineSchema } from '../http/openapi-schemas.ts';
import { violationInWords } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
import { takesIdempotencyKey } from '../http/serve-route.ts';
import { checkQuery, judgeBody } from '../http/validate.ts';

type Properties = Readonly<Record<string, unknown>>;

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface Operation {
  readonly tool: Tool;
  readonly route: Route;
  /** The group that it belongs to. */
  readonly toolset: string;
  /** Names of its query parameters by those of the arguments. */
  readonly queryNames: ReadonlyMap<string, string>;
}

/** The request that a call of a tool stands for. */
export interface ToolRequest {
  readonly method: Route['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Of a call that is wrong in many ways, enough is told. */
export const WRONG_VALUES_MAX = 100;

/** What an assistant reads at once, where it does not say: its attention is dearer than a second page. */
const ROWS_DEFAULT = 20;

const KEY_ARGUMENT = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A new value of your own for every change you want, and the same value when you repeat a call: it then happens once.',
};
const IF_MATCH_ARGUMENT = {
  type: 'string',
  description: 'The ETag that the change is based on; it is refused when the record has changed since.',
};

/** Those operations that a program without eyes, and without business with secrets, can use. */
export function operationsOf(routes: readonly Route[]): Operation[] {
  return routes.filter(isTool).map(operationOf);
}

/** The operations that a caller may call, of the wanted toolsets. */
export function operationsFor(
  operations: readonly Operation[],
  actor: Actor,
  wanted: { readonly toolsets: ReadonlySet<string> | null; readonly isReadOnly: boolean },
): Operation[] {
  return operations.filter(
    ({ route, tool, toolset }) =>
      mayCall(actor.scopes, route.access, route.method) &&
      (wanted.toolsets === null || wanted.toolsets.has(toolset)) &&
      (!wanted.isReadOnly || tool.annotations.readOnlyHint),
  );
}

/** `Inventory requests` → `inventory_requests` */
function toolsetOf({ tag }: Route): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}

export function requestOf({ route, queryNames }: Operation, given: Properties): ToolRequest {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(given[name])),
  );
  const query = new URLSearchParams();
  for (const [argument, name] of queryNames) {
    const value = given[argument] ?? (argument === 'per_page' ? rowsDefault(route) : undefined);
    for (const one of value === undefined ? [] : [value].flat()) query.append(name, text(one));
  }
  const headers: Record<string, string> = {};
  if (given['idempotency_key'] !== undefined) headers['idempotency-key'] = text(given['idempotency_key']);
  if (given['if_match'] !== undefined) headers['if-match'] = text(given['if_match']);
  const url = query.size === 0 ? path : `${path}?${query}`;
  if (given['body'] === undefined) return { method: route.method, url, headers };
  return {
    method: route.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(given['body']),
  };
}

/**
 * What a call lacks or has too much, and then also what is wrong with its values: the operation itself, which checks them,
 * is not asked for such a call.
 */
export function wrongArguments(operation: Operation, given: Properties): string[] {
  const { properties, required } = operation.tool.inputSchema;
  const names = [
    ...required.filter((name) => given[name] === undefined).map((name) => `${name} is missing`),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => `${name} is no argument of ${operation.tool.name}`),
  ];
  return names.length === 0 ? [] : [...names, ...wrongValues(operation, given)];
}

function wrongValues(operation: Operation, given: Properties): string[] {
  const { query, body, bodyForm } = operation.route;
  const [, search = ''] = requestOf(operation, given).url.split('?');
  const inQuery = query === undefined ? [] : checkQuery(query, search).violations;
  const inBody =
    body === undefined || given['body'] === undefined
      ? []
      : judgeBody(bodyForm?.(given['body']) ?? body, given['body']).violations;
  const told = inQuery.filter(({ code }) => code !== 'required');
  return [...told, ...inBody].slice(0, WRONG_VALUES_MAX).map(violationInWords);
}

function isTool(route: Route): boolean {
  if (['public', 'admin', 'account', 'metrics'].includes(route.access)) return false;
  if (route.tag === 'Login' || route.tag === 'Credentials' || route.signatureHeader !== undefined)
    return false;
  // An operation that changes something and takes no key answers a secret.
  if (route.hasSecretBody === true || (route.method === 'POST' && !takesIdempotencyKey(route))) return false;
  return Object.values(route.responses).every(
    ({ contentType = 'application/json' }) => contentType === 'application/json',
  );
}

function operationOf(route: Route): Operation {
  const params = propertiesOf(route.params);
  const query = propertiesOf(route.query);
  const queryNames = new Map(Object.keys(query).map((name) => [name.replace(/\[\]$/, ''), name]));
  const isRead = route.access === 'read' || route.method === 'GET';
  const properties: Record<string, object> = {};
  for (const [name, schema] of Object.entries(params)) properties[name] = inlineSchema(schema) as object;
  for (const [argument, name] of queryNames) properties[argument] = inlineSchema(query[name]) as object;
  const perPage = rowsDefault(route);
  if (perPage !== undefined) properties['per_page'] = { ...properties['per_page'], default: perPage };
  if (route.body !== undefined) properties['body'] = inlineSchema(route.body) as object;
  const needsKey = takesIdempotencyKey(route) && !isRead;
  if (needsKey) properties['idempotency_key'] = KEY_ARGUMENT;
  if (route.honoursIfMatch) properties['if_match'] = IF_MATCH_ARGUMENT;
  return {
    route,
    toolset: toolsetOf(route),
    queryNames,
    tool: {
      name: route.operationId,
      title: route.summary,
      description: [route.summary, route.description].filter(Boolean).join('\n\n'),
      inputSchema: {
        type: 'object',
        properties,
        required: [
          ...Object.keys(params),
          ...requiredOf(route.query).map((name) => name.replace(/\[\]$/, '')),
          ...(route.body !== undefined && route.bodyOptional !== true ? ['body'] : []),
          ...(needsKey ? ['idempotency_key'] : []),
        ],
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: isRead,
        destructiveHint:
          !isRead && (route.method === 'DELETE' || /cancel|remove|delete/i.test(route.operationId)),
        idempotentHint: true,
        openWorldHint: false,
      },
    },
  };
}

function rowsDefault(route: Route): number | undefined {
  const { default: rows } = (propertiesOf(route.query)['per_page'] ?? {}) as { default?: number };
  return rows === undefined ? undefined : Math.min(rows, ROWS_DEFAULT);
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

function requiredOf(schema: TSchema | undefined): string[] {
  const { required = [] } = (schema ?? {}) as { required?: readonly string[] };
  return required.filter(
    (name) => (propertiesOf(schema)[name] as { default?: unknown }).default === undefined,
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
