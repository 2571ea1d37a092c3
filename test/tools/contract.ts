// Holds every answer of a test against the OpenAPI document: documented status, documented content type, body that
// fits its schema.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import { isDate, isEmail, isInstant, isTimezone } from '../../src/kit/http/formats.ts';
import type { OpenApiDocument } from '../../src/kit/http/openapi.ts';
import type { Route } from '../../src/kit/http/route.ts';

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface AnswerToCheck {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}

/** Statuses that the framework around every operation answers: unknown path, wrong method, old prefix. */
const ANYWHERE = new Set([404, 405, 410]);

const PROBLEM = JSON.stringify({ $ref: '#/components/schemas/Problem' });

export class Contract {
  // Most schemas see a few answers: tidying the code that is made of them takes longer than it saves.
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: true,
    code: { optimize: false },
  });
  /** By document and text of the schema: most answers of most operations are the one of the problems. */
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #paths: { pattern: RegExp; document: string; path: string; item: Record<string, Operation> }[] =
    [];

  constructor(documents: Readonly<Record<string, OpenApiDocument>>) {
    this.#ajv.addFormat('date', isDate);
    this.#ajv.addFormat('date-time', isInstant);
    this.#ajv.addFormat('email', isEmail);
    this.#ajv.addFormat('timezone', isTimezone);
    this.#ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
    this.#ajv.addFormat('uri', (text: string) => URL.canParse(text));
    for (const [name, document] of Object.entries(documents)) {
      this.#ajv.addSchema(document as object, name);
      for (const [path, item] of Object.entries(document.paths)) {
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        this.#paths.push({
          pattern,
          document: name,
          path,
          item: item as unknown as Record<string, Operation>,
        });
      }
    }
    // A literal path wins over one with parameters, as on the server.
    this.#paths.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  /** Everything about this answer that the document does not allow. */
  violations(answer: AnswerToCheck): string[] {
    const pathOnly = answer.path.split('?', 1)[0] ?? '';
    const entry = this.#paths.find(({ pattern }) => pattern.test(pathOnly));
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const operation = entry?.item[method];
    const where = `${answer.method} ${answer.path} → ${answer.status}`;
    if (entry === undefined || operation === undefined) {
      if (!ANYWHERE.has(answer.status)) return [];
      return this.#check('v1', PROBLEM, ['components', 'schemas', 'Problem'], answer, where);
    }
    const response = operation.responses[String(answer.status)];
    if (response === undefined) return [`${where}: undocumented status`];
    const types = Object.keys(response.content ?? {});
    if (types.length === 0 || answer.method === 'HEAD')
      return answer.text === '' ? [] : [`${where}: a body where none is documented`];
    // A range such as image/* names all types below it.
    const type = types.find((one) => (answer.contentType ?? '').startsWith(one.replace(/(\*\/)?\*$/, '')));
    if (type === undefined)
      return [`${where}: content type ${answer.contentType}, not ${types.join(' or ')}`];
    if (!type.includes('json')) return [];
    const schema = JSON.stringify(response.content?.[type]?.schema);
    const place = [
      'paths',
      entry.path,
      method,
      'responses',
      String(answer.status),
      'content',
      type,
      'schema',
    ];
    return this.#check(entry.document, schema, place, answer, where);
  }

  #check(
    document: string,
    schema: string,
    place: readonly string[],
    answer: AnswerToCheck,
    where: string,
  ): string[] {
    const key = `${document} ${schema}`;
    let validate = this.#compiled.get(key);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `${document}#/${place.map(escapedPart).join('/')}` });
      this.#compiled.set(key, validate);
    }
    let body: unknown;
    try {
      body = JSON.parse(answer.text);
    } catch {
      return [`${where}: the body is not JSON`];
    }
    if (validate(body)) return [];
    return (validate.errors ?? []).map((error) => `${where}: ${error.instancePath} ${error.message}`);
  }
}

/** As a part of a JSON pointer in a URI. */
function escapedPart(part: string): string {
  return part
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replaceAll('+', '%2B');
}

/** One for each set of routes in a process: the schemas of some hundred answers take seconds to compile. */
const known = new Map<string, Contract>();

export function contractOf(routes: readonly Route[]): Contract {
  const key = routes.map(({ operationId }) => operationId).join();
  const contract = known.get(key) ?? new Contract({ ...openApiDocuments(routes) });
  known.set(key, contract);
  return contract;
}
