// The class of freight by its density, as the National Motor Freight Classification has it since 2025-07-19.
import type { FreightClass } from './schema.ts';

const CUBIC_FEET_HUNDREDTHS = 100;

/** Pounds a cubic foot from which on a class holds. */
const SCALE: readonly (readonly [pounds: number, freightClass: FreightClass])[] = [
  [50, '50'],
  [35, '55'],
  [30, '60'],
  [22.5, '65'],
  [15, '70'],
  [12, '85'],
  [10, '92.5'],
  [8, '100'],
  [6, '125'],
  [4, '175'],
  [2, '250'],
  [1, '300'],
  [0, '400'],
];

/** @param cubicFeetHundredths more than none */
export function classOf(pounds: number, cubicFeetHundredths: number): FreightClass {
  const density = (pounds * CUBIC_FEET_HUNDREDTHS) / cubicFeetHundredths;
  return SCALE.find(([from]) => density >= from)?.[1] ?? '400';
}
