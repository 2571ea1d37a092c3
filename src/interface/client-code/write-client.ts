// The parts of client/ that are generated from an OpenAPI document: types, a typed method for each operation, and their table.
import type { OpenApiDocument } from '../../kit/http/openapi.ts';
import { type Operation, readDocument, type Schema } from '../reference/document.ts';
import { comment, member, members, typeOf, union } from './schema-types.ts';

interface Listed extends Operation {
  /** As a method of the client. */
  readonly name: string;
}

const HEAD = '// Written by `npx crossdock openapi`, like the documents that it is made of.\n';

/** @param operations the name of the interface that has a method for each operation */
export function clientTypes(document: OpenApiDocument, operations: string): string {
  const listed = operationsOf(document);
  const schemas = Object.entries(document.components['schemas'] as Readonly<Record<string, Schema>>);
  const inRequests = schemasInRequests(listed, Object.fromEntries(schemas));
  const used = new Set(['ApiRequest', 'CallOptions', 'PagedRequest']);
  const declared = schemas.map(([name, schema]) => {
    if (used.has(name)) throw new Error(`the client has a ${name} of its own`);
    return declaration(name, schema, inRequests.has(name) ? 'request' : 'answer');
  });
  return [
    HEAD,
    `import type { ApiRequest, CallOptions, PagedRequest } from '../types.ts';\n\n`,
    declared.join('\n'),
    `\n/** A method for each operation. */\nexport interface ${operations} {\n`,
    listed.map(methodOf).join('\n'),
    '}\n',
  ].join('');
}

/** A line for each operation: its name, method, path and what is special about it (client/src/operations.ts reads it). */
export function clientTable(document: OpenApiDocument): string {
  const lines = operationsOf(document).map((one) =>
    [one.name, one.method, one.path, traits(one)].filter((part) => part !== '').join(' '),
  );
  return `${HEAD}export const OPERATIONS = \`\n${lines.join('\n')}\n\`;\n`;
}

function operationsOf(document: OpenApiDocument): Listed[] {
  return readDocument(document).operations.map((operation) => ({
    ...operation,
    name: operation.operationId.replace(/^ops([A-Z])/, (_, first: string) => first.toLowerCase()),
  }));
}

function declaration(name: string, schema: Schema, direction: 'request' | 'answer'): string {
  const text = comment(schema.description, '');
  if (schema.type === 'object' && schema.properties !== undefined)
    return `${text}export interface ${name} {\n${members(schema, direction, '  ')}}\n`;
  return `${text}export type ${name} = ${typeOf(schema, direction)};\n`;
}

function schemasInRequests(
  operations: readonly Listed[],
  schemas: Readonly<Record<string, Schema>>,
): Set<string> {
  const found = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(JSON.stringify(schemas[name]));
    }
  };
  for (const { requestBody } of operations) visit(JSON.stringify(requestBody ?? null));
  return found;
}

function methodOf(operation: Listed): string {
  const { name, summary, method, path } = operation;
  const { text, isRequired } = paramsOf(operation);
  const params =
    text === '' ? 'params?: Record<string, never>' : `params${isRequired ? '' : '?'}: {\n${text}  }`;
  const about = comment(`${summary}.\n\n\`${method} ${path}\``, '  ');
  return `${about}  ${name}(${params}, options?: CallOptions): ${answerOf(operation)};\n`;
}

function paramsOf(operation: Listed): { text: string; isRequired: boolean } {
  const indent = '    ';
  const found: string[] = [];
  let isRequired = false;
  for (const parameter of operation.parameters) {
    if (parameter.in === 'header') continue;
    const { required = false, schema, description = '' } = parameter;
    isRequired ||= required;
    const element = schema.type === 'array' ? typeOf(schema.items ?? {}, 'request', indent) : null;
    const type = element === null ? undefined : `${element} | ReadonlyArray<${element}>`;
    const name = parameter.name.replace(/\[\]$/, '');
    found.push(member(name, required, { ...schema, description }, 'request', indent, type));
  }
  const { requestBody } = operation;
  if (requestBody !== undefined) {
    const { required = false } = requestBody;
    isRequired ||= required;
    const { 'application/json': json, 'text/csv': csv } = requestBody.content;
    const types = json === undefined ? [] : [typeOf(json.schema ?? {}, 'request', indent)];
    if (csv !== undefined) types.push('string');
    const description = csv === undefined ? '' : 'A text is sent as CSV.';
    found.push(member('body', required, { description }, 'request', indent, union(types)));
  }
  if (operation.parameters.some(({ name }) => name === 'If-Match')) {
    const description = 'The version that the change is based on: 412 if the record has changed since.';
    found.push(member('ifMatch', false, { description }, 'request', indent, 'number | string'));
  }
  return { text: found.join(''), isRequired };
}

type Kind = 'json' | 'list' | 'blob' | 'text' | 'nothing';

interface AnswerKind {
  readonly kind: Kind;
  /** The property that the rows of a list stand in; none where they are the answer. */
  readonly rowsIn?: string;
  readonly type: string;
}

function kindOf(operation: Listed): AnswerKind {
  const answers = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  const media = answers.flatMap(([, { content = {} }]) => Object.entries(content));
  const json = media.filter(([type]) => type === 'application/json').map(([, { schema = {} }]) => schema);
  if (media.length === 0) return { kind: 'nothing', type: 'void' };
  if (json.length === 0)
    return media.every(([type]) => type.startsWith('text/'))
      ? { kind: 'text', type: 'string' }
      : { kind: 'blob', type: 'Blob' };
  const [first = {}] = json;
  const pages = operation.parameters.some(({ name }) => name === 'after') && isPaged(operation);
  const rowsIn = pages ? rowsProperty(first) : undefined;
  if (pages) {
    const rows = rowsIn === undefined ? first : (first.properties?.[rowsIn] ?? {});
    return {
      kind: 'list',
      type: typeOf(rows.items ?? {}, 'answer', '    '),
      ...(rowsIn === undefined ? {} : { rowsIn }),
    };
  }
  const types = json.map((schema) => typeOf(schema, 'answer', '  '));
  const isSometimesEmpty = answers.some(([, { content }]) => content === undefined);
  return { kind: 'json', type: union(isSometimesEmpty ? [...types, 'undefined'] : types) };
}

/** A list that ends: the feed leads on for ever. */
function isPaged({ parameters, responses }: Operation): boolean {
  const hasPages = parameters.some(({ name }) => name === 'page');
  return hasPages && responses['200']?.headers?.['Link'] !== undefined;
}

function rowsProperty(schema: Schema): string | undefined {
  if (schema.type === 'array') return undefined;
  const [name, ...others] = Object.keys(schema.properties ?? {});
  if (name === undefined || others.length > 0) throw new Error('a list has its rows in one property');
  return name;
}

function answerOf(operation: Listed): string {
  const { kind, type } = kindOf(operation);
  return kind === 'list' ? `PagedRequest<${type}>` : `ApiRequest<${type}>`;
}

/** `k`: takes an Idempotency-Key; `p`: needs no credential; `b`, `t`: answers bytes, text; `l`: a list. */
function traits(operation: Listed): string {
  const { kind, rowsIn } = kindOf(operation);
  const letters = [
    operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? 'k' : '',
    operation.security.length === 0 ? 'p' : '',
    { json: '', nothing: '', blob: 'b', text: 't', list: 'l' }[kind],
  ].join('');
  return rowsIn === undefined ? letters : `${letters}:${rowsIn}`;
}
