// What no schema speaks of: credentials, bytes, sizes, media types, preconditions.
import { deepArrays, deepObjects, RawJson, toJson } from './json.ts';
import type { Operation } from './operations.ts';
import type { ExpectedViolation, FuzzCase, FuzzRequest } from './request.ts';
import { ANSWERS_REPEATS, BODY_LIMITS_BYTES } from './rules.ts';
import { BAD_AUTHORIZATION, NO_JSON, OTHER_MEDIA_TYPES } from './texts.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const NO_UTF8: readonly (readonly number[])[] = [
  [0x22, 0xff, 0x22],
  [0xc0, 0x80],
  [0x22, 0xed, 0xa0, 0x80, 0x22],
  [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
  [0x22, 0xe2, 0x82],
];
const ENCODINGS = ['gzip', 'br', 'deflate', 'zstd', 'x-unknown', 'gzip, gzip', 'GZIP'];
const NO_TAGS = ['garbage', '"', '""', '"0"', '1', 'W/"1"', '"1', `"${'9'.repeat(3000)}"`, ',,,', '"é"'];

/** Some of them weigh a megabyte, so each is made only when it is picked. */
type Maker = () => FuzzCase;

export function hostileCase(operation: Operation, request: FuzzRequest, pick: number): FuzzCase {
  const makers = [
    ...ofCredential(operation, request),
    ...ofPrecondition(operation, request),
    ...(operation.method === 'GET' ? [] : ofBytes(operation, request)),
    ...(operation.body === null ? [] : ofBody(operation, request)),
  ];
  const make = makers[pick % makers.length];
  return make === undefined ? accepted('valid', request) : make();
}

function refused(what: string, request: FuzzRequest, statuses: readonly number[], code: string): FuzzCase {
  return { kind: 'protocol', what, request, expected: { kind: 'status', statuses, code } };
}

function accepted(what: string, request: FuzzRequest): FuzzCase {
  return { kind: 'protocol', what, request, expected: { kind: 'valid' } };
}

function violating(what: string, request: FuzzRequest, code: ExpectedViolation['codes'][number]): FuzzCase {
  const violations: ExpectedViolation[] = [{ in: 'body', pointer: '', codes: [code] }];
  return { kind: 'protocol', what, request, expected: { kind: 'violations', violations } };
}

function ofCredential(operation: Operation, request: FuzzRequest): Maker[] {
  if (operation.isPublic) return [];
  return BAD_AUTHORIZATION.map((authorization) => () => {
    const headers = { ...request.headers, ...(authorization === '' ? {} : { authorization }) };
    const what = `Authorization: ${authorization.slice(0, 40)}`;
    return refused(what, { ...request, headers, authorize: false }, [401], 'unauthorized');
  });
}

function ofPrecondition(operation: Operation, request: FuzzRequest): Maker[] {
  if (!operation.parameters.some(({ name }) => name === 'If-Match')) return [];
  // A key that happens to be used would be checked before the record.
  const { 'idempotency-key': _, ...headers } = request.headers;
  const statuses = ANSWERS_REPEATS.has(operation.id) ? [200, 404, 409, 412] : [404, 412];
  return NO_TAGS.map((tag) => () => ({
    kind: 'protocol',
    what: `If-Match: ${tag.slice(0, 40)}`,
    request: { ...request, headers: { ...headers, 'if-match': tag } },
    expected: { kind: 'status', statuses },
  }));
}

type Headers = Readonly<Record<string, string>>;

function sending(request: FuzzRequest, payload: string | Buffer, headers: Headers = {}): FuzzRequest {
  return {
    ...request,
    payload: Buffer.from(payload),
    headers: { 'content-type': 'application/json', ...request.headers, ...headers },
  };
}

/** Bytes that are wrong before anybody asks what they say. */
function ofBytes(operation: Operation, request: FuzzRequest): Maker[] {
  const json = () => toJson(request.body ?? {});
  const limit = BODY_LIMITS_BYTES[operation.id] ?? BODY_LIMIT_BYTES;
  const send = (payload: string | Buffer, headers?: Headers) => sending(request, payload, headers);
  const makers = [
    ...NO_JSON.map((text) => () => refused(`no JSON: ${text}`, send(text), [400], 'malformed_json')),
    ...NO_UTF8.map(
      (bytes) => () => refused(`no UTF-8: ${bytes}`, send(Buffer.from(bytes)), [400], 'malformed_json'),
    ),
    ...OTHER_MEDIA_TYPES.filter((type) => !operation.mediaTypes.has(type)).map(
      (type) => () =>
        refused(`as ${type}`, send(json(), { 'content-type': type }), [415], 'unsupported_media_type'),
    ),
    ...ENCODINGS.map(
      (encoding) => () =>
        refused(
          `encoded as ${encoding}`,
          send(json(), { 'content-encoding': encoding }),
          [415],
          'unsupported_media_type',
        ),
    ),
    () => refused('a body over the limit', send(json().padStart(limit + 1)), [413], 'body_too_large'),
    () => refused('a megabyte of nothing', send(' '.repeat(BODY_LIMIT_BYTES)), [400], 'malformed_json'),
  ];
  if (operation.body !== null) return makers;
  const uninvited = (body: RawJson) => () =>
    refused('a deep body where none is taken', { ...request, body }, [413], 'body_too_large');
  return [...makers, uninvited(deepArrays()), uninvited(deepObjects())];
}

/** Bodies that are JSON, and odd or huge. */
function ofBody(operation: Operation, request: FuzzRequest): Maker[] {
  const json = () => toJson(request.body);
  const limit = BODY_LIMITS_BYTES[operation.id] ?? BODY_LIMIT_BYTES;
  const send = (payload: string, headers?: Headers) => sending(request, payload, headers);
  const padded = () => json().padStart(limit - Buffer.byteLength(json()) + json().length);
  const [first] = Object.keys((request.body ?? {}) as object);
  return [
    () => accepted('a body just at the limit', send(padded())),
    () => accepted('a body with a byte order mark', send(`\ufeff${json()}`)),
    () =>
      accepted('another case of JSON', send(json(), { 'content-type': 'Application/JSON; Charset="UTF-8"' })),
    () => accepted('encoded as itself', send(json(), { 'content-encoding': 'identity' })),
    // The last of two properties counts, as everywhere in JavaScript.
    ...(first === undefined
      ? []
      : [
          () =>
            accepted(
              'a property twice',
              send(`{${JSON.stringify(first)}:{"__proto__":[]},${json().slice(1)}`),
            ),
        ]),
    () =>
      operation.body?.isRequired === false
        ? accepted('an empty body', send(''))
        : violating('an empty body', send(''), 'required'),
    () => refused('very deep lists', { ...request, body: deepArrays(400_000) }, [413], 'body_too_large'),
    () =>
      violating('a long list', { ...request, body: new RawJson(`[${'0,'.repeat(400_000)}0]`) }, 'wrong_type'),
    () => violating('a long text', { ...request, body: 'x'.repeat(900_000) }, 'wrong_type'),
    () => refused('very many unknown names', { ...request, body: manyNames() }, [422], 'validation_failed'),
    () => refused('very many unclean texts', { ...request, body: manyUnclean() }, [422], 'validation_failed'),
  ];
}

function manyNames(): RawJson {
  return new RawJson(`{${Array.from({ length: 80_000 }, (_, index) => `"${index}":0`).join(',')}}`);
}

function manyUnclean(): RawJson {
  return new RawJson(`[${Array.from({ length: 100_000 }, () => '"\\u0000"').join(',')}]`);
}
