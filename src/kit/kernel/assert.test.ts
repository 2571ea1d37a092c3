import { describe, expect, it } from 'vitest';
import { assert, InvariantViolated, only } from './assert.ts';

describe('an invariant', () => {
  it('that holds says nothing', () => {
    expect(() => assert(1, 'never said')).not.toThrow();
  });

  it.each([false, 0, '', null, undefined, Number.NaN])(
    'that is broken (%j) is a defect with its message',
    (value) => {
      expect(() => assert(value, 'stock must add up')).toThrow(new InvariantViolated('stock must add up'));
    },
  );

  it('of exactly one row gives that row, and refuses none and two', () => {
    expect(only([null])).toBeNull();
    expect(() => only([])).toThrow('expected exactly one row, got 0');
    expect(() => only([1, 2])).toThrow('expected exactly one row, got 2');
  });
});
