// Inches and pounds as they are sent, in the whole numbers that are kept.
import { fail } from '../kernel/assert.ts';
import { lengthUm, weightNg } from '../rates/measure-rules.ts';

/** The schema has no more decimals. */
export function inchesUm(inches: number): number {
  return lengthUm(inches, 'in') ?? fail(`${inches} in have too many decimals`);
}

export function poundsNg(pounds: number): number {
  return weightNg(pounds, 'lb') ?? fail(`${pounds} lb have too many decimals`);
}
