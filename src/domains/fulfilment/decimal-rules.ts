// Numbers with more decimals than their column has.
import type { Violation } from '../../kit/http/problems.ts';

function tooPrecise(value: number | undefined, decimals: number, pointer: string): Violation[] {
  if (value === undefined || Number(value.toFixed(decimals)) === value) return [];
  const message = `must have at most ${decimals} decimals`;
  return [{ pointer, in: 'body', code: 'bad_precision', message }];
}

interface Measures {
  readonly weight_lb: number;
  readonly length_in?: number;
  readonly width_in?: number;
  readonly height_in?: number;
}

export function cartonDecimals(cartons: readonly Measures[]): Violation[] {
  return cartons.flatMap(({ weight_lb, length_in, width_in, height_in }, index) => [
    ...tooPrecise(weight_lb, 3, `/cartons/${index}/weight_lb`),
    ...tooPrecise(length_in, 2, `/cartons/${index}/length_in`),
    ...tooPrecise(width_in, 2, `/cartons/${index}/width_in`),
    ...tooPrecise(height_in, 2, `/cartons/${index}/height_in`),
  ]);
}
