// Which units a cancellation takes, and from which sub-orders. Pure.
import type { SubOrderState } from '../schema.ts';
import { isCancellable } from '../state-rules.ts';

type Units = ReadonlyMap<number, number>;

/** A sub-order as far as cancelling needs it. */
interface Part {
  readonly id: number;
  readonly state: SubOrderState;
  /** Quantity by order line. */
  readonly lines: Units;
}

export interface Shares<P> {
  /** Units by line. */
  readonly cancelled: ReadonlyMap<P, Units>;
  readonly refused: ReadonlyMap<P, Units>;
  /** Cancelled before: a repeated request gets the same outcome. */
  readonly known: ReadonlyMap<P, Units>;
}

/**
 * What is cancelled counts first, so that a repeated request changes nothing. Then what harms least: waiting units, then
 * reserved ones; last what cannot be cancelled any more.
 */
const IN_TURN: readonly SubOrderState[] = [
  'cancelled',
  'error',
  'backordered',
  'pending',
  'picking',
  'packed',
  'shipped',
];

/** Of each line that many units, at most as many as were ordered; of equal sub-orders the newest first. */
export function sharesOf<P extends Part>(parts: readonly P[], wanted: Units): Shares<P> {
  const shares = {
    cancelled: new Map<P, Map<number, number>>(),
    refused: new Map<P, Map<number, number>>(),
    known: new Map<P, Map<number, number>>(),
  };
  const inTurn = [...parts].sort(
    (a, b) => IN_TURN.indexOf(a.state) - IN_TURN.indexOf(b.state) || b.id - a.id,
  );
  for (const [line, quantity] of wanted) {
    let left = quantity;
    for (const part of inTurn) {
      const units = Math.min(left, part.lines.get(line) ?? 0);
      if (units === 0) continue;
      left -= units;
      const among = shares[sideOf(part.state)];
      const known = among.get(part) ?? new Map<number, number>();
      among.set(part, known.set(line, units));
    }
  }
  return shares;
}

function sideOf(state: SubOrderState): keyof Shares<Part> {
  if (state === 'cancelled') return 'known';
  return isCancellable(state) ? 'cancelled' : 'refused';
}

/** All units of an order. */
export function allUnits(parts: readonly Part[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { lines } of parts)
    for (const [line, quantity] of lines) units.set(line, (units.get(line) ?? 0) + quantity);
  return units;
}

interface Reserved {
  readonly ownerLine: number;
  readonly itemId: number;
  readonly quantity: number;
  readonly pickedQuantity: number;
}

/**
 * Reserved units beyond what the staying units of these lines need. Picked units stay first, then those that expire first.
 * @param held first expired first
 * @param needs by line: how many units stay, and what one of them takes of each item
 */
export function spareUnits<R extends Reserved>(
  held: readonly R[],
  needs: ReadonlyMap<number, { readonly staying: number; readonly parts: Units }>,
): { readonly held: R; readonly quantity: number }[] {
  const spare: { held: R; quantity: number }[] = [];
  for (const [line, { staying, parts }] of needs) {
    const kept = new Map([...parts].map(([itemId, each]) => [itemId, each * staying]));
    const ofLine = held.filter((one) => one.ownerLine === line);
    const inTurn = ofLine.toSorted((a, b) => Number(b.pickedQuantity > 0) - Number(a.pickedQuantity > 0));
    for (const one of inTurn) {
      const keep = Math.min(kept.get(one.itemId) ?? 0, one.quantity);
      kept.set(one.itemId, (kept.get(one.itemId) ?? 0) - keep);
      if (keep < one.quantity) spare.push({ held: one, quantity: one.quantity - keep });
    }
  }
  return spare;
}
