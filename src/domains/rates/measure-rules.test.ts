import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, decimalOf, percentOf, readCents, shareOf, toCents } from '../../kit/kernel/cents.ts';
import { scaledDecimal } from '../../kit/kernel/decimals.ts';
import {
  boxOf,
  cubicInchesUm3,
  dimensionalWeightNg,
  lengthUm,
  OUNCE_NG,
  POUND_NG,
  poundsOf,
  roundedLength,
  roundedWeight,
  volumeUm3,
  weightNg,
} from './measure-rules.ts';

describe('decimals', () => {
  it('are read by what was written, without a fraction being computed', () => {
    expect([0.1, 0.29, 1.005, 4.35, 1e-7, 12, -3.5, 1e21].map((value) => scaledDecimal(value, 2))).toEqual([
      10,
      29,
      null,
      435,
      null,
      1200,
      -350,
      null,
    ]);
    expect(scaledDecimal('007.50', 2)).toBe(750);
    expect(Object.is(scaledDecimal('-0.00', 2), 0)).toBe(true);
  });

  it('every amount of cents comes back from its decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        expect(readCents(JSON.parse(JSON.stringify(decimalOf(cents(amount)))))).toBe(amount);
      }),
    );
  });
});

describe('parts of a cent', () => {
  it('count from one half on, or always, and the same below zero', () => {
    expect(percentOf(cents(950), 1825, 'half_up')).toBe(173);
    expect(percentOf(cents(1), 5000, 'half_up')).toBe(1);
    expect(percentOf(cents(-1), 5000, 'half_up')).toBe(-1);
    expect(percentOf(cents(1), 4999, 'half_up')).toBe(0);
    expect(percentOf(cents(1), 1, 'up')).toBe(1);
    expect(shareOf(cents(275), { of: 1234, in: 100 }, 'half_up')).toBe(3394);
  });

  it('money is whole cents, or nothing', () => {
    expect(() => cents(0.5)).toThrow('no whole number of cents');
    expect(readCents(1.005)).toBeNull();
    expect(() => toCents(1.005)).toThrow('has parts of cents');
  });

  it('an amount is read where it is within a millionth of whole cents', () => {
    expect([18.35 * 3, 0.1 + 0.2, 1.0000009, -1.0000009, -0].map(readCents)).toEqual([
      5505, 30, 100, -100, 0,
    ]);
    expect([1.000002, -1.000002, 0.015, 1e300, Number.NaN].map(readCents)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('measures', () => {
  it('an inch is 2.54 cm and a pound 0.45359237 kg, exactly', () => {
    expect(lengthUm(1, 'in')).toBe(lengthUm(2.54, 'cm'));
    expect(lengthUm(8.25, 'in')).toBe(lengthUm(20.955, 'cm'));
    expect(weightNg(3, 'lb')).toBe(weightNg(1.36077711, 'kg'));
    expect([lengthUm(1.00001, 'cm'), weightNg(1.000000001, 'kg')]).toEqual([null, null]);
    expect([weightNg(1, 'lb'), weightNg(1, 'kg')]).toEqual([453_592_370_000, 1_000_000_000_000]);
    expect(16 * OUNCE_NG).toBe(POUND_NG);
    expect(weightNg(0.0625, 'lb')).toBe(OUNCE_NG);
  });

  it('sides become whole inches as the card has it', () => {
    const inches = (rounding: 'up' | 'nearest' | 'none') => (value: number) =>
      roundedLength(lengthUm(value, 'in') ?? 0, rounding) / 25_400;
    expect([11.01, 11, 11.5].map(inches('up'))).toEqual([12, 11, 12]);
    expect([11.49, 11.5, 11].map(inches('nearest'))).toEqual([11, 12, 11]);
    expect([11.01].map(inches('none'))).toEqual([11.01]);
  });

  it('weights go up to the next ounce, half pound or pound', () => {
    const pounds = (rounding: Parameters<typeof roundedWeight>[1]) => (value: number) =>
      poundsOf(roundedWeight(weightNg(value, 'lb') ?? 0, rounding));
    expect([0.0001, 1, 1.0001].map(pounds('pound'))).toEqual([1, 1, 2]);
    expect([0.5, 0.5001].map(pounds('half_pound'))).toEqual([0.5, 1]);
    expect([0.0625, 0.0626, 1.01].map(pounds('ounce'))).toEqual([0.0625, 0.125, 1.0625]);
    expect([0.0626, 1, 1.01].map(pounds('ounce_then_pound'))).toEqual([0.125, 1, 2]);
  });

  it('a dimensional weight that comes out even is not rounded up', () => {
    const volume = volumeUm3(boxOf([139 * 25_400, 25_400, 25_400]));
    expect(volume).toBe(cubicInchesUm3(139));
    expect(dimensionalWeightNg(volume, 139)).toBe(POUND_NG);
    expect(dimensionalWeightNg(volume + 1n, 139)).toBe(POUND_NG + 1);
  });
});
