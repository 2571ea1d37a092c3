// Whether goods can be in a carton of the size that somebody measured. Soft goods give way, so a person may say why it fits.
import type { Violation } from '../http/problems.ts';
import type { CartonShare } from './pack-rules.ts';

interface MeasuredCarton {
  readonly weight_lb: number;
  readonly length_in?: number;
  readonly width_in?: number;
  readonly height_in?: number;
}

export interface ItemSize {
  readonly name: string | null;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
}

/** Of lead: no parcel is denser. */
const POUNDS_PER_CUBIC_INCH_MAX = 0.41;

/** @param items the sizes that are known, by item */
export function cartonsTooSmall(
  cartons: readonly MeasuredCarton[],
  shares: readonly CartonShare[],
  items: ReadonlyMap<number, ItemSize>,
): Violation[] {
  return cartons.flatMap((carton, index): Violation[] => {
    const { length_in: length, width_in: width, height_in: height } = carton;
    if (length === undefined || width === undefined || height === undefined) return [];
    const inside = shares.filter((one) => one.carton === index + 1);
    const why = whyTooSmall([length, width, height], carton.weight_lb, inside, items);
    if (why === null) return [];
    const message =
      `${length} × ${width} × ${height} in cannot be its size: ${why}. ` +
      'Measure it again, or say why it fits in override_reason';
    return [{ pointer: `/cartons/${index}`, in: 'body', code: 'too_small', message }];
  });
}

function whyTooSmall(
  [length, width, height]: readonly [number, number, number],
  pounds: number,
  inside: readonly CartonShare[],
  items: ReadonlyMap<number, ItemSize>,
): string | null {
  const diagonal = Math.hypot(length, width, height);
  let goods = 0;
  for (const { itemId, quantity } of inside) {
    const item = items.get(itemId);
    if (item === undefined) continue;
    const sides = [item.lengthIn, item.widthIn, item.heightIn];
    const longest = Math.max(...sides.map((side) => side ?? 0));
    if (longest > diagonal) return `${item.name ?? `item ${itemId}`} is ${longest} in long`;
    goods += sides.reduce<number>((volume, side) => volume * (side ?? 0), quantity);
  }
  const volume = length * width * height;
  if (goods > volume)
    return `its goods take ${Math.round(goods)} cubic inches, and it has ${Math.round(volume)}`;
  if (pounds > volume * POUNDS_PER_CUBIC_INCH_MAX) return `at ${pounds} lb it would be denser than lead`;
  return null;
}
