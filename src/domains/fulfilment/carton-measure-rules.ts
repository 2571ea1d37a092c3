// Whether goods fit the measured size and weight of a carton. Soft goods compress and catalogs can be wrong, so a
// person may override it with a reason.
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

/** No parcel carrier takes longer ones. */
const INCHES_MAX = 108;
/** The density of lead, which no parcel exceeds. */
const POUNDS_PER_CUBIC_INCH_MAX = 0.41;
/** Catalog weights are rough, and may include the retail box. */
const SHARE_OF_GOODS_WEIGHT_MIN = 0.5;
const SIDES = ['length_in', 'width_in', 'height_in'] as const;
/** Decimals of their columns. */
const DECIMALS = { weight_lb: 3, length_in: 2, width_in: 2, height_in: 2 } as const;

/** Too many decimals, and incomplete sizes: these cannot be checked, and no label can be bought for them. */
export function measureViolations(cartons: readonly MeasuredCarton[]): Violation[] {
  return [...cartons.flatMap(tooPrecise), ...cartons.flatMap(missingSides)];
}

function tooPrecise(carton: MeasuredCarton, index: number): Violation[] {
  return (['weight_lb', ...SIDES] as const).flatMap((name) => {
    const { [name]: value } = carton;
    if (value === undefined || Number(value.toFixed(DECIMALS[name])) === value) return [];
    const message = `must have at most ${DECIMALS[name]} decimals`;
    return [violation(`/cartons/${index}/${name}`, 'bad_precision', message)];
  });
}

function missingSides(carton: MeasuredCarton, index: number): Violation[] {
  const missing = SIDES.filter((side) => carton[side] === undefined);
  if (missing.length === SIDES.length) return [];
  const message = `carton ${index + 1} has an incomplete size: give all three sides, or none`;
  return missing.map((side) => violation(`/cartons/${index}/${side}`, 'required', message));
}

/** @param items known measures by item */
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
      const refuse = (code: 'too_small' | 'too_large', why: string) => {
        const message = `carton ${index + 1} cannot be ${length} × ${width} × ${height} in: ${why}. Measure it again, or override with a reason`;
        found.push(violation(`/cartons/${index}`, code, message));
      };
      const why = whyTooSmall([length, width, height], pounds, inside, items);
      if (why !== null) refuse('too_small', why);
      else if (Math.max(length, width, height) > INCHES_MAX)
        refuse('too_large', `no parcel carrier takes more than ${INCHES_MAX} in`);
    }
    const goods = poundsOf(inside, items);
    if (pounds < goods * SHARE_OF_GOODS_WEIGHT_MIN) {
      const message = `carton ${index + 1} cannot weigh ${pounds} lb: its goods weigh ${Number(goods.toFixed(2))} lb. Weigh it again, or override with a reason`;
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
