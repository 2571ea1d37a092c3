import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantBreakdown } from './merchant-view-rules.ts';

const line = (code: string, amount_usd: number) => ({ code, description: code, amount_usd });
const centsOf = (lines: readonly { amount_usd: number }[]) =>
  lines.map(({ amount_usd }) => Math.round(amount_usd * 100));
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe('a breakdown as merchants see it', () => {
  it('has the mark-up in every line, in proportion', () => {
    const worked = [line('base', 15.5), line('residential', 5.55), line('peak', 0.6), line('fuel', 3.84)];
    // 27.53 / 25.49 times 15.50, 21.05, 21.65 and 25.49: 16.7404, 22.7346, 23.3827, 27.53.
    expect(merchantBreakdown([...worked, line('markup', 2.04)])).toEqual([
      line('base', 16.74),
      line('residential', 5.99),
      line('peak', 0.65),
      line('fuel', 4.15),
    ]);
    expect(merchantBreakdown(worked)).toEqual(worked);
    expect(merchantBreakdown([line('base', 0), line('markup', 0.25)])).toEqual([line('base', 0.25)]);
  });

  it('sums up to the same cent, shows no mark-up, and takes no more off a line than it has', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 9 }),
        fc.double({ min: -1, max: 3, noNaN: true }),
        (amounts, share) => {
          const lines = amounts.map((one) => line('base', one / 100));
          const more = Math.round(sum(amounts) * share);
          const seen = merchantBreakdown([...lines, line('markup', more / 100)]);
          expect(seen.map(({ code }) => code)).toEqual(amounts.map(() => 'base'));
          expect(sum(centsOf(seen))).toBe(sum(amounts) + more);
          expect(centsOf(seen).every((one) => one >= 0)).toBe(true);
        },
      ),
    );
  });
});
