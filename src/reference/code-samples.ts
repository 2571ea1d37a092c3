// One request in the languages that integrators use. What can be pasted is pasted: the values are those of the demo world.
import type { Operation, Parameter } from './document.ts';

export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** What the documents name where nobody has said where the service is; the page puts in the address that it was read at. */
export const WRITTEN_ADDRESS = 'http://127.0.0.1:8080';

interface Request {
  readonly operation: Operation;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: unknown;
  readonly isPublic: boolean;
  readonly takesKey: boolean;
  /** The ending of the file that it answers, where that is no JSON. */
  readonly file: string | null;
}

/** @param method the name of its method in our own client */
export function codeSamples(operation: Operation, method: string, isHub: boolean): CodeSample[] {
  const request = requestOf(operation);
  return [
    { language: 'curl', code: curl(request) },
    { language: 'TypeScript', code: typeScript(request, method, isHub) },
    { language: 'JavaScript', code: javaScript(request) },
    { language: 'Python', code: python(request) },
  ];
}

export function exampleBody(operation: Operation): unknown {
  return operation.requestBody?.content['application/json']?.example;
}

/** Its example, as text; undefined where there is none. */
export function exampleOf({ example, schema }: Parameter): string | undefined {
  const value = example ?? schema.examples?.[0];
  return value === undefined ? undefined : [value].flat().map(String).join(',');
}

function requestOf(operation: Operation): Request {
  const inPath = new Map(
    operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]),
  );
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = inPath.get(name);
    return encodeURIComponent((parameter === undefined ? undefined : exampleOf(parameter)) ?? `{${name}}`);
  });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map((parameter) => [parameter.name, exampleOf(parameter) ?? ''] as const)
    // One filter shows how; all of them at once find nothing.
    .slice(
      0,
      operation.parameters.some(({ in: where, required }) => where === 'query' && required) ? undefined : 1,
    );
  return {
    operation,
    path,
    query,
    body: exampleBody(operation),
    isPublic: operation.security.length === 0,
    takesKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    file: fileOf(operation),
  };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zpl': 'zpl',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

function fileOf({ responses, path }: Operation): string | null {
  const types = Object.keys(
    Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {},
  );
  const type = types.find((one) => !one.includes('json') && one !== 'text/event-stream');
  if (type === undefined || types.some((one) => one.includes('json'))) return null;
  return /\.(\w+)$/.exec(path)?.[1] ?? ENDINGS[type.split(';', 1)[0] ?? ''] ?? 'bin';
}

function urlOf({ path, query }: Request): string {
  const text = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${WRITTEN_ADDRESS}${path}${text === '' ? '' : `?${text}`}`;
}

function curl(request: Request): string {
  const { method } = request.operation;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${urlOf(request)}"`];
  if (!request.isPublic) lines.push('-H "Authorization: Bearer $TOKEN"');
  if (request.takesKey) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (request.body !== undefined) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${indent(request.body).replaceAll("'", "'\\''")}'`,
    );
  }
  if (request.file !== null) lines.push(`-o answer.${request.file}`);
  return lines.join(' \\\n  ');
}

function typeScript({ operation, query, body }: Request, method: string, isHub: boolean): string {
  const name = isHub ? 'CrossdockHub' : 'Crossdock';
  const client = isHub ? 'hub' : 'crossdock';
  const inPath = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => [parameter.name, literal(parameter)] as const);
  const inQuery = query.map(([key]) => {
    const parameter = operation.parameters.find((one) => one.name === key) as Parameter;
    return [key.replace(/\[\]$/, ''), literal(parameter)] as const;
  });
  const given = [...inPath, ...inQuery].map(([key, value]) => `${property(key)}: ${value}`);
  if (body !== undefined) given.push(`body: ${toSource(body)}`);
  const args = given.length === 0 ? '' : `{ ${given.join(', ')} }`;
  return `import { ${name} } from '@crossdock/client${isHub ? '/hub' : ''}';

const ${client} = new ${name}({ url: '${WRITTEN_ADDRESS}', clientId: '…', clientSecret: '…' });
const answer = await ${client}.${method}(${args});`;
}

function literal(parameter: Parameter): string {
  const value = parameter.example ?? parameter.schema.examples?.[0] ?? '';
  if (parameter.name.endsWith('[]')) return toSource([value].flat());
  return toSource(value);
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

/** JSON the way people write JavaScript. */
function toSource(value: unknown): string {
  return indent(value).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

function javaScript(request: Request): string {
  const { method } = request.operation;
  const headers: string[] = [];
  if (!request.isPublic) headers.push("authorization: 'Bearer ' + token");
  if (request.takesKey) headers.push("'idempotency-key': crypto.randomUUID()");
  if (request.body !== undefined) headers.push("'content-type': 'application/json'");
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(request.body === undefined
      ? []
      : [`body: JSON.stringify(${toSource(request.body).replaceAll('\n', '\n  ')})`]),
  ];
  const argument = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return `const response = await fetch('${urlOf(request)}'${argument});
if (!response.ok) throw new Error((await response.json()).detail);
const answer = await response.${request.file === null ? 'json' : 'blob'}();`;
}

function python(request: Request): string {
  const { method } = request.operation;
  const headers: string[] = [];
  if (!request.isPublic) headers.push('"Authorization": f"Bearer {token}"');
  if (request.takesKey) headers.push('"Idempotency-Key": str(uuid.uuid4())');
  const options = [
    `"${urlOf(request)}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(request.body === undefined ? [] : [`json=${toPython(request.body).replaceAll('\n', '\n    ')}`]),
    'timeout=30',
  ];
  return `import requests${request.takesKey ? '\nimport uuid' : ''}

response = requests.${method.toLowerCase()}(
    ${options.join(',\n    ')},
)
response.raise_for_status()
answer = response.${request.file === null ? 'json()' : 'content'}`;
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** JSON, with Python's words for the three that differ; texts are left alone. */
function toPython(value: unknown): string {
  return indent(value).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (part) => PYTHON_WORDS[part] ?? part,
  );
}

function indent(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
