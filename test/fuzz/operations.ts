// The OpenAPI documents as the generators see them: one entry per operation, with every reference resolved. What the
// generators would not understand is refused here, so that no operation can go without coverage in silence.
import type { OpenApiDocument } from '../../src/kit/http/openapi.ts';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly 'x-money'?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Operation {
  readonly document: string;
  readonly id: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown; readonly isRequired: boolean } | null;
  /** Of bodies. */
  readonly mediaTypes: ReadonlySet<string>;
  readonly statuses: ReadonlySet<number>;
  /** The schema of a 200, where it is JSON. */
  readonly answer: Schema | null;
}

const BESIDE_JSON = new Set(['text/csv', 'application/x-www-form-urlencoded']);

export class CannotGenerate extends Error {
  override readonly name = 'CannotGenerate';
}

const KEYWORDS = new Set([
  ...[
    'type',
    'enum',
    'const',
    'default',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'minimum',
    'maximum',
  ],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'items', 'minItems', 'maxItems', 'uniqueItems'],
  ...['properties', 'required', 'additionalProperties', 'minProperties', 'anyOf', 'examples', 'example'],
  ...['description', 'title', 'deprecated'],
]);
const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']);
const FORMATS = new Set(['date', 'date-time', 'email', 'timezone', 'uri', 'uuid', 'cursor', 'int64']);
const METHODS = ['post', 'get', 'patch', 'put', 'delete'];
/** No schema of an interface for people goes deeper; a circle would. */
const DEPTH_MAX = 24;

interface RawOperation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Omit<Parameter, 'schema'> & { schema: unknown })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { schema: unknown; example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: unknown }>> }>>;
}

/** Every operation; those that make records come first, so that the others find some. */
export function operationsOf(documents: Readonly<Record<string, OpenApiDocument>>): Operation[] {
  const found: Operation[] = [];
  for (const [name, document] of Object.entries(documents)) {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, raw] of Object.entries(item)) {
        if (!METHODS.includes(method))
          throw new CannotGenerate(`${path}: no idea how to call the method ${method}`);
        const operation = operationOf(name, document, path, method, raw as unknown as RawOperation);
        // Logins are told of in both documents.
        if (!found.some(({ id }) => id === operation.id)) found.push(operation);
      }
    }
  }
  return found.sort((a, b) => rank(a) - rank(b));
}

function rank(operation: Operation): number {
  return METHODS.indexOf(operation.method.toLowerCase());
}

function operationOf(
  documentName: string,
  document: OpenApiDocument,
  path: string,
  method: string,
  raw: RawOperation,
): Operation {
  const where = `${raw.operationId} (${method.toUpperCase()} ${path})`;
  const parameters = (raw.parameters ?? []).map((parameter) => ({
    ...parameter,
    schema: resolve(document, parameter.schema, `${where}, ${parameter.in} parameter ${parameter.name}`),
  }));
  const named = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  for (const name of namesInPath(path)) {
    if (!named.has(name)) throw new CannotGenerate(`${where}: the path parameter ${name} is not described`);
  }
  const types = Object.keys(raw.requestBody?.content ?? {});
  // CSV and forms come beside JSON and are read by code of their own, with tests of its own (src/kit/http/csv.test.ts,
  // src/domains/identity/oauth.test.ts).
  const isKnown = (type: string) =>
    type === 'application/json' || (BESIDE_JSON.has(type) && types.includes('application/json'));
  if (!types.every(isKnown)) {
    throw new CannotGenerate(`${where}: no idea how to make a body of type ${types.join(', ')}`);
  }
  const content = raw.requestBody?.content['application/json'];
  const answer = raw.responses['200']?.content?.['application/json'];
  return {
    document: documentName,
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    isPublic: (raw.security ?? []).length === 0,
    parameters,
    body:
      content === undefined
        ? null
        : {
            schema: withAnyRows(path, resolve(document, content.schema, `${where}, body`)),
            example: content.example,
            isRequired: raw.requestBody?.required === true,
          },
    mediaTypes: new Set(types),
    statuses: new Set(Object.keys(raw.responses).map(Number)),
    answer: answer === undefined ? null : resolve(document, answer.schema, `${where}, answer`),
  };
}

/** Rows of a bulk load are judged one by one, by code of its own with tests of its own (src/kit/bulk/imports.test.ts). */
function withAnyRows(path: string, schema: Schema): Schema {
  const { rows } = schema.properties ?? {};
  if (!path.endsWith('/bulk') || rows === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, rows: { ...rows, items: { type: 'object' } } } };
}

export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** The schema with its references followed; throws at whatever the generators do not know. */
function resolve(document: OpenApiDocument, schema: unknown, where: string, depth = 0): Schema {
  if (depth > DEPTH_MAX) throw new CannotGenerate(`${where}: the schema is too deep or refers to itself`);
  if (schema === null || typeof schema !== 'object') throw new CannotGenerate(`${where}: not a schema`);
  const { $ref } = schema as { $ref?: string };
  if ($ref !== undefined) return resolve(document, follow(document, $ref, where), where, depth + 1);
  const plain = schema as Record<string, unknown>;
  if (Array.isArray(plain['type'])) {
    // What it says about numbers or texts says nothing about null, so the branches may share it.
    const values = (plain['enum'] as unknown[] | undefined)?.filter((value) => value !== null);
    const rest = values === undefined ? plain : { ...plain, enum: values };
    const branches = plain['type'].map((type: unknown) => (type === 'null' ? { type } : { ...rest, type }));
    return resolve(document, { anyOf: branches }, where, depth + 1);
  }
  const { oneOf, discriminator: _, ...withoutForms } = plain;
  if (oneOf !== undefined) return resolve(document, { ...withoutForms, anyOf: oneOf }, where, depth + 1);
  const { patternProperties, ...others } = plain;
  const anyName = (patternProperties as Record<string, unknown> | undefined)?.['^.*$'];
  // A record of anything by name, as the schema library writes it.
  if (anyName !== undefined)
    return resolve(document, { ...others, additionalProperties: anyName }, where, depth + 1);
  for (const keyword of Object.keys(plain)) {
    if (!KEYWORDS.has(keyword) && !keyword.startsWith('x-')) {
      throw new CannotGenerate(
        `${where}: the generator does not know the keyword ${keyword}; teach test/fuzz/`,
      );
    }
  }
  const { type, format } = plain;
  if (type !== undefined && !TYPES.has(String(type)))
    throw new CannotGenerate(`${where}: unknown type ${type}`);
  if (format !== undefined && !FORMATS.has(String(format))) {
    throw new CannotGenerate(
      `${where}: the generator does not know the format ${format}; teach test/fuzz/valid.ts`,
    );
  }
  const inside = (one: unknown, name: string) => resolve(document, one, `${where}/${name}`, depth + 1);
  const { properties, items, anyOf, additionalProperties } = plain;
  return {
    ...(plain as Schema),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as object).map(([name, one]) => [name, inside(one, name)]),
          ),
        }),
    ...(items === undefined ? {} : { items: inside(items, 'items') }),
    ...(anyOf === undefined
      ? {}
      : { anyOf: (anyOf as unknown[]).map((one, index) => inside(one, String(index))) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: inside(additionalProperties, '*') }
      : {}),
  };
}

function follow(document: OpenApiDocument, reference: string, where: string): unknown {
  let target: unknown = document;
  for (const part of reference.replace(/^#\//, '').split('/')) {
    target = (target as Record<string, unknown> | undefined)?.[
      part.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  if (target === undefined) throw new CannotGenerate(`${where}: ${reference} leads nowhere`);
  return target;
}

/** `[schema, null]` unions are how the interface says that a value may be null. */
export function withoutNull(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? [schema]).filter((branch) => branch.type !== 'null');
}

export function isNullable(schema: Schema): boolean {
  return schema.type === 'null' || (schema.anyOf ?? []).some((branch) => branch.type === 'null');
}

/** Texts and lists of requests that may be as long as the body; every one needs a bound of its own. */
export function unboundedPlaces(operation: Operation): string[] {
  const places = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => unboundedIn(schema, `${operation.id} query /${name}`));
  return operation.body === null
    ? places
    : [...places, ...unboundedIn(operation.body.schema, `${operation.id} body `)];
}

function unboundedIn(schema: Schema, place: string): string[] {
  const inside = [
    ...(schema.anyOf ?? []).flatMap((branch) => unboundedIn(branch, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unboundedIn(one, `${place}/${name}`)),
    ...(schema.items === undefined ? [] : unboundedIn(schema.items, `${place}/*`)),
  ];
  if (schema.type === 'array' && schema.maxItems === undefined)
    inside.push(`${place}: a list without maxItems`);
  if (schema.type === 'string' && !isBoundedText(schema)) inside.push(`${place}: a text without maxLength`);
  return inside;
}

/** A format is as long as what it describes, except for addresses of pages; a pattern may repeat without end. */
function isBoundedText({ maxLength, enum: values, const: value, format, pattern }: Schema): boolean {
  if (maxLength !== undefined || values !== undefined || value !== undefined) return true;
  if (pattern !== undefined) return !/[*+]|\{\d+,\}/.test(pattern);
  return format !== undefined && format !== 'uri';
}
