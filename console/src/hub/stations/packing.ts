// What is expected in the cartons of a sub-order, and what was scanned into them.
import type { FloorSubOrder, Pack } from '@crossdock/client/hub';
import { isListOf, isObject } from '../../app/stored-json.ts';

export interface ExpectedUnits {
  readonly id: string;
  readonly line: number;
  readonly item_id: number;
  readonly is_bundle: boolean;
  readonly name: string;
  readonly upc: string | null;
  readonly mpn: string | null;
  readonly wanted: number;
  readonly lot: string | null;
  /** The line has units of several lots: the packer says which is in which carton. */
  readonly isOfSeveral: boolean;
  /** Without a lot, units may have several dates. */
  readonly lots: readonly { readonly lot: string | null; readonly expiration: string | null }[];
}

export interface ScannedCarton {
  /** Units by what is expected. */
  readonly counts: Readonly<Record<string, number>>;
  readonly weight_lb: number | null;
  /** Required to buy labels; null: not entered. */
  readonly size?: BoxSize | null;
}

/** Length, width and height in inches. */
export type BoxSize = readonly [length: number, width: number, height: number];

export const NO_CARTONS: readonly ScannedCarton[] = [];

export function isBoxSize(value: unknown): value is BoxSize {
  return (
    Array.isArray(value) && value.length === 3 && value.every((side) => typeof side === 'number' && side > 0)
  );
}

export function areCartons(value: unknown): value is readonly ScannedCarton[] {
  return isListOf(
    value,
    (one): one is ScannedCarton =>
      isObject(one) &&
      isObject(one['counts']) &&
      Object.values(one['counts']).every((count) => typeof count === 'number') &&
      (one['weight_lb'] === null || typeof one['weight_lb'] === 'number') &&
      (one['size'] == null || isBoxSize(one['size'])),
  );
}

const EMPTY_CARTON: ScannedCarton = { counts: {}, weight_lb: null };
/** What one person lifts, and carriers take as a parcel. */
const WEIGHT_LB_MAX = 150;

/** One row for each lot of each item of a line. */
export function expectedOf({ lines }: Pick<FloorSubOrder, 'lines'>): readonly ExpectedUnits[] {
  return lines.flatMap(({ line, is_bundle, reservations }) =>
    [...Map.groupBy(reservations, ({ item_id }) => item_id)].flatMap(([item_id, rows]) => {
      const byLot = [...Map.groupBy(rows, ({ lot }) => lot)];
      return byLot.map(([lot, lots]) => ({
        id: `${line} ${item_id} ${lot ?? ''}`,
        line,
        item_id,
        is_bundle,
        name: lots[0]?.name ?? `Item ${item_id}`,
        upc: lots[0]?.upc ?? null,
        mpn: lots[0]?.mpn ?? null,
        wanted: lots.reduce((sum, { quantity }) => sum + quantity, 0),
        lot,
        isOfSeveral: byLot.length > 1,
        lots,
      }));
    }),
  );
}

export function doneOf(cartons: readonly ScannedCarton[], id: string): number {
  return cartons.reduce((sum, { counts }) => sum + (counts[id] ?? 0), 0);
}

/** Whether what was scanned is still expected: units may have been taken out since. */
export function isFitting(cartons: readonly ScannedCarton[], expected: readonly ExpectedUnits[]): boolean {
  const ids = new Set(cartons.flatMap(({ counts }) => Object.keys(counts)));
  return [...ids].every((id) => {
    const wanted = expected.find((one) => one.id === id)?.wanted ?? 0;
    return doneOf(cartons, id) <= wanted;
  });
}

export function unitsIn({ counts }: ScannedCarton): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function addUnits(
  cartons: readonly ScannedCarton[],
  id: string,
  units: number,
): readonly ScannedCarton[] {
  const last = cartons.at(-1);
  const isOpen = last !== undefined && last.weight_lb === null;
  const carton = isOpen ? last : EMPTY_CARTON;
  const filled = { ...carton, counts: { ...carton.counts, [id]: (carton.counts[id] ?? 0) + units } };
  return [...(isOpen ? cartons.slice(0, -1) : cartons), filled];
}

export function weigh(
  cartons: readonly ScannedCarton[],
  index: number,
  weight_lb: number,
): readonly ScannedCarton[] {
  return cartons.map((one, at) => (at === index ? { ...one, weight_lb } : one));
}

export function putInBox(
  cartons: readonly ScannedCarton[],
  index: number,
  size: BoxSize,
): readonly ScannedCarton[] {
  return cartons.map((one, at) => (at === index ? { ...one, size } : one));
}

/** What has to be measured again. */
export interface Doubt {
  readonly index: number;
  readonly isOfSize: boolean;
  readonly isOfWeight: boolean;
}

/** The measures that are in doubt are taken away: they are asked for again. */
export function measureAgain(
  cartons: readonly ScannedCarton[],
  doubts: readonly Doubt[],
): readonly ScannedCarton[] {
  return cartons.map((one, at) => {
    const own = doubts.filter(({ index }) => index === at);
    return {
      ...one,
      ...(own.some(({ isOfSize }) => isOfSize) ? { size: null } : {}),
      ...(own.some(({ isOfWeight }) => isOfWeight) ? { weight_lb: null } : {}),
    };
  });
}

/**
 * Which carton is to be measured now; null: none.
 * @param isLastFull nothing more goes into the last one
 */
export function cartonToMeasure(cartons: readonly ScannedCarton[], isLastFull: boolean): number | null {
  const found = cartons.findIndex(
    ({ size, weight_lb }, index) =>
      (size == null || weight_lb === null) && (isLastFull || index < cartons.length - 1),
  );
  return found === -1 ? null : found;
}

const SIDE = '(\\d{1,2}(?:[.,]\\d{1,2})?)';
const SIZE = new RegExp(`^${SIDE}\\s*[x×*]\\s*${SIDE}\\s*[x×*]\\s*${SIDE}$`, 'i');

/** A size as boxes have it printed: 12x9x6. Null: that is none. */
export function readSize(text: string): BoxSize | null {
  const [, ...sides] = SIZE.exec(text.trim()) ?? [];
  const [length = 0, width = 0, height = 0] = sides.map((side) => Number(side.replace(',', '.')));
  return length > 0 && width > 0 && height > 0 ? [length, width, height] : null;
}

/** Each size once. */
export function eachOnce(sizes: readonly (BoxSize | null | undefined)[]): readonly BoxSize[] {
  const known = sizes.filter((size) => size != null);
  return [...new Map(known.map((size) => [sizeWords(size), size])).values()];
}

export function sizeWords([length, width, height]: BoxSize): string {
  return `${length} × ${width} × ${height} in`;
}

/** Null: that is no weight. */
export function readWeight(text: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text)) return null;
  const weight = Number(text.replace(',', '.'));
  return weight > 0 && weight <= WEIGHT_LB_MAX ? weight : null;
}

export function packBody(expected: readonly ExpectedUnits[], cartons: readonly ScannedCarton[]): Pack {
  return {
    cartons: cartons.map(({ counts, weight_lb, size }) => ({
      weight_lb: weight_lb ?? 0,
      ...(size == null ? {} : { length_in: size[0], width_in: size[1], height_in: size[2] }),
      items: expected
        .filter(({ id }) => (counts[id] ?? 0) > 0)
        .map(({ id, line, item_id, is_bundle, lot, isOfSeveral }) => ({
          line,
          quantity: counts[id] ?? 0,
          ...(is_bundle ? { item_id } : {}),
          ...(isOfSeveral ? { lot } : {}),
        })),
    })),
  };
}
