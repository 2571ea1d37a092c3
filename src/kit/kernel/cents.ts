// Money in whole cents. The type keeps other numbers out; only these functions create or combine amounts.
import { assert } from './assert.ts';

declare const centsBrand: unique symbol;

export type Cents = number & { readonly [centsBrand]: true };

/** Hundredths of a percent: 17.25 % are 1725. */
const BASIS_POINTS = 10_000;

export function cents(amount: number): Cents {
  assert(Number.isSafeInteger(amount), `${amount} is no whole number of cents`);
  return amount as Cents;
}

export const NO_CENTS = cents(0);

/** Rounding errors of sums are smaller: 18.35 * 3 is 55.050000000000004. */
const OFF_AT_MOST = 1e-6;

/** The amount of a request, in JSON or CSV; null where it is not within a millionth of whole cents. */
export function readCents(amount: number): Cents | null {
  if (isBeyondCents(amount)) return null;
  // Adding 0 turns -0 into 0.
  const rounded = Math.round(amount * 100) + 0;
  return Math.abs(amount - rounded / 100) > OFF_AT_MOST ? null : cents(rounded);
}

/** Whether it exceeds the cents a double can count. */
export function isBeyondCents(amount: number): boolean {
  return !Number.isSafeInteger(Math.round(amount * 100));
}

/** The cents of an amount that was rounded by the schema `Money` or by us. */
export function toCents(amount: number): Cents {
  const read = readCents(amount);
  assert(read !== null, `${amount} has parts of cents`);
  return read;
}

/** The amount as a JSON number. Division is exact enough: the shortest text of the result has two decimals. */
export function decimalOf(amount: Cents): number {
  return amount / 100;
}

/** `12.50`, for printing. */
export function decimalText(amount: Cents): string {
  return decimalOf(amount).toFixed(2);
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

/** Rounds fractions of a cent up (`up`), or up from one half (`half_up`); mirrored below zero. */
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

/** Splits the amount in proportion to the weights, in whole cents that add up to it. */
export function partsOf(amount: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = NO_CENTS;
  return weights.map((weight) => {
    weighed += weight;
    const until = shareOf(amount, { of: weighed, in: all }, 'half_up');
    const part = minus(until, given);
    given = until;
    return part;
  });
}

/** Splits the amount over the units, in whole cents: where it does not divide evenly, some get a cent more. */
export function perUnit(amount: Cents, units: number): { readonly each: Cents; readonly units: number }[] {
  const dearer = amount % units;
  const each = cents((amount - dearer) / units);
  return [
    { each: plus(each, cents(1)), units: dearer },
    { each, units: units - dearer },
  ].filter((one) => one.units > 0);
}
