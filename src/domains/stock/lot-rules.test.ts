// How lots are compared, by whoever names one.
import { expect, it } from 'vitest';
import { isSameLot, spelledAmong } from './lot-rules.ts';

it('takes spellings that differ in case and blanks for one lot, and one that is exact first', () => {
  expect(isSameLot(' L-A  1', 'l-a 1 ')).toBe(true);
  expect(isSameLot('LA1', 'L-A 1')).toBe(false);
  expect(spelledAmong(['B 1', 'b 1'], 'b 1')).toBe('b 1');
  expect(spelledAmong(['A', 'B 1'], ' b  1')).toBe('B 1');
  expect(spelledAmong(['A'], 'C')).toBe('C');
  expect(spelledAmong(['A', ''], '')).toBe('');
});
