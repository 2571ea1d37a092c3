// How much of a need a set of warehouses can ship together, and which of them ships what.
import type { Need, Want, WantedPart } from './need-rules.ts';

export interface Supply {
  /** Per want. */
  readonly mayShip: readonly boolean[];
  /** Available units per plain item of the need. */
  readonly free: readonly number[];
}

export interface Fill {
  readonly units: number;
  /** Units per supply, then per want. */
  readonly quantities: readonly (readonly number[])[];
}

/**
 * Bounds the cost of routing one order to a few ms, in pairs of want and warehouse. Beyond it only the search for a
 * better plan stops.
 */
const PAIRS_MAX = 50_000;

/** The remaining effort for one order. */
export class Effort {
  #pairsLeft = PAIRS_MAX;

  get isSpent(): boolean {
    return this.#pairsLeft < 0;
  }

  /** @returns whether enough was left */
  spend(pairs: number): boolean {
    this.#pairsLeft -= pairs;
    return !this.isSpent;
  }
}

/**
 * The most units that the supplies can ship together.
 *
 * A unit of a plain item uses one unit of stock, and a bundle that contains it at least as much, so there is a best
 * fill that ships as many plain units as possible. Bundles may use what is left, wherever it is.
 */
export function unitsFrom(need: Need, supplies: readonly Supply[], effort: Effort): number {
  let units = 0;
  for (const want of need.wants) {
    if (want.isBundle) return units + packingOf(need, supplies, effort).units;
    const at = plainItemOf(want);
    let there = 0;
    for (const supply of supplies) there += supply.free[at] ?? 0;
    units += Math.min(want.quantity, there);
  }
  return units;
}

/**
 * Assigns units to supplies, the first ones giving as much as they can. Bundles are packed first: a plain unit can come
 * from any warehouse, a bundle cannot.
 */
export function fillFrom(need: Need, supplies: readonly Supply[], effort: Effort): Fill {
  const quantities = supplies.map(() => new Array<number>(need.wants.length).fill(0));
  const packing = need.wants.at(-1)?.isBundle ? packingOf(need, supplies, effort) : null;
  packing?.writeTo(quantities);
  let units = packing?.units ?? 0;
  for (const [index, want] of need.wants.entries()) {
    if (want.isBundle) break;
    const at = plainItemOf(want);
    let missing = want.quantity;
    for (let supply = 0; supply < supplies.length && missing > 0; supply += 1) {
      const free = packing === null ? supplies[supply]?.free : packing.left[supply];
      const quantity = Math.min(missing, free?.[at] ?? 0);
      (quantities[supply] as number[])[index] = quantity;
      missing -= quantity;
    }
    units += want.quantity - missing;
  }
  return { units, quantities };
}

function plainItemOf(want: Want): number {
  return (want.parts[0] as WantedPart).at;
}

function packingOf(need: Need, supplies: readonly Supply[], effort: Effort): Packing {
  const packing = new Packing(need, supplies);
  packing.pack(effort);
  return packing;
}

interface Slot {
  readonly supply: number;
  readonly want: number;
}

/** Assigns bundles to warehouses: each unit whole in one of them, within the allowance that plain lines leave. */
class Packing {
  /** Units not used by bundles, per supply and plain item. */
  readonly left: readonly number[][];
  readonly #wants: readonly Want[];
  readonly #slots: readonly Slot[];
  readonly #allowance: number[];
  readonly #missing: number[];
  readonly #packed: number[];
  #units = 0;

  constructor(need: Need, supplies: readonly Supply[]) {
    this.left = supplies.map((supply) => [...supply.free]);
    this.#wants = need.wants;
    this.#slots = slotsOf(need, supplies);
    this.#allowance = allowanceOf(need, supplies);
    this.#missing = need.wants.map((want) => want.quantity);
    this.#packed = this.#slots.map(() => 0);
  }

  get units(): number {
    return this.#units;
  }

  /**
   * Packs greedily, smallest bundles first. That is optimal unless different bundles compete for the same components:
   * then it backtracks from the end.
   */
  pack(effort: Effort): void {
    const mostUnits = this.#boundFrom(0);
    this.#packFrom(0);
    let best = [...this.#packed];
    let bestUnits = this.#units;
    while (bestUnits < mostUnits && effort.spend(this.#slots.length)) {
      const last = this.#packed.findLastIndex((units) => units > 0);
      if (last < 0) break;
      this.#put(last, -1);
      if (this.#units + this.#boundFrom(last + 1) <= bestUnits) continue;
      this.#packFrom(last + 1);
      if (this.#units > bestUnits) {
        best = [...this.#packed];
        bestUnits = this.#units;
      }
    }
    for (const [index, units] of this.#packed.entries()) this.#put(index, -units);
    for (const [index, units] of best.entries()) this.#put(index, units);
  }

  writeTo(quantities: readonly number[][]): void {
    for (const [index, { supply, want }] of this.#slots.entries())
      (quantities[supply] as number[])[want] = this.#packed[index] ?? 0;
  }

  #packFrom(first: number): void {
    for (let index = first; index < this.#slots.length; index += 1) this.#put(index, this.#room(index));
  }

  #room(index: number): number {
    const { supply, want } = this.#slots[index] as Slot;
    let room = this.#missing[want] ?? 0;
    for (const { at, quantity } of (this.#wants[want] as Want).parts) {
      const units = Math.min(this.left[supply]?.[at] ?? 0, this.#allowance[at] ?? 0);
      room = Math.min(room, Math.floor(units / quantity));
    }
    return room;
  }

  #put(index: number, units: number): void {
    if (units === 0) return;
    const { supply, want } = this.#slots[index] as Slot;
    const left = this.left[supply] as number[];
    for (const { at, quantity } of (this.#wants[want] as Want).parts) {
      left[at] = (left[at] ?? 0) - units * quantity;
      this.#allowance[at] = (this.#allowance[at] ?? 0) - units * quantity;
    }
    this.#missing[want] = (this.#missing[want] ?? 0) - units;
    this.#packed[index] = (this.#packed[index] ?? 0) + units;
    this.#units += units;
  }

  /** Upper bound for these slots: each bundle as if it were alone. */
  #boundFrom(first: number): number {
    let bound = 0;
    for (let index = first; index < this.#slots.length; ) {
      const { want } = this.#slots[index] as Slot;
      let units = 0;
      for (; this.#slots[index]?.want === want; index += 1) units += this.#room(index);
      let most = this.#missing[want] ?? 0;
      for (const { at, quantity } of (this.#wants[want] as Want).parts)
        most = Math.min(most, Math.floor((this.#allowance[at] ?? 0) / quantity));
      bound += Math.min(units, most);
    }
    return bound;
  }
}

/** Bundles in packing order, each with the warehouses that may ship it. */
function slotsOf(need: Need, supplies: readonly Supply[]): Slot[] {
  const slots: Slot[] = [];
  for (const [want, { isBundle }] of need.wants.entries())
    if (isBundle)
      for (const [supply, { mayShip }] of supplies.entries()) if (mayShip[want]) slots.push({ supply, want });
  return slots;
}

/** Units of each plain item that bundles may take from all supplies together. */
function allowanceOf(need: Need, supplies: readonly Supply[]): number[] {
  const allowance = need.plainItems.map((_, at) =>
    supplies.reduce((sum, supply) => sum + (supply.free[at] ?? 0), 0),
  );
  for (const want of need.wants) {
    if (want.isBundle) break;
    const at = plainItemOf(want);
    allowance[at] = Math.max(0, (allowance[at] ?? 0) - want.quantity);
  }
  return allowance;
}
