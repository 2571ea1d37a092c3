import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { Strict } from '../schema.ts';
import { boundErrors, checkCode, ERRORS_MAX } from './check-code.ts';
import { checksIn } from './check-of.ts';

const Rows = Type.Array(
  Strict({ name: Type.String({ maxLength: 3 }), kind: Type.Union([Type.Literal('a'), Type.Literal('b')]) }),
);

it('a check ends with the mistake that is one too many', () => {
  const check = checksIn(null)(Rows);
  expect(check([{ name: 'abc', kind: 'a' }])).toBe(true);
  expect(check([{ name: 'abcd', kind: 'a' }])).toBe(false);
  expect(check.errors).toHaveLength(1);
  const thrown = (() => {
    try {
      return check(Array.from({ length: 10 * ERRORS_MAX }, () => ({ name: 'abcd', kind: 'a' })));
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toEqual({ tooManyErrors: expect.any(Array) });
  expect((thrown as { tooManyErrors: unknown[] }).tooManyErrors).toHaveLength(ERRORS_MAX + 1);
});

it('every place that adds a mistake has the bound, or there is no check', () => {
  const code = checkCode(Rows);
  const added = code.match(/vErrors\.push\(/g)?.length ?? 0;
  expect(added).toBeGreaterThan(3);
  expect(code.match(/if\(\+\+errors>/g)).toHaveLength(added);
  expect(code).not.toMatch(/errors\+\+|errors \+=/);
  for (const unknown of ['else{vErrors.push(err0);}errors += 1;', 'vErrors.push({});errors++;'])
    expect(() => boundErrors(unknown)).toThrow('not known');
});
