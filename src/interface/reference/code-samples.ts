// One request in the languages that integrators use. What can be pasted is pasted: the values are those of the demo world.
import type { Operation, Parameter } from './document.ts';

interface Request {
  readonly operation: Operation;
  readonly url: string;
  readonly body: unknown;
  readonly isPublic: boolean;
  readonly takesKey: boolean;
  readonly hasFile: boolean;
}

/** @param method the name of its method in our own client */
export function codeSamples(operation: Operation, method: string, isHub: boolean) {
  const curl = curlOf(operation);
  const request = requestOf(operation, curl);
  return [
    { language: 'curl', code: curl },
    { language: 'TypeScript', code: typeScript(request, method, isHub) },
    { language: 'JavaScript', code: javaScript(request) },
    { language: 'Python', code: python(request) },
  ];
}

export function exampleBody(operation: Operation): unknown {
  return operation.requestBody?.content['application/json']?.example;
}

export function exampleOf({ example, schema }: Parameter): string | undefined {
  const value = example ?? schema.examples?.[0];
  return value === undefined ? undefined : [value].flat().map(String).join(',');
}

/** The one that the document has in its text. */
function curlOf({ description }: Operation): string {
  return /```sh\n([\s\S]*?)\n```/.exec(description)?.[1] ?? '';
}

function requestOf(operation: Operation, curl: string): Request {
  return {
    operation,
    url: /"(http[^"]*)"/.exec(curl)?.[1] ?? '',
    body: exampleBody(operation),
    isPublic: operation.security.length === 0,
    takesKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    hasFile: /^ {2}-o /m.test(curl),
  };
}

function typeScript({ operation, url, body }: Request, method: string, isHub: boolean): string {
  const name = isHub ? 'CrossdockHub' : 'Crossdock';
  const client = isHub ? 'hub' : 'crossdock';
  const inPath = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => [parameter.name, literal(parameter)] as const);
  const inQuery = [...new URL(url).searchParams.keys()].map((key) => {
    const parameter = operation.parameters.find((one) => one.name === key) as Parameter;
    return [key.replace(/\[\]$/, ''), literal(parameter)] as const;
  });
  const given = [...inPath, ...inQuery].map(([key, value]) => `${property(key)}: ${value}`);
  if (body !== undefined) given.push(`body: ${toSource(body)}`);
  const args = given.length === 0 ? '' : `{ ${given.join(', ')} }`;
  return `import { ${name} } from '@crossdock/client${isHub ? '/hub' : ''}';

const ${client} = new ${name}({ url: '${new URL(url).origin}', clientId: '…', clientSecret: '…' });
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
  return `const response = await fetch('${request.url}'${argument});
if (!response.ok) throw new Error((await response.json()).detail);
const answer = await response.${request.hasFile ? 'blob' : 'json'}();`;
}

function python(request: Request): string {
  const { method } = request.operation;
  const headers: string[] = [];
  if (!request.isPublic) headers.push('"Authorization": f"Bearer {token}"');
  if (request.takesKey) headers.push('"Idempotency-Key": str(uuid.uuid4())');
  const options = [
    `"${request.url}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(request.body === undefined ? [] : [`json=${toPython(request.body).replaceAll('\n', '\n    ')}`]),
    'timeout=30',
  ];
  return `import requests${request.takesKey ? '\nimport uuid' : ''}

response = requests.${method.toLowerCase()}(
    ${options.join(',\n    ')},
)
response.raise_for_status()
answer = response.${request.hasFile ? 'content' : 'json()'}`;
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
