// Whether goods can be in a carton of the size and weight that somebody measured. Soft goods give way and catalogs are wrong, so a
// person may say why a measure is right.
import { type Violation, violation } from '../../kit/http/problems.ts';
import type { CartonShare } from './pack-rules.ts';

interface MeasuredCarton {
  readonly weight_lb: number;
  readonly length_in?: number;
  readonly width_in?: number;
  readonly height_in?: number;
}

export interface ItemMeasures {
  readonly name: string | null;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly weightLb: number | null;
}

/** Of lead: no parcel is denser. */
const POUNDS_PER_CUBIC_INCH_MAX = 0.41;
/** Weights of the catalog are not exact, and may be those of a product with its retail box. */
const SHARE_OF_GOODS_WEIGHT_MIN = 0.5;
const SIDES = ['length_in', 'width_in', 'height_in'] as const;

/** A size is three sides: with fewer, nothing can be said of it, and no label bought. */
export function missingSides(cartons: readonly MeasuredCarton[]): Violation[] {
  return cartons.flatMap((carton, index) => {
    const missing = SIDES.filter((side) => carton[side] === undefined);
    if (missing.length === SIDES.length) return [];
    const message = `carton ${index + 1} has some of its sides: all three, or none`;
    return missing.map((side) => violation(`/cartons/${index}/${side}`, 'required', message));
  });
}

/** @param items the measures that are known, by item */
export function implausibleCartons(
  cartons: readonly MeasuredCarton[],
  shares: readonly CartonShare[],
  items: ReadonlyMap<number, ItemMeasures>,
): Violation[] {
  return cartons.flatMap((carton, index): Violation[] => {
    const inside = shares.filter((one) => one.carton === index + 1);
    const found: Violation[] = [];
    const { length_in: length, width_in: width, height_in: height, weight_lb: pounds } = carton;
    if (length !== undefined && width !== undefined && height !== undefined) {
      const why = whyTooSmall([length, width, height], pounds, inside, items);
      const message = `carton ${index + 1} cannot be ${length} × ${width} × ${height} in: ${why}. Measure it again, or give a reason why it is right`;
      if (why !== null) found.push(violation(`/cartons/${index}`, 'too_small', message));
    }
    const goods = poundsOf(inside, items);
    if (pounds < goods * SHARE_OF_GOODS_WEIGHT_MIN) {
      const message = `carton ${index + 1} cannot weigh ${pounds} lb: its goods weigh ${Number(goods.toFixed(2))} lb. Weigh it again, or give a reason why it is right`;
      found.push(violation(`/cartons/${index}/weight_lb`, 'too_small', message));
    }
    return found;
  });
}

function poundsOf(inside: readonly CartonShare[], items: ReadonlyMap<number, ItemMeasures>): number {
  return inside.reduce((sum, { itemId, quantity }) => sum + quantity * (items.get(itemId)?.weightLb ?? 0), 0);
}

function whyTooSmall(
  [length, width, height]: readonly [number, number, number],
  pounds: number,
  inside: readonly CartonShare[],
  items: ReadonlyMap<number, ItemMeasures>,
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
