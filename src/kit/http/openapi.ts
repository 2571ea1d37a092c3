// The OpenAPI document is generated from the route definitions that the server runs, so it is always current.
import type { TSchema } from 'typebox';
import { SCOPES_IN_WORDS, type Scope, scopeInWords } from './actor.ts';
import { type AnswerExamples, answerExamples, type RecordedAnswers } from './answer-examples.ts';
import { csvColumns } from './csv.ts';
import { HEADERS, PROBLEM_SCHEMA } from './openapi-problem.ts';
import { Components, type Json, type JsonObject } from './openapi-schemas.ts';
import { parameterExample } from './parameter-examples.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';
import type { ResponseDoc, ResponseHeader, Route } from './route.ts';
import { takesIdempotencyKey } from './serve-route.ts';

/** The address in examples where no public one is set. */
export const DEFAULT_URL = 'http://127.0.0.1:8080';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly 'x-tagGroups': readonly JsonObject[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: JsonObject;
}

export interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly routes: readonly Route[];
  readonly publicUrl: string | null;
  readonly groups: readonly { readonly title: string; readonly tags: Readonly<Record<string, string>> }[];
  readonly historyOf?: (operationId: string) => string | null;
  readonly recorded?: RecordedAnswers;
}

export function openApiDocument(options: OpenApiOptions): OpenApiDocument {
  const components = new Components();
  const exampleOfAnswer = answerExamples(options.routes, options.recorded ?? {});
  const paths: Record<string, JsonObject> = {};
  for (const route of options.routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, components, exampleOfAnswer, options),
    };
  }
  components.use('Problem', PROBLEM_SCHEMA);
  const used = new Set(options.routes.map((route) => route.tag));
  const known = new Set(options.groups.flatMap(({ tags: texts }) => Object.keys(texts)));
  const unknown = [...used].filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new Error(`no group of the reference has the tag ${unknown[0]}`);
  const tags = options.groups.map(({ title, tags: texts }) => ({
    title,
    texts: Object.entries(texts).filter(([name]) => used.has(name)),
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The hub that runs this service' },
    },
    servers: [{ url: options.publicUrl ?? '/', description: 'This service.' }],
    tags: tags
      .flatMap(({ texts }) => texts.map(([name, description]) => ({ name, description })))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    'x-tagGroups': tags.map(({ title, texts }) => ({ name: title, tags: texts.map(([name]) => name) })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token from POST /login, or an API key.',
        },
        oauth2: {
          type: 'oauth2',
          description:
            'The same access token for OAuth 2.0 clients: POST /login accepts their form requests, too.',
          flows: {
            clientCredentials: {
              tokenUrl: `${options.publicUrl ?? ''}/login`,
              refreshUrl: `${options.publicUrl ?? ''}/login`,
              scopes: Object.fromEntries(
                [...new Set(options.routes.flatMap(oauthScopes))].map((scope) => [
                  scope,
                  SCOPES_IN_WORDS[scope as Scope],
                ]),
              ),
            },
          },
        },
      },
      headers: HEADERS,
      schemas: components.schemas,
    },
  };
}

function operation(
  route: Route,
  components: Components,
  exampleOfAnswer: AnswerExamples,
  options: OpenApiOptions,
): JsonObject {
  const history = options.historyOf?.(route.operationId) ?? null;
  const address = options.publicUrl ?? DEFAULT_URL;
  const description = [route.description, `Needs ${needs(route)}.`, sample(route, address), history]
    .filter(Boolean)
    .join('\n\n');
  const result: JsonObject = {
    operationId: route.operationId,
    summary: route.summary,
    description,
    tags: [route.tag],
    security: route.access === 'public' ? [] : [{ bearer: [] }, { oauth2: oauthScopes(route) }],
    parameters: parameters(route, components),
    responses: responses(route, components, exampleOfAnswer),
  };
  if (route.body !== undefined) {
    result['requestBody'] = {
      required: route.bodyOptional !== true,
      content: {
        'application/json': {
          schema: components.resolve(route.body),
          ...(route.bodyExample === undefined ? {} : { example: route.bodyExample as Json }),
        },
        ...(route.form === undefined
          ? {}
          : { 'application/x-www-form-urlencoded': { schema: components.resolve(route.form.schema) } }),
        ...(route.csvRow === undefined
          ? {}
          : { 'text/csv': { schema: { type: 'string', description: csvHelp(route.csvRow) } } }),
      },
    };
  }
  return result;
}

/** The narrowest of the sufficient scopes. */
function oauthScopes({ access }: Route): string[] {
  return access === 'public' || access === 'hub' ? [] : [access];
}

function csvHelp(row: TSchema): string {
  return `A header line with some of these columns, then a line per row: ${Object.keys(csvColumns(row)).join(', ')}.`;
}

function needs(route: Route): string {
  if (route.access === 'public') return 'no credential';
  if (route.access === 'hub') return scopeInWords(route.access, route.method);
  return `a credential with ${scopeInWords(route.access, route.method)}`;
}

/** A command to paste; ids are those of the demo world. The reference derives its other languages from it. */
function sample(route: Route, address: string): string {
  const lines = [
    `curl ${route.method === 'GET' ? '' : `-X ${route.method} `}"${address}${samplePath(route)}"`,
  ];
  if (route.access !== 'public') lines.push('-H "Authorization: Bearer $TOKEN"');
  if (takesIdempotencyKey(route)) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (route.bodyExample !== undefined) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(route.bodyExample, null, 2).replaceAll("'", "'\\''")}'`,
    );
  }
  const ending = fileEnding(route);
  if (ending !== null) lines.push(`-o answer.${ending}`);
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``;
}

const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zpl': 'zpl',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/** The extension of the answered file; null for JSON or no body. */
function fileEnding({ responses: answers, path }: Route): string | null {
  const found = Object.entries(answers).find(([status]) => status.startsWith('2'))?.[1];
  const { schema, contentType = 'application/json' } = found ?? {};
  if (schema === undefined || contentType.includes('json')) return null;
  return /\.(\w+)$/.exec(path)?.[1] ?? FILE_ENDINGS[contentType.split(';', 1)[0] ?? ''] ?? 'bin';
}

export function samplePath(route: Route): string {
  const params = propertiesOf(route.params);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params[name] as { examples?: unknown[] } | undefined)?.examples?.[0] ?? '')),
  );
  const query = Object.entries(route.queryExample ?? {}).map(([name, value]) =>
    [encodeURIComponent(name), encodeURIComponent(String(value))].join('='),
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function parameters(route: Route, components: Components): Json[] {
  const inPath = Object.entries(propertiesOf(route.params)).map(([name, schema]) =>
    parameter(name, 'path', true, schema, components, exampleOf(schema)),
  );
  const required = new Set((route.query as { required?: readonly string[] } | undefined)?.required ?? []);
  const inQuery = Object.entries(propertiesOf(route.query)).map(([name, schema]) =>
    parameter(
      name,
      'query',
      required.has(name) && (schema as { default?: unknown }).default === undefined,
      schema,
      components,
      route.queryExample?.[name] ?? parameterExample(name, schema),
    ),
  );
  const headers: Json[] = [];
  if (takesIdempotencyKey(route)) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes a request safe to repeat: it takes effect once, and its response is repeated for 48 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  if (route.honoursIfMatch) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'The ETag that the change is based on; 412 if the record has changed since.',
      schema: { type: 'string' },
    });
  }
  return [...inPath, ...inQuery, ...headers];
}

function parameter(
  name: string,
  where: 'path' | 'query',
  required: boolean,
  schema: TSchema,
  components: Components,
  example: unknown,
): JsonObject {
  const { description, ...rest } = components.resolve(schema) as JsonObject;
  return {
    name,
    in: where,
    required,
    description: description ?? '',
    schema: rest,
    ...(example === undefined ? {} : { example: example as Json }),
    ...((schema as { type?: string }).type === 'array' ? { style: 'form', explode: true } : {}),
  };
}

function exampleOf(schema: TSchema): unknown {
  return (schema as { examples?: readonly unknown[] }).examples?.[0];
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

function problemsOf(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = ['bad_request', 'validation_failed', 'internal_error', 'overloaded'];
  if (route.access !== 'public') codes.push('unauthorized', 'forbidden', 'too_many_requests');
  if (route.path.includes('{')) codes.push('not_found');
  if (route.method !== 'GET') codes.push('malformed_json', 'body_too_large', 'unsupported_media_type');
  if (takesIdempotencyKey(route)) codes.push('idempotency_key_in_use', 'idempotency_key_reused');
  if (route.honoursIfMatch) codes.push('precondition_failed');
  if (route.condition) codes.push(route.condition.problem);
  return [...new Set([...codes, ...(route.problems ?? [])])];
}

function responses(route: Route, components: Components, exampleOfAnswer: AnswerExamples): JsonObject {
  const result: Record<string, Json> = {};
  for (const [status, response] of Object.entries(route.responses)) {
    result[status] = success(route, response, components, exampleOfAnswer(route, status) as Json | undefined);
  }
  if (route.caching === 'revalidate')
    result['304'] = { description: 'Nothing has changed since the ETag you sent.' };
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(route)) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    result[String(status)] ??= {
      description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
      ...(codes.some((code) => TELLS_WHEN.has(code)) ? { headers: headerRefs(['Retry-After']) } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return result;
}

/** Temporary problems. */
const TELLS_WHEN = new Set<ProblemCode>([
  'idempotency_key_in_use',
  'too_many_requests',
  'overloaded',
  'storage_full',
]);

function headerRefs(names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function success(
  route: Route,
  response: ResponseDoc,
  components: Components,
  example: Json | undefined,
): JsonObject {
  const headers: ResponseHeader[] = [...(response.headers ?? [])];
  if (takesIdempotencyKey(route)) headers.push('Idempotent-Replayed');
  if (route.access !== 'public') headers.push('RateLimit', 'RateLimit-Policy');
  return {
    description: response.description,
    ...(headers.length > 0 ? { headers: headerRefs(headers) } : {}),
    ...(response.schema
      ? {
          content: {
            [response.contentType ?? 'application/json']: {
              schema: components.resolve(response.schema),
              ...(example === undefined ? {} : { example }),
            },
            ...(route.streams ? { 'text/event-stream': { schema: STREAM, example: STREAM_EXAMPLE } } : {}),
          },
        }
      : {}),
  };
}

const STREAM: JsonObject = {
  type: 'string',
  description:
    'With `Accept: text/event-stream`: an event for each row, its `data` is the row, its `id` the sequence.',
};
const STREAM_EXAMPLE =
  'retry: 1000\n\nid: 1\nevent: brand.created\ndata: {"sequence":1,"type":"brand.created"}\n\n';
