// Finds every parameter that could name a record, and compares what two answers give away.
import { type Operation, type Schema, withoutNull } from '../../fuzz/operations.ts';
import type { NoReference, Reference, Request, Value } from './fixtures.ts';

export interface IdParameter {
  /** `operationId in pointer`, the name in the register of fixtures. */
  readonly key: string;
  readonly operation: Operation;
  readonly in: 'path' | 'query' | 'body';
  /** `*` stands for the elements of a list. */
  readonly pointer: string;
}

/** Names that point at something: rather one line too many in the register than one leak. */
const LOOKS_LIKE_REFERENCE =
  /(^|_)(id|ids|identifiers?|skus?|barcodes?|numbers?|references?|keys?|tokens?|codes?)$/;

export function idParametersOf(operation: Operation): IdParameter[] {
  const make = (where: 'path' | 'query' | 'body', pointer: string): IdParameter => ({
    key: `${operation.id} ${where} ${pointer}`,
    operation,
    in: where,
    pointer,
  });
  const inUrl = operation.parameters.flatMap(({ name, in: where }) => {
    // Whatever stands in a path names something.
    if (where === 'path') return [make('path', `/${name}`)];
    return where === 'query' && LOOKS_LIKE_REFERENCE.test(name) ? [make('query', `/${name}`)] : [];
  });
  const inBody = operation.body === null ? [] : [...new Set(pointersIn(operation.body.schema, ''))];
  return [...inUrl, ...inBody.map((pointer) => make('body', pointer))];
}

function pointersIn(schema: Schema, pointer: string): string[] {
  const found: string[] = [];
  for (const branch of withoutNull(schema)) {
    if (branch.items !== undefined) found.push(...pointersIn(branch.items, `${pointer}/*`));
    for (const [name, one] of Object.entries(branch.properties ?? {})) {
      const inside = `${pointer}/${name}`;
      const isScalar = withoutNull(one).some(({ type }) => type !== 'object');
      if (isScalar && LOOKS_LIKE_REFERENCE.test(name))
        found.push(isListOfScalars(one) ? `${inside}/*` : inside);
      else found.push(...pointersIn(one, inside));
    }
  }
  return found;
}

function isListOfScalars(schema: Schema): boolean {
  return withoutNull(schema).some(({ items }) => items?.type !== undefined && items.type !== 'object');
}

/** What the register lacks and what it has too much, in words that say what to do. */
export function coverageGaps(
  parameters: readonly IdParameter[],
  references: Readonly<Record<string, Reference | NoReference>>,
  requests: Readonly<Record<string, unknown>>,
): string[] {
  const gaps: string[] = [];
  for (const { key, operation } of parameters) {
    const reference = references[key];
    if (reference === undefined) {
      gaps.push(
        `${key}: nobody says whose record it names. Add to REFERENCES in test/access/isolation/fixtures.ts: ` +
          `'${key}': { own, foreign, missing }, or { none: 'why it names no record' }.`,
      );
    } else if ('own' in reference && requests[key] === undefined && requests[operation.id] === undefined) {
      gaps.push(
        `${key}: no request to put the id into. Add to REQUESTS in test/access/isolation/fixtures.ts: ` +
          `'${key}' or '${operation.id}', a request that is accepted with Juniper's own id.`,
      );
    }
  }
  const known = new Set(parameters.map(({ key }) => key));
  for (const key of Object.keys(references)) {
    if (!known.has(key)) gaps.push(`${key}: no operation has it any more. Remove it from REFERENCES.`);
  }
  return gaps;
}

/** The request with the id in its place. */
export function withId(parameter: IdParameter, request: Request, id: Value): Request {
  const path = parameter.pointer.split('/').slice(1);
  if (parameter.in === 'body') return { ...request, body: placed(request.body, path, id) };
  const name = path[0] ?? '';
  if (parameter.in === 'path') return { ...request, params: { ...request.params, [name]: id } };
  return { ...request, query: { ...request.query, [name]: id } };
}

/** Every element of a list gets the id, so that none of them can be what makes the difference. */
function placed(value: unknown, path: readonly string[], id: Value): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return id;
  if (first === '*') {
    const list = Array.isArray(value) && value.length > 0 ? value : [undefined];
    return list.map((element) => placed(element, rest, id));
  }
  const object = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...object, [first]: placed(object[first], rest, id) };
}

export interface MatrixAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

/** Operations that answer for each element of their body. */
const ECHOING = new Set(['createOrders', 'triggerEligibilityChecks', 'holdOrders', 'releaseOrders']);

/** Headers that differ between any two answers. */
const OF_THE_MOMENT = new Set(['x-request-id', 'date', 'ratelimit', 'content-length']);

/** Everything that tells the answer about another org's record from the answer about none. */
export function differences(
  parameter: IdParameter,
  foreign: { readonly id: Value; readonly answer: MatrixAnswer },
  missing: { readonly id: Value; readonly answer: MatrixAnswer },
): string[] {
  const found: string[] = [];
  if (foreign.answer.status !== missing.answer.status) {
    found.push(`${foreign.answer.status} for another org's record, ${missing.answer.status} for none`);
  }
  // Only a check of a body names the id that was sent: a 422, an order that was not taken, a listing that is not checked.
  const isJudged = foreign.answer.status === 422 || ECHOING.has(parameter.operation.id);
  const mayEcho = parameter.in === 'body' && isJudged;
  const [one, other] = [foreign, missing].map(({ id, answer }) => bytesOf(answer, mayEcho ? id : null));
  if (one !== other) found.push(`the answers differ:\n  ${one}\n  ${other}`);
  const [some, others] = [headersOf(foreign.answer), headersOf(missing.answer)];
  if (some !== others) found.push(`the headers differ:\n  ${some}\n  ${others}`);
  if (!mayEcho && foreign.answer.status >= 400 && mentions(bytesOf(foreign.answer, null), foreign.id)) {
    found.push(`the answer repeats the id ${foreign.id}`);
  }
  return found;
}

function bytesOf(answer: MatrixAnswer, id: Value | null): string {
  const requestId = String(answer.headers['x-request-id'] ?? '');
  const text = requestId === '' ? answer.text : answer.text.replaceAll(requestId, '(request id)');
  return id === null ? text : text.replaceAll(wordOf(id), '(id)');
}

function wordOf(id: Value): RegExp {
  return new RegExp(`(?<![\\w-])${String(id).replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`, 'g');
}

function mentions(text: string, id: Value): boolean {
  return wordOf(id).test(text);
}

function headersOf(answer: MatrixAnswer): string {
  const kept = Object.entries(answer.headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b))));
}
