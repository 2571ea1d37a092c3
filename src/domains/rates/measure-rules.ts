// Lengths in micrometres and weights in nanograms: in these an inch, a centimetre, a pound, an ounce and a kilogram, and
// the decimals that are taken of them, are whole numbers. So both systems mean exactly the same parcel.
import { scaledDecimal } from '../../kit/kernel/decimals.ts';

const INCH_UM = 25_400;
export const POUND_NG = 453_592_370_000;
const CENTIMETRE_UM = 10_000;
const KILOGRAM_NG = 1_000_000_000_000;
export const OUNCE_NG = POUND_NG / 16;

/** Enough metric decimals to convert inches and pounds exactly. An ounce is 0.0625 lb. */
export const DECIMALS = { in: 2, cm: 4, lb: 4, kg: 8 } as const;

/** A length that was sent; null where it has more decimals than are taken. */
export function lengthUm(value: number, unit: 'in' | 'cm'): number | null {
  const scaled = scaledDecimal(value, DECIMALS[unit]);
  return scaled === null ? null : scaled * ((unit === 'in' ? INCH_UM : CENTIMETRE_UM) / 10 ** DECIMALS[unit]);
}

export function weightNg(value: number, unit: 'lb' | 'kg'): number | null {
  const scaled = scaledDecimal(value, DECIMALS[unit]);
  return scaled === null ? null : scaled * ((unit === 'lb' ? POUND_NG : KILOGRAM_NG) / 10 ** DECIMALS[unit]);
}

/** Pounds with four decimals, rounded up. */
export function poundsOf(ng: number): number {
  const unit = POUND_NG / 10 ** DECIMALS.lb;
  return Math.trunc(roundedUp(ng, unit) / unit) / 10 ** DECIMALS.lb;
}

/** Inches with two decimals, rounded to the nearest. */
export function inchesOf(um: number): number {
  return Math.round(um / (INCH_UM / 100)) / 100;
}

/** The next multiple of the unit, in whole numbers all the way. */
function roundedUp(value: number, unit: number): number {
  const rest = value % unit;
  return rest === 0 ? value : value - rest + unit;
}

type DimensionRounding = 'up' | 'nearest' | 'none';

/** A length in whole inches, as the card has it. */
export function roundedLength(um: number, rounding: DimensionRounding): number {
  if (rounding === 'none') return um;
  if (rounding === 'up') return roundedUp(um, INCH_UM);
  const rest = um % INCH_UM;
  return 2 * rest >= INCH_UM ? um - rest + INCH_UM : um - rest;
}

type WeightRounding = 'pound' | 'half_pound' | 'ounce' | 'ounce_then_pound';

export function roundedWeight(ng: number, rounding: WeightRounding): number {
  if (rounding === 'pound') return roundedUp(ng, POUND_NG);
  if (rounding === 'half_pound') return roundedUp(ng, POUND_NG / 2);
  if (rounding === 'ounce' || ng <= POUND_NG) return roundedUp(ng, OUNCE_NG);
  return roundedUp(ng, POUND_NG);
}

export interface Box {
  /** The longest side first. */
  readonly sides: readonly [number, number, number];
}

export function boxOf(lengths: readonly [number, number, number]): Box {
  const [first, second, third] = [...lengths].sort((a, b) => b - a);
  return { sides: [first ?? 0, second ?? 0, third ?? 0] };
}

export function roundedBox({ sides }: Box, rounding: DimensionRounding): Box {
  const [first, second, third] = sides;
  return {
    sides: [roundedLength(first, rounding), roundedLength(second, rounding), roundedLength(third, rounding)],
  };
}

const CUBIC_INCH_UM3 = BigInt(INCH_UM) ** 3n;
export const CUBIC_FOOT_UM3 = CUBIC_INCH_UM3 * 1728n;

export function volumeUm3({ sides }: Box): bigint {
  return BigInt(sides[0]) * BigInt(sides[1]) * BigInt(sides[2]);
}

export function cubicInchesUm3(inches3: number): bigint {
  return BigInt(inches3) * CUBIC_INCH_UM3;
}

/** Around the box, the long way: the longest side, and twice the others. */
export function lengthPlusGirthUm({ sides }: Box): number {
  return sides[0] + 2 * (sides[1] + sides[2]);
}

/** What the box counts as: cubic inches divided by the divisor, in pounds; a part of a nanogram counts as one. */
export function dimensionalWeightNg(volume: bigint, divisor: number): number {
  const denominator = CUBIC_INCH_UM3 * BigInt(divisor);
  return Number((volume * BigInt(POUND_NG) + denominator - 1n) / denominator);
}
