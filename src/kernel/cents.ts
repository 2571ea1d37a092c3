// Money: whole cents, and nothing else. The type keeps other numbers out; only these functions make or combine amounts.
import { assert } from './assert.ts';
import { scaledDecimal } from './decimals.ts';

declare const centsBrand: unique symbol;

export type Cents = number & { readonly [centsBrand]: true };

/** Hundredths of a percent: 17.25 % are 1725. */
const BASIS_POINTS = 10_000;

export function cents(amount: number): Cents {
  assert(Number.isSafeInteger(amount), `${amount} is no whole number of cents`);
  return amount as Cents;
}

export const NO_CENTS = cents(0);

/** An amount as it is written in JSON and CSV; null where it has more than two decimals. */
export function centsOfDecimal(amount: number): Cents | null {
  const scaled = scaledDecimal(amount, 2);
  return scaled === null ? null : cents(scaled);
}

/** The amount as a JSON number. Dividing is exact enough here: the shortest text of the result has two decimals. */
export function decimalOf(amount: Cents): number {
  return amount / 100;
}

export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

export function plus(...amounts: readonly Cents[]): Cents {
  return sumOf(amounts);
}

export function minus(amount: Cents, other: Cents): Cents {
  return cents(amount - other);
}

export function largerOf(one: Cents, other: Cents): Cents {
  return one >= other ? one : other;
}

export type MoneyRounding = 'half_up' | 'up';

/** A part of a cent counts as a whole one (`up`), or from one half on (`half_up`); below zero the same, mirrored. */
export function shareOf(
  amount: Cents,
  share: { readonly of: number; readonly in: number },
  rounding: MoneyRounding,
): Cents {
  const product = BigInt(amount) * BigInt(share.of);
  const size = product < 0n ? -product : product;
  const whole = BigInt(share.in);
  const rest = size % whole;
  const isRaised = rounding === 'up' ? rest > 0n : 2n * rest >= whole;
  const rounded = size / whole + (isRaised ? 1n : 0n);
  return cents(Number(product < 0n ? -rounded : rounded));
}

export function percentOf(amount: Cents, basisPoints: number, rounding: MoneyRounding): Cents {
  return shareOf(amount, { of: basisPoints, in: BASIS_POINTS }, rounding);
}
