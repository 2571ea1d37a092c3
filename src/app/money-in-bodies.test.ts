// Money of requests, wherever the OpenAPI documents have it: read in one way.
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { apiDocuments, type Node } from '../../test/tools/api-documents.ts';
import { checkBody } from '../kit/http/validate.ts';

const { documentOf } = apiDocuments();

/** How fields are named that hold money. */
const MONEY = /_usd$|amount|price|cost|charge|value/;

interface Field {
  readonly place: string;
  readonly name: string;
  readonly schema: Node;
}

/** The fields of all bodies of requests that are numbers. */
function numbersIn(document: Node): Field[] {
  const found: Field[] = [];
  const visit = (node: unknown, place: string, name: string, above: readonly string[]): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, place, name, above);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { $ref, type, properties, ...rest } = node as Node;
    if (typeof $ref === 'string') {
      const named = $ref
        .split('/')
        .slice(1)
        .reduce((at: unknown, key) => (at as Node)[key], document);
      if (!above.includes($ref)) visit(named, place, name, [...above, $ref]);
      return;
    }
    if ([type].flat().includes('number')) found.push({ place, name, schema: node as Node });
    for (const [key, inner] of Object.entries(properties ?? {})) visit(inner, `${place}/${key}`, key, above);
    for (const key of ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'])
      visit(rest[key], place, name, above);
  };
  for (const [path, methods] of Object.entries(document['paths'] as Node)) {
    for (const [method, operation] of Object.entries(methods as Node)) {
      const content = ((operation as Node)['requestBody'] as Node | undefined)?.['content'] ?? {};
      for (const form of Object.values(content as Node))
        visit((form as Node)['schema'], `${method} ${path} `, '', []);
    }
  }
  return found;
}

describe.each(['v1', 'ops'] as const)('money in bodies of %s', (name) => {
  it('is money by its schema, wherever a name says so', () => {
    const named = numbersIn(documentOf(name)).filter((field) => MONEY.test(field.name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ schema }) => schema['x-money'] !== true).map(({ place }) => place)).toEqual([]);
  });

  it('is taken within a millionth of whole cents, rounded, and refused otherwise: for its decimals or for its size, whichever is wrong', () => {
    const fields = numbersIn(documentOf(name)).filter(({ schema }) => schema['x-money'] === true);
    for (const { place, schema } of fields) {
      const body = Type.Object({ it: { ...schema, type: 'number' } as unknown as TSchema });
      for (const sent of [55.050000000000004, 0.1 + 0.2, 7, 7.0000009]) {
        const given = { it: sent };
        expect(checkBody(body, given), place).toEqual([]);
        expect(given.it, place).toBe(Math.round(sent * 100) / 100);
      }
      for (const sent of [55.051, 55.050002, 0.015])
        expect(checkBody(body, { it: sent }), place).toMatchObject([
          { pointer: '/it', code: 'bad_precision' },
        ]);
      for (const [sent, code] of [
        [1e15, 'too_large'],
        [1e300, 'too_large'],
        [-1e15, 'too_small'],
      ] as const)
        expect(
          checkBody(body, { it: sent }).map((one) => one.code),
          place,
        ).toEqual([code]);
    }
  });
});
