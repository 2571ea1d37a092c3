// What is sent to one operation: valid requests, requests that break one rule or several, and what no schema speaks of.
import fc from 'fast-check';
import { bodyMutations } from './body-mutations.ts';
import { hostileCase } from './hostile.ts';
import { namesInPath, type Operation } from './operations.ts';
import { headerMutations, pathMutations, queryMutations } from './query-mutations.ts';
import {
  type Expected,
  type ExpectedViolation,
  type FuzzCase,
  type FuzzRequest,
  type Mutation,
  overlap,
} from './request.ts';
import { JUDGED_ONE_BY_ONE } from './rules.ts';
import { ODD_HEADERS } from './texts.ts';
import { fits, validValue } from './valid.ts';

const MUTATIONS_MAX = 5;
const INDEX = { max: 0x7fffffff };

const GARBAGE: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 50, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 20, maxKeys: 60 }),
  },
);

/** Positions that no list ever gave out. A list may take some of them for positions, but never fall over them. */
const CURSOR_JSON = fc.oneof(
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...[
      '[0]',
      '[-1]',
      '[-0]',
      '[1.5]',
      '[1e400]',
      '[9007199254740991]',
      '[9007199254740993]',
      '["1"]',
      '[null]',
    ],
    ...['[]', '{}', '{"length":1,"0":1}', '[[1]]', '["\\u0000"]', '["\\ud800"]', '["2026-02-30T00:00:00Z"]'],
    ...[
      '["0001-01-01T00:00:00Z",1]',
      '["9999-12-31T23:59:59.999999999+23:59",1]',
      '["a\'; DROP TABLE org; --"]',
    ],
    ...['["2026-01-01T00:00:00-23:59",0]', '["",0]', '[1', 'null', '1', '"x"', '[1,1]', '[1,1,1]'],
  ),
);
const CURSORS: fc.Arbitrary<string> = fc.oneof(
  CURSOR_JSON.map((text) => Buffer.from(text).toString('base64url')),
  fc.stringMatching(/^[ -~]{1,40}$/),
  fc.constantFrom('A', '=', '%', 'W10', 'WzFd=', '..', 'null'),
);

/** Mixes all kinds of cases that make sense for the operation. */
export function casesOf(operation: Operation): fc.Arbitrary<FuzzCase> {
  const valid = validRequests(operation);
  const kinds: { weight: number; arbitrary: fc.Arbitrary<FuzzCase> }[] = [
    { weight: isSlow(operation) ? 4 : 20, arbitrary: valid.map(validCase) },
    {
      weight: 34,
      arbitrary: fc.tuple(valid, picks(1)).map(([request, chosen]) => broken(operation, request, chosen)),
    },
    {
      weight: 16,
      arbitrary: fc
        .tuple(valid, picks(MUTATIONS_MAX))
        .map(([request, chosen]) => broken(operation, request, chosen)),
    },
    {
      weight: isSlow(operation) ? 2 : 6,
      arbitrary: fc.tuple(valid, fc.constantFrom(...ODD_HEADERS)).map(withOddHeaders),
    },
    {
      weight: 14,
      arbitrary: fc
        .tuple(valid, fc.nat(INDEX))
        .map(([request, pick]) => hostileCase(operation, request, pick)),
    },
  ];
  const paths = pathMutations(operation);
  if (paths.length > 0) {
    kinds.push({
      weight: 8,
      arbitrary: fc.tuple(valid, fc.nat(INDEX)).map(([request, pick]) => ofNothing(operation, request, pick)),
    });
    kinds.push({
      weight: 12,
      arbitrary: fc.tuple(valid, fc.constantFrom(...paths)).map(([request, { what, name, raw, status }]) => ({
        kind: 'path',
        what,
        request: { ...request, params: { ...request.params, [name]: raw } },
        expected: { kind: 'status', statuses: [status] },
      })),
    });
  }
  if (operation.body !== null) {
    kinds.push({
      weight: 6,
      arbitrary: fc.tuple(valid, GARBAGE).map(([request, body]) => withGarbage(operation, request, body)),
    });
  }
  if (operation.parameters.some(({ schema }) => schema.format === 'cursor')) {
    kinds.push({
      weight: 8,
      arbitrary: fc.tuple(valid, CURSORS).map(([request, cursor]) => withCursor(request, cursor)),
    });
  }
  return fc.oneof(...kinds);
}

/** Answers of these cost a password hash each. */
function isSlow(operation: Operation): boolean {
  return operation.path === '/login' || operation.id === 'signIn';
}

// --- Valid requests ---------------------------------------------------------------------------------------------

function validRequests(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const inQuery = operation.parameters.filter(
    ({ schema, in: where }) => where === 'query' && schema.format !== 'cursor',
  );
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const query = fc.tuple(
    ...inQuery.map((parameter) => {
      const value = validValue(parameter.schema, parameter.name).map((one) => pairsOf(parameter.name, one));
      return parameter.required ? value : fc.option(value, { nil: [], freq: 2 });
    }),
  );
  // Mostly records that exist, sometimes the id of something else.
  const params = fc.tuple(
    ...inPath.map(({ name, schema }) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<[string, string][]>([]) },
        {
          weight: 1,
          arbitrary: validValue(schema, name)
            .map((value): [string, string][] => [[name, encodeURIComponent(String(value))]])
            .map((found) => found.filter(([, raw]) => isPlainSegment(raw))),
        },
      ),
    ),
  );
  const body = operation.body === null ? fc.constant(undefined) : validBodies(operation.body);
  const headers = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    ? fc
        .option(fc.stringMatching(/^[ -~]{0,60}[!-~]$/), { nil: null })
        .map((key) => (key === null ? {} : { 'idempotency-key': key }))
    : fc.constant({});
  return fc.record(
    {
      method: fc.constant(operation.method),
      known: fc.nat(INDEX),
      params: params.map((parts) => Object.fromEntries(parts.flat())),
      query: query.map((parts) => parts.flat()),
      body,
      headers: headers as fc.Arbitrary<Record<string, string>>,
    },
    { noNullPrototype: true },
  );
}

const IDS_OF_NOTHING = ['987654321', '9007199254740991'];

/** A valid request about a record that does not exist, by one of its path parameters. */
function ofNothing(operation: Operation, request: FuzzRequest, pick: number): FuzzCase {
  const names = namesInPath(operation.path);
  const name = names[pick % names.length] ?? '';
  const id = IDS_OF_NOTHING[(pick >> 8) % IDS_OF_NOTHING.length] ?? '';
  // A key that happens to be used would be checked before the record.
  const { 'idempotency-key': _, ...headers } = request.headers;
  return {
    kind: 'missing',
    what: `${name} of nothing`,
    request: { ...request, headers, params: { ...request.params, [name]: id } },
    expected: { kind: 'status', statuses: [404], code: 'not_found' },
  };
}

/** A segment of dots or nothing is another path, whatever the schema says; so is one longer than the router reads. */
function isPlainSegment(raw: string): boolean {
  return raw !== '' && !/^(\.|%2e)+$/i.test(raw) && decodeURIComponent(raw).length <= 300;
}

function validBodies(body: NonNullable<Operation['body']>): fc.Arbitrary<unknown> {
  const made = validValue(body.schema);
  if (body.example === undefined) return made;
  return fc.oneof({ weight: 3, arbitrary: made }, { weight: 1, arbitrary: fc.constant(body.example) });
}

function pairsOf(name: string, value: unknown): (readonly [string, string])[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => [encodeURIComponent(name), encodeURIComponent(String(one))] as const);
}

function validCase(request: FuzzRequest): FuzzCase {
  // HEAD works wherever GET does.
  const method = request.method === 'GET' && request.known % 8 === 0 ? 'HEAD' : request.method;
  return { kind: 'valid', what: 'valid', request: { ...request, method }, expected: { kind: 'valid' } };
}

// --- One rule broken, or several --------------------------------------------------------------------------------

type Pick = readonly [number, number];

function picks(max: number): fc.Arbitrary<Pick[]> {
  return fc.array(fc.tuple(fc.nat(INDEX), fc.nat(INDEX)), {
    minLength: Math.min(2, max),
    maxLength: max,
    size: 'max',
  });
}

/** Breaks as many rules as there are picks, at places that do not overlap. */
export function broken(operation: Operation, request: FuzzRequest, chosen: readonly Pick[]): FuzzCase {
  const byCode = new Map<string, Mutation[]>();
  for (const mutation of mutationsOf(operation, request)) {
    const { in: where, codes } = mutation.expected;
    const group = `${where} ${codes[0]}`;
    const known = byCode.get(group);
    if (known === undefined) byCode.set(group, [mutation]);
    else known.push(mutation);
  }
  const groups = [...byCode.values()];
  const taken: Mutation[] = [];
  for (const [group, index] of chosen) {
    const candidates = groups[group % groups.length] ?? [];
    const mutation = candidates[index % candidates.length];
    if (mutation === undefined || taken.some((one) => overlap(one.expected, mutation.expected))) continue;
    taken.push(mutation);
  }
  return {
    kind: taken.length === 1 ? 'single' : 'several',
    what: taken.map(({ what }) => what).join(' + '),
    request: taken.reduce((changed, mutation) => mutation.apply(changed), request),
    expected: expectedOf(
      operation,
      taken.map(({ expected }) => expected),
    ),
  };
}

/** What is wrong with an element counts only where nothing is wrong with the request around it. */
function expectedOf(operation: Operation, violations: readonly ExpectedViolation[]): Expected {
  const list = JUDGED_ONE_BY_ONE[operation.id];
  if (list === undefined) return { kind: 'violations', violations };
  const around = violations.filter(
    ({ in: where, pointer }) => where !== 'body' || !pointer.startsWith(`${list}/`),
  );
  return around.length > 0 ? { kind: 'violations', violations: around } : { kind: 'checked', violations };
}

export function mutationsOf(operation: Operation, request: FuzzRequest): Mutation[] {
  const inBody =
    operation.body === null
      ? uninvited(operation)
      : bodyMutations(operation.body.schema, request.body, operation.body.isRequired);
  return [...inBody, ...queryMutations(operation), ...headerMutations(operation)];
}

/** A body where none is taken. GET is left out: nobody reads its body. */
function uninvited(operation: Operation): Mutation[] {
  if (operation.method === 'GET') return [];
  return [{}, [], null, 0, 'x'].map((body) => ({
    what: `a body ${JSON.stringify(body)} where none is taken`,
    expected: { in: 'body', pointer: '', codes: ['unknown_property'] },
    apply: (request) => ({ ...request, body }),
  }));
}

// --- What no schema speaks of -----------------------------------------------------------------------------------

function withOddHeaders([request, headers]: [FuzzRequest, Readonly<Record<string, string>>]): FuzzCase {
  return {
    kind: 'header',
    what: `headers ${JSON.stringify(headers).slice(0, 100)}`,
    request: { ...request, headers: { ...request.headers, ...headers } },
    expected: { kind: 'valid' },
  };
}

function withGarbage(operation: Operation, request: FuzzRequest, body: unknown): FuzzCase {
  const isValid = fits(operation.body?.schema ?? {}, JSON.parse(JSON.stringify(body)));
  return {
    kind: 'garbage',
    what: 'a body of anything',
    request: { ...request, body },
    expected: isValid ? { kind: 'valid' } : { kind: 'status', statuses: [422], code: 'validation_failed' },
  };
}

function withCursor(request: FuzzRequest, cursor: string): FuzzCase {
  return {
    kind: 'cursor',
    what: `after=${cursor}`,
    request: { ...request, query: [...request.query, ['after', encodeURIComponent(cursor)]] },
    expected: { kind: 'valid' },
  };
}
