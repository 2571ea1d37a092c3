// The tools of an assistant: operations of the API, read from the same definitions that the server runs.
import type { TSchema } from 'typebox';
import { type Actor, mayCall } from '../../kit/http/actor.ts';
import { inlineSchema } from '../../kit/http/openapi-schemas.ts';
import { violationInWords } from '../../kit/http/problems.ts';
import type { Route } from '../../kit/http/route.ts';
import { takesIdempotencyKey } from '../../kit/http/serve-route.ts';
import { checkQuery, validateBody } from '../../kit/http/validate.ts';

type Properties = Readonly<Record<string, unknown>>;

/** An operation as a tool. */
export type Operation = ReturnType<typeof operationOf>;

export interface ToolRequest {
  readonly method: Route['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** The number of violations reported for one call. */
export const WRONG_VALUES_MAX = 100;

/** What an assistant reads at once, where it does not say: its attention is dearer than a second page. */
const ROWS_DEFAULT = 20;

/** What a connection would carry as it was given: a header loses blanks at its ends, and has no letters beyond ASCII. */
const HEADER_TEXT = /^[!-~]([ -~]*[!-~])?$/;
const HEADER_ARGUMENT = { type: 'string', minLength: 1, maxLength: 255, pattern: HEADER_TEXT.source };
const KEY_ARGUMENT = {
  ...HEADER_ARGUMENT,
  description:
    'A new value for every change, and the same value when you repeat a call: the change then happens once.',
};
const IF_MATCH_ARGUMENT = {
  ...HEADER_ARGUMENT,
  description: 'The ETag that the change is based on; the change is refused if the record has changed since.',
};
const HEADER_NAMES = { idempotency_key: 'idempotency-key', if_match: 'if-match' };

/** Those operations that a program without eyes, and without business with secrets, can use. */
export function operationsOf(routes: readonly Route[]): Operation[] {
  return routes.filter(isTool).map(operationOf);
}

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
  for (const [argument, name] of Object.entries(HEADER_NAMES))
    if (given[argument] !== undefined) headers[name] = text(given[argument]);
  const url = query.size === 0 ? path : `${path}?${query}`;
  if (given['body'] === undefined) return { method: route.method, url, headers };
  return {
    method: route.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(given['body']),
  };
}

/** What is wrong with the arguments; where they are not sent to the operation, which checks values, also their values. */
export function wrongArguments(operation: Operation, given: Properties): string[] {
  const { properties, required } = operation.tool.inputSchema;
  const wrong = [
    ...required.filter((name) => given[name] === undefined).map((name) => `${name} is missing`),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => `${name} is not an argument of ${operation.tool.name}`),
    ...Object.keys(propertiesOf(operation.route.params))
      .filter((name) => given[name] !== undefined && !isPathSegment(given[name]))
      .map((name) => `${name} must be a number or a text other than "", "." and ".."`),
    ...Object.keys(HEADER_NAMES)
      .filter((name) => given[name] !== undefined && !isHeaderText(given[name]))
      .map((name) => `${name} ${HEADER_RULE}`),
  ];
  return wrong.length === 0 ? [] : [...wrong, ...wrongValues(operation, given)];
}

/** Dots are steps in a path, also where they are encoded: the request would be that of another operation. */
function isPathSegment(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !['', '.', '..'].includes(value));
}

const HEADER_RULE =
  `must be a text of 1 to ${HEADER_ARGUMENT.maxLength} printable ASCII characters that neither begins nor ends with a ` +
  'space';

function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= HEADER_ARGUMENT.maxLength && HEADER_TEXT.test(value);
}

function wrongValues(operation: Operation, given: Properties): string[] {
  const { query, body, bodyForm } = operation.route;
  const [, search = ''] = requestOf(operation, given).url.split('?');
  const inQuery = query === undefined ? [] : checkQuery(query, search).violations;
  const inBody =
    body === undefined || given['body'] === undefined
      ? []
      : validateBody(bodyForm?.(given['body']) ?? body, given['body']).violations;
  const reported = inQuery.filter(({ code }) => code !== 'required');
  return [...reported, ...inBody].slice(0, WRONG_VALUES_MAX).map(violationInWords);
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

function operationOf(route: Route) {
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
  const takesKey = takesIdempotencyKey(route);
  if (takesKey) properties['idempotency_key'] = KEY_ARGUMENT;
  if (route.honoursIfMatch) properties['if_match'] = IF_MATCH_ARGUMENT;
  return {
    route,
    toolset: toolsetOf(route),
    /** Names of its query parameters by those of the arguments. */
    queryNames: queryNames as ReadonlyMap<string, string>,
    tool: {
      name: route.operationId,
      title: route.summary,
      description: [route.summary, route.description].filter(Boolean).join('\n\n'),
      inputSchema: {
        type: 'object' as const,
        properties,
        required: [
          ...Object.keys(params),
          ...requiredOf(route.query).map((name) => name.replace(/\[\]$/, '')),
          ...(route.body !== undefined && route.bodyOptional !== true ? ['body'] : []),
          ...(takesKey && !isRead ? ['idempotency_key'] : []),
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
