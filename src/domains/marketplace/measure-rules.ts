// Inches and pounds as they are sent, in the whole numbers that are kept.
import { fail } from '../../kit/kernel/assert.ts';
import { lengthUm, weightNg } from '../rates/measure-rules.ts';

/** The schema allows no more decimals; rounding only removes floating-point noise. */
export function inchesUm(inches: number): number {
  return lengthUm(Number(inches.toFixed(2)), 'in') ?? fail(`${inches} in have too many decimals`);
}

export function poundsNg(pounds: number): number {
  return weightNg(Number(pounds.toFixed(3)), 'lb') ?? fail(`${pounds} lb have too many decimals`);
}
