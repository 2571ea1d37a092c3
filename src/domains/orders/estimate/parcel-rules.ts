// Guesses the parcels of units that are not packed yet. Whatever is heavy goes as it is; the rest shares parcels, all alike, of
// a weight that one person lifts.
import { boxOf, cubicInchesUm3, lengthUm, POUND_NG, volumeUm3, weightNg } from '../../rates/measure-rules.ts';
import { PARCELS_MAX } from '../../rates/quotes/schema.ts';
import type { Parcel } from '../../rates/types.ts';
import type { Unpriced } from './schema.ts';

export interface Measures {
  readonly id: number;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
  readonly is_hazmat: boolean;
}

export interface Units {
  readonly itemId: number;
  readonly quantity: number;
}

const OWN_PARCEL_FROM_NG = 25 * POUND_NG;
const SHARED_WEIGHT_MAX_NG = 50 * POUND_NG;
const SHARED_VOLUME_MAX = cubicInchesUm3(24 * 18 * 16);
/** Units do not fill a carton: a fifth of it is air. */
const [FILLED, WITH_AIR] = [4n, 5n];

interface Measured extends Parcel {
  readonly quantity: number;
}

export function parcelsOf(
  units: readonly Units[],
  measures: ReadonlyMap<number, Measures>,
): readonly Parcel[] | Unpriced {
  const known: Measured[] = [];
  for (const { itemId, quantity } of units) {
    const one = measured(measures.get(itemId));
    if (one === null) return 'unmeasured';
    known.push({ ...one, quantity });
  }
  const isHeavy = ({ weightNg: weight }: Parcel) => weight >= OWN_PARCEL_FROM_NG;
  const heavy = known.filter(isHeavy);
  const shared = sharedParcels(known.filter((one) => !isHeavy(one)));
  if (heavy.reduce((sum, { quantity }) => sum + quantity, shared.count) > PARCELS_MAX)
    return 'too_many_parcels';
  return [
    ...heavy.flatMap(({ quantity, ...parcel }) => Array.from({ length: quantity }, () => parcel)),
    ...Array.from({ length: shared.count }, () => shared.parcel),
  ];
}

function measured(item: Measures | undefined): Parcel | null {
  if (item === undefined) return null;
  const { length_in, width_in, height_in, weight_lb, is_hazmat: isHazmat } = item;
  if (length_in === null || width_in === null || height_in === null || weight_lb === null) return null;
  const side = (inches: number) => lengthUm(inches, 'in') ?? 0;
  const box = boxOf([side(length_in), side(width_in), side(height_in)]);
  return { box, weightNg: weightNg(weight_lb, 'lb') ?? 0, isHazmat };
}

/** As many as the weight and the volume need, each with its share of both. */
function sharedParcels(units: readonly Measured[]): { readonly count: number; readonly parcel: Parcel } {
  const [only] = units;
  if (units.length === 1 && only?.quantity === 1) return { count: 1, parcel: only };
  // Beyond what a number holds exactly, the price is refused anyway.
  const weight = units.reduce((sum, one) => sum + BigInt(one.weightNg) * BigInt(one.quantity), 0n);
  const volume =
    (units.reduce((sum, { box, quantity }) => sum + volumeUm3(box) * BigInt(quantity), 0n) * WITH_AIR) /
    FILLED;
  const count = Math.max(
    Number(dividedUp(weight, BigInt(SHARED_WEIGHT_MAX_NG))),
    Number(dividedUp(volume, SHARED_VOLUME_MAX)),
  );
  const longest = (side: 0 | 1 | 2) => Math.max(1, ...units.map(({ box }) => box.sides[side]));
  const [length, width] = [longest(0), longest(1)];
  const share = BigInt(Math.max(1, count));
  const height = Number(dividedUp(dividedUp(volume, share), BigInt(length) * BigInt(width)));
  return {
    count,
    parcel: {
      box: boxOf([length, width, Math.max(longest(2), height)]),
      weightNg: Number(dividedUp(weight, share)),
      isHazmat: units.some(({ isHazmat }) => isHazmat),
    },
  };
}

function dividedUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
