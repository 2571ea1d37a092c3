import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ERRORS_MAX } from './checks/check-code.ts';
import { Code, Enum, Instant, Nullable, Strict, Text } from './schema.ts';
import { validateBody } from './validate.ts';
import { schemasOfParts, validateLargeBody } from './validate-large-body.ts';

const Line = Strict({
  sku: Code(20, 'SKU.'),
  quantity: Type.Integer({ minimum: 1, maximum: 9, default: 1, description: 'Units.' }),
  note: Type.Optional(Nullable(Text(10, 'Note.'))),
});
const Card = Strict({
  name: Text(20, 'Name.'),
  kind: Type.Optional(Enum(['parcel', 'freight'], 'Kind.')),
  at: Type.Optional(Instant('When.')),
  lines: Type.Array(Line, { minItems: 1, maxItems: 5, description: 'Lines.' }),
  tags: Type.Optional(
    Type.Array(Text(5, 'A tag.'), { maxItems: 3, uniqueItems: true, description: 'Tags.' }),
  ),
  inside: Type.Optional(
    Strict({
      'a/b': Type.Optional(
        Type.Array(Strict({ lines: Type.Array(Line, { maxItems: 2, description: 'Lines.' }) }), {
          description: 'Deep.',
        }),
      ),
    }),
  ),
});

/** Mostly what fits, with mistakes of every kind among it. */
const text = fc.constantFrom('A-1', ' b ', '', '  ', 'x'.repeat(30), '2026-01-01T00:00:00Z');
const any = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.integer({ min: -1, max: 12 }),
  fc.constant(null),
  fc.boolean(),
);
const line = fc.record(
  {
    sku: fc.oneof({ weight: 5, arbitrary: text }, any),
    quantity: fc.oneof(fc.integer({ min: 0, max: 10 }), any),
    note: any,
    more: any,
  },
  { requiredKeys: [] },
);
const lines = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.oneof({ weight: 8, arbitrary: line }, any), { maxLength: 8 }) },
  any,
);
const card = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        name: any,
        kind: fc.constantFrom('parcel', ' freight', 'x'),
        at: text,
        lines,
        tags: fc.array(any, { maxLength: 5 }),
        inside: fc.oneof(
          fc.record({ 'a/b': fc.array(fc.oneof(fc.record({ lines }), any), { maxLength: 3 }) }),
          any,
        ),
        more: any,
      },
      { requiredKeys: [] },
    ),
  },
  any,
);

const sorted = (violations: readonly object[]) => violations.map((one) => JSON.stringify(one)).sort();

describe('a large body', () => {
  it('is validated by checks that can be built ahead', () => {
    const Order = Strict({ lines: Type.Array(Line, { maxItems: 5, description: 'Lines.' }) });
    const ahead = schemasOfParts(Order);
    expect(ahead).toHaveLength(2);
    expect(ahead[1]).toBe(Line);
    expect(schemasOfParts(Line)).toEqual([Line]);
  });

  it('is validated, filled in and cleaned like a small one', async () => {
    await fc.assert(
      fc.asyncProperty(card, async (body) => {
        const [one, other] = [structuredClone(body), structuredClone(body)];
        const whole = validateBody(Card, one);
        const inParts = await validateLargeBody(Card, other);
        expect(sorted(inParts.violations)).toEqual(sorted(whole.violations));
        expect(inParts.isWhole).toBe(whole.isWhole);
        expect(other).toEqual(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('is a list itself', async () => {
    const List = Type.Array(Line, { maxItems: 3, description: 'Lines.' });
    const { violations } = await validateLargeBody(List, [{ sku: 'A' }, { quantity: 0 }, 1, { sku: 'B' }]);
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['', 'too_long'],
      ['/1/sku', 'required'],
      ['/1/quantity', 'too_small'],
      ['/2', 'wrong_type'],
    ]);
  });

  it('is not checked beyond a number of mistakes, nor into a list that is far too long', async () => {
    const List = Type.Array(Line, { maxItems: 20_000, description: 'Lines.' });
    const wrong = Array.from({ length: 15_000 }, () => ({ quantity: 0 }));
    const { violations, isWhole } = await validateLargeBody(List, wrong);
    expect(isWhole).toBe(false);
    expect(violations.length).toBeLessThan(ERRORS_MAX + 10);
    const far = await validateLargeBody(Card, { name: 'A', lines: wrong });
    expect(far.violations.map(({ pointer }) => pointer)).toEqual(['/lines']);
  });

  it('lets others go on meanwhile', async () => {
    const List = Type.Array(Line, { description: 'Lines.' });
    const many = Array.from({ length: 200_000 }, (_, index) => ({ sku: `A-${index}`, quantity: 2 }));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await validateLargeBody(List, many);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
