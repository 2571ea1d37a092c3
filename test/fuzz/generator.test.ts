// The generator must do what it says: valid is valid, broken is broken in the place it names, nothing is left out.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/kit/http/openapi.ts';
import { broken, casesOf, mutationsOf } from './cases.ts';
import { pointerOf, RawJson, toJson, withoutValueAt, withValueAt } from './json.ts';
import { operationsOf, unboundedPlaces } from './operations.ts';
import { type FuzzCase, overlap } from './request.ts';
import { changeSample, sampleDocument } from './sample.ts';
import { fits } from './valid.ts';

const SEED = 7;
const cases = fc.sample(casesOf(changeSample), { seed: SEED, numRuns: 600 });
const schema = changeSample.body?.schema ?? {};
const sent = (one: FuzzCase) => JSON.parse(toJson(one.request.body)) as unknown;
const validCases = cases.filter(({ kind }) => kind === 'valid');

describe('generated requests', () => {
  test('are of every kind', () => {
    const kinds = new Set(cases.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'cursor',
      'garbage',
      'header',
      'missing',
      'path',
      'protocol',
      'several',
      'single',
      'valid',
    ]);
  });

  test('fit the schema when they are called valid', () => {
    expect(validCases.length).toBeGreaterThan(20);
    expect(validCases.map(sent).filter((body) => !fits(schema, body))).toEqual([]);
  });

  test('are the same for the same seed and others for another', () => {
    const again = (seed: number) => {
      const made = fc.sample(casesOf(changeSample), { seed, numRuns: 30 });
      return made.map(({ what, request }) => `${what} ${request.query} ${toJson(request.body)}`).join('\n');
    };
    expect(again(1)).toBe(again(1));
    expect(again(1)).not.toBe(again(2));
  });

  test('break exactly what they say they break', () => {
    const base = validCases[0]?.request;
    if (base === undefined) throw new Error('no valid request');
    // U+0000, half surrogate pairs and blanks are rules of the service, not of the schema.
    const ofSchema = mutationsOf(changeSample, base).filter(
      ({ expected, what }) =>
        expected.in === 'body' &&
        !expected.codes.includes('bad_text') &&
        what !== 'no body' &&
        !what.includes(': blank '),
    );
    expect(ofSchema.length).toBeGreaterThan(100);
    const harmless = ofSchema.filter((mutation) =>
      fits(schema, JSON.parse(toJson(mutation.apply(base).body))),
    );
    expect(harmless.map(({ what }) => what)).toEqual([]);
  });

  test('know every way in which a request can be wrong', () => {
    const codes = new Set<string>();
    for (const { request } of validCases) {
      for (const { expected } of mutationsOf(changeSample, request))
        codes.add(`${expected.in} ${expected.codes}`);
    }
    expect([...codes].sort()).toEqual([
      ...[
        'bad_format',
        'bad_precision',
        'bad_text',
        'duplicate',
        'not_allowed',
        'removed',
        'required',
        'too_large',
      ]
        .concat('too_long', 'too_short', 'too_small', 'unknown_property', 'wrong_type')
        .map((code) => `body ${code}`),
      'header bad_header',
      ...[
        'bad_cursor',
        'bad_text',
        'not_allowed',
        'removed',
        'repeated_parameter',
        'required',
        'too_large',
        'too_long',
      ]
        .concat('too_short', 'too_small', 'unknown_parameter', 'wrong_type')
        .map((code) => `query ${code}`),
    ]);
  });

  test('break several rules only in places that can be told apart', () => {
    const several = cases.filter(({ kind }) => kind === 'several');
    expect(several.length).toBeGreaterThan(20);
    for (const { expected } of several) {
      if (expected.kind !== 'violations') throw new Error('several broken rules must be expected');
      const { violations } = expected;
      expect(violations.length).toBeGreaterThan(1);
      const pairs = violations.flatMap((one, index) =>
        violations.slice(index + 1).map((other) => [one, other] as const),
      );
      expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
    }
  });

  test('break one rule at least, whatever is picked', () => {
    const request = validCases[0]?.request;
    if (request === undefined) throw new Error('no valid request');
    expect(broken(changeSample, request, [[0, 0]]).kind).toBe('single');
  });
});

describe('the reading of documents', () => {
  const withBody = (body: object, method = 'post', type = 'application/json') =>
    ({
      paths: {
        '/x': {
          [method]: {
            operationId: 'x',
            requestBody: { content: { [type]: { schema: body } } },
            responses: {},
          },
        },
      },
      components: {
        schemas: { Loop: { type: 'object', properties: { loop: { $ref: '#/components/schemas/Loop' } } } },
      },
    }) as unknown as OpenApiDocument;

  test.each([
    [
      'an unknown keyword',
      withBody({ type: 'object', unevaluatedProperties: false }),
      /keyword unevaluatedProperties/,
    ],
    ['an unknown format', withBody({ type: 'string', format: 'iban' }), /format iban/],
    ['an unknown type', withBody({ type: 'file' }), /unknown type file/],
    ['a schema that refers to itself', withBody({ $ref: '#/components/schemas/Loop' }), /refers to itself/],
    ['a reference to nothing', withBody({ $ref: '#/components/schemas/Gone' }), /leads nowhere/],
    ['an unknown method', withBody({ type: 'object' }, 'trace'), /method trace/],
    ['a body that is not JSON', withBody({ type: 'string' }, 'post', 'text/csv'), /type text\/csv/],
  ])('stops at %s instead of leaving it out', (_, document, message) => {
    expect(() => operationsOf({ v1: document })).toThrow(message);
  });

  test('stops at a path parameter that is not described', () => {
    const item = { get: { operationId: 'x', parameters: [], responses: {} } };
    const document = { ...sampleDocument, paths: { '/x/{id}': item } } as unknown as OpenApiDocument;
    expect(() => operationsOf({ v1: document })).toThrow(/path parameter id is not described/);
  });

  test('names texts and lists without a bound', () => {
    const properties = {
      free: { type: 'string' },
      open: { type: 'string', pattern: '^a+$' },
      page: { type: 'string', format: 'uri' },
      list: { type: 'array', items: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] } },
      code: { type: 'string', pattern: '^[A-Z]{2}$' },
    };
    const [operation] = operationsOf({ v1: withBody({ type: 'object', properties }) });
    expect(operation && unboundedPlaces(operation)).toEqual([
      'x body /free: a text without maxLength',
      'x body /open: a text without maxLength',
      'x body /page: a text without maxLength',
      'x body /list: a list without maxItems',
    ]);
  });

  test('finds every operation', () => {
    expect(operationsOf({ v1: sampleDocument }).map(({ id }) => id)).toEqual(['getSample', 'changeSample']);
  });
});

describe('JSON as an attacker writes it', () => {
  test('has own properties named __proto__ and numbers beyond doubles', () => {
    const value = withValueAt({ a: [1, { b: 2 }] }, ['a', 1, '__proto__'], new RawJson('1e400'));
    expect(toJson(value)).toBe('{"a":[1,{"b":2,"__proto__":1e400}]}');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('loses one property and keeps the rest', () => {
    expect(withoutValueAt({ a: { b: 1, c: 2 } }, ['a', 'b'])).toEqual({ a: { c: 2 } });
  });

  test('is pointed into with slashes and tildes escaped', () => {
    expect(pointerOf(['a/b', 0, 'm~n'])).toBe('/a~1b/0/m~0n');
  });
});
