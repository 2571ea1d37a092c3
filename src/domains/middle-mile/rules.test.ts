import { describe, expect, it } from 'vitest';
import { POUND_NG } from '../rates/measure-rules.ts';
import { classOf } from './freight-class-rules.ts';
import { orderNumber } from './number-rules.ts';

describe('the number of an order', () => {
  it('has the day and four unambiguous characters, and is unique on that day', () => {
    const day = new Date('2026-11-14T23:59:59Z');
    const numbers = Array.from({ length: 20_000 }, (_, index) => orderNumber(index + 1, day));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers.slice(0, 500)) expect(number).toMatch(/^MMO261114[2-9A-HJ-NP-Z]{4}$/);
    expect(orderNumber(2 ** 53 - 1, day)).toMatch(/^MMO261114[2-9A-HJ-NP-Z]{4}$/);
  });
});

describe('the class of freight', () => {
  it.each([
    [49, 1, '55'],
    [50, 1, '50'],
    [30, 1, '60'],
    [22.5, 1, '65'],
    [22.49, 1, '70'],
    [12, 1, '85'],
    [60, 4, '70'],
    [7.99, 1, '125'],
    [0.5, 1, '400'],
  ] as const)('of %d lb in %d cubic feet is %s', (pounds, cubicFeet, freightClass) => {
    expect(classOf([{ weightNg: pounds * POUND_NG, cubicFeet }])).toBe(freightClass);
  });
});
