// The class of freight by its density, as the National Motor Freight Classification has it since 2025-07-19.
import { poundsOf } from '../rates/measure-rules.ts';
import type { FreightClass } from './schema.ts';

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

/** What a carrier loads: pallets as they stand, and loose cartons. */
interface FreightLoad {
  readonly weightNg: number;
  readonly cubicFeet: number;
}

export function classOf(loads: readonly FreightLoad[]): FreightClass {
  const pounds = poundsOf(loads.reduce((sum, { weightNg }) => sum + weightNg, 0));
  const density = pounds / loads.reduce((sum, { cubicFeet }) => sum + cubicFeet, 0);
  return SCALE.find(([from]) => density >= from)?.[1] ?? '400';
}
