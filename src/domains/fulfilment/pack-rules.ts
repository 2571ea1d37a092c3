// Assigns picked units to cartons: all of them, each once.
import { type Violation, violation } from '../../kit/http/problems.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { isSameLot } from '../stock/lot-rules.ts';
import { type Held, type LineParts, lotInWords } from './line-parts-rules.ts';

interface PackedItem {
  readonly line: number;
  readonly quantity: number;
  /** A component if the line is a bundle; without it, whole units of the line. */
  readonly item_id?: number;
  /** Absent: inferred. Null: units without a lot. */
  readonly lot?: string | null;
}

export interface PackedCarton {
  readonly items: readonly PackedItem[];
}

export interface CartonShare {
  readonly carton: number;
  readonly line: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

/** The cartons of a sub-order by number, with their contents. */
export interface Packing {
  readonly cartons: readonly Measured[];
  readonly shares: readonly CartonShare[];
}

interface Measured {
  readonly weight_lb: number;
  readonly length_in?: number | null;
  readonly width_in?: number | null;
  readonly height_in?: number | null;
}

interface Wish {
  readonly carton: number;
  readonly pointer: string;
  readonly line: number;
  readonly itemId: number;
  readonly lot: string | undefined;
  readonly quantity: number;
  /** One of several components of a bundle that is named as a whole. */
  readonly isExpanded: boolean;
}

/** @param held picked units, first expired first */
export function packCartons(
  lines: ReadonlyMap<number, LineParts>,
  held: readonly Held[],
  cartons: readonly PackedCarton[],
): { shares: CartonShare[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const wishes = cartons.flatMap(({ items }, index) =>
    items.flatMap((item, at) =>
      wishesOf(lines, item, index + 1, `/cartons/${index}/items/${at}`, violations),
    ),
  );
  const left = held.map((one) => ({ ...one }));
  const shares = new Map<string, CartonShare>();
  const takeAll = (some: readonly Wish[]) => {
    for (const wish of some) {
      const missing = take(left, wish, shares);
      if (missing > 0) violations.push(over(wish, missing));
    }
  };
  // Wishes that name a lot are served first; the others take from the rest.
  takeAll(wishes.filter(({ lot }) => lot !== undefined));
  const others = wishes.filter(({ lot }) => lot === undefined);
  violations.push(...unknownLots(left, others));
  takeAll(others);
  // If a carton is wrong already, leftovers are only a consequence.
  if (violations.length === 0) violations.push(...unpackedViolations(left));
  return { shares: [...shares.values()], violations };
}

/** If the rest of a line has several lots and goes into several cartons, only the packer knows which lot is where. */
function unknownLots(left: readonly Held[], wishes: readonly Wish[]): Violation[] {
  return wishes.flatMap(({ pointer, line, itemId, isExpanded }) => {
    const units = left.filter((one) => one.ownerLine === line && one.itemId === itemId && one.quantity > 0);
    const lots = new Set(units.map(({ lot }) => lot));
    const same = wishes.filter((one) => one.line === line && one.itemId === itemId);
    const cartons = new Set(same.map(({ carton }) => carton));
    if (lots.size < 2 || cartons.size < 2) return [];
    const named = [...lots].map(lotInWords).join(', ');
    return isExpanded
      ? violation(`${pointer}/item_id`, 'required', `name the lot of the units of item ${itemId}: ${named}`)
      : violation(`${pointer}/lot`, 'required', `name the lot: ${named}`);
  });
}

/** Whether a repeated request describes the current packing. */
export function isSamePacking(known: Packing, cartons: readonly Measured[], shares: readonly CartonShare[]) {
  const measures = (all: readonly Measured[]): string =>
    JSON.stringify(
      all.map((one) => [one.weight_lb, one.length_in ?? 0, one.width_in ?? 0, one.height_in ?? 0]),
    );
  const contents = (all: readonly CartonShare[]): string =>
    JSON.stringify(
      all
        .map((one) => [one.carton, one.line, one.itemId, one.lot, one.expiration, one.quantity].join(' '))
        .sort(),
    );
  return measures(known.cartons) === measures(cartons) && contents(known.shares) === contents(shares);
}

function wishesOf(
  lines: ReadonlyMap<number, LineParts>,
  item: PackedItem,
  carton: number,
  pointer: string,
  violations: Violation[],
): Wish[] {
  const found = lines.get(item.line);
  const lot = item.lot === undefined ? undefined : (item.lot ?? '');
  if (found === undefined) {
    violations.push(
      violation(`${pointer}/line`, 'unknown_reference', `no line ${item.line} in this sub-order`),
    );
    return [];
  }
  const wish = { carton, pointer, line: item.line, lot, isExpanded: false };
  if (item.item_id !== undefined) {
    if (found.parts.has(item.item_id)) return [{ ...wish, itemId: item.item_id, quantity: item.quantity }];
    const message = `no item ${item.item_id} in line ${item.line}`;
    violations.push(violation(`${pointer}/item_id`, 'unknown_reference', message));
    return [];
  }
  if (lot !== undefined && found.parts.size > 1) {
    const message = 'name the component that has this lot';
    violations.push(violation(`${pointer}/item_id`, 'required', message));
    return [];
  }
  const isExpanded = found.parts.size > 1;
  return [...found.parts].map(([itemId, each]) => ({
    ...wish,
    itemId,
    quantity: item.quantity * each,
    isExpanded,
  }));
}

/** Takes what the wish wants. @returns the number of missing units */
function take(
  left: { -readonly [K in keyof Held]: Held[K] }[],
  { carton, line, itemId, lot, quantity }: Wish,
  shares: Map<string, CartonShare>,
): number {
  let missing = quantity;
  for (const one of left) {
    if (missing === 0) break;
    if (one.ownerLine !== line || one.itemId !== itemId || (lot !== undefined && !isSameLot(one.lot, lot)))
      continue;
    const units = Math.min(missing, one.quantity);
    if (units === 0) continue;
    one.quantity -= units;
    missing -= units;
    const key = JSON.stringify([carton, line, itemId, one.lot, one.expiration]);
    const known = shares.get(key)?.quantity ?? 0;
    const { expiration } = one;
    shares.set(key, { carton, line, itemId, lot: one.lot, expiration, quantity: known + units });
  }
  return missing;
}

function over({ pointer, line, itemId, lot }: Wish, units: number): Violation {
  const of = lot === undefined ? '' : ` ${lotInWords(lot)}`;
  const message = `${counted(units, 'unit')} of item ${itemId}${of} more than line ${line} has`;
  return violation(`${pointer}/quantity`, 'too_large', message);
}

function unpackedViolations(left: readonly Held[]): Violation[] {
  const units = new Map<string, { line: number; itemId: number; quantity: number }>();
  for (const { ownerLine: line, itemId, quantity } of left) {
    if (quantity === 0) continue;
    const key = `${line} ${itemId}`;
    units.set(key, { line, itemId, quantity: quantity + (units.get(key)?.quantity ?? 0) });
  }
  return [...units.values()].map(({ line, itemId, quantity }) => {
    const verb = quantity === 1 ? 'is' : 'are';
    const message = `${counted(quantity, 'unit')} of item ${itemId} of line ${line} ${verb} in no carton`;
    return violation('/cartons', 'too_small', message);
  });
}
