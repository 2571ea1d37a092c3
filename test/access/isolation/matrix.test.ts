// The matrix must be able to fail: a parameter nobody thought of, an answer that gives a foreign record away.
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../src/kit/http/openapi.ts';
import { type Operation, operationsOf } from '../../fuzz/operations.ts';
import { coverageGaps, differences, idParametersOf, type MatrixAnswer, withId } from './matrix.ts';

const body = {
  type: 'object',
  properties: {
    warehouse_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    note: { type: 'string' },
    label_ids: { type: 'array', items: { type: 'integer' } },
    lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
    destination: {
      anyOf: [{ type: 'object', properties: { address_id: { type: 'integer' } } }, { type: 'string' }],
    },
  },
};
const document = {
  paths: {
    '/v1/orders/{order_id}': {
      patch: {
        operationId: 'changeOrder',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'item_id', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'per_page', in: 'query', required: false, schema: { type: 'integer' } },
        ],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 200: { description: '' } },
      },
    },
  },
  components: {
    schemas: {
      Line: { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } },
    },
  },
} as unknown as OpenApiDocument;

const operation = operationsOf({ v1: document })[0] as Operation;
const parameters = idParametersOf(operation);
const byKey = (key: string) => parameters.find((one) => one.key === key) as (typeof parameters)[number];

function answer(status: number, text: string, headers: MatrixAnswer['headers'] = {}): MatrixAnswer {
  return { status, text, headers: { 'x-request-id': 'r-1', ...headers } };
}

describe('the search for references', () => {
  test('finds them in paths, queries, and bodies through lists, unions and references', () => {
    expect(parameters.map(({ key }) => key)).toEqual([
      'changeOrder path /order_id',
      'changeOrder query /item_id',
      'changeOrder body /warehouse_id',
      'changeOrder body /label_ids/*',
      'changeOrder body /lines/*/sku',
      'changeOrder body /destination/address_id',
    ]);
  });

  test('names every gap with what to add, and every line that is left over', () => {
    const references = {
      'changeOrder path /order_id': { own: 1, foreign: 2, missing: 3 },
      'changeOrder query /item_id': { none: 'just a filter' },
      'gone path /id': { none: 'it is gone' },
    };
    const gaps = coverageGaps(parameters, references, {});
    expect(gaps).toHaveLength(6);
    expect(gaps[0]).toMatch(
      /^changeOrder path \/order_id: no request .*REQUESTS in test\/access\/isolation\/fixtures\.ts/,
    );
    expect(gaps[1]).toMatch(
      /^changeOrder body \/warehouse_id: .*REFERENCES in test\/access\/isolation\/fixtures\.ts/,
    );
    expect(gaps[5]).toBe('gone path /id: no operation has it any more. Remove it from REFERENCES.');
  });

  test('puts the id where it belongs and leaves the rest', () => {
    const lines = [
      { sku: 'a', quantity: 1 },
      { sku: 'b', quantity: 2 },
    ];
    expect(withId(byKey('changeOrder body /lines/*/sku'), { body: { note: 'n', lines } }, 'X').body).toEqual({
      note: 'n',
      lines: [
        { sku: 'X', quantity: 1 },
        { sku: 'X', quantity: 2 },
      ],
    });
    expect(withId(byKey('changeOrder body /label_ids/*'), { body: {} }, 7).body).toEqual({ label_ids: [7] });
    expect(withId(byKey('changeOrder query /item_id'), { query: { page: 1 } }, 7).query).toEqual({
      page: 1,
      item_id: 7,
    });
    expect(withId(byKey('changeOrder path /order_id'), {}, 7).params).toEqual({ order_id: 7 });
  });
});

describe('the comparison of answers', () => {
  const inPath = byKey('changeOrder path /order_id');
  const inBody = byKey('changeOrder body /warehouse_id');
  const compare = (parameter: typeof inPath, foreign: MatrixAnswer, missing: MatrixAnswer) =>
    differences(parameter, { id: 41, answer: foreign }, { id: 77, answer: missing });

  test('finds nothing between two answers that differ only in their request ids', () => {
    const foreign = answer(404, '{"request_id":"r-1"}');
    const missing = answer(404, '{"request_id":"r-2"}', { 'x-request-id': 'r-2', date: 'later' });
    expect(compare(inPath, foreign, missing)).toEqual([]);
  });

  test('finds another status, another byte, another header', () => {
    expect(compare(inPath, answer(403, '{}'), answer(404, '{}'))[0]).toContain(
      "403 for another org's record",
    );
    expect(
      compare(inPath, answer(404, '{"detail":"not yours"}'), answer(404, '{"detail":"none"}'))[0],
    ).toContain('differ');
    expect(compare(inPath, answer(404, '{}', { etag: '"3"' }), answer(404, '{}'))[0]).toContain(
      'the headers differ',
    );
    expect(compare(inPath, answer(200, '[{"id":41}]'), answer(200, '[]'))).toHaveLength(1);
  });

  test('finds an id that is repeated where none may be', () => {
    expect(
      compare(inPath, answer(404, '{"detail":"no order 41"}'), answer(404, '{"detail":"no order 41"}')),
    ).toEqual(['the answer repeats the id 41']);
  });

  test('lets a body’s 422 name the id that was sent, and nothing else', () => {
    const said = (text: string) => answer(422, `{"errors":["warehouse_id: ${text}"]}`);
    expect(compare(inBody, said('no warehouse 41 here'), said('no warehouse 77 here'))).toEqual([]);
    expect(compare(inBody, said('no warehouse 41 here'), said('no warehouse 77 at all'))).toHaveLength(1);
    expect(compare(inPath, said('no warehouse 41 here'), said('no warehouse 77 here'))).not.toEqual([]);
  });
});
