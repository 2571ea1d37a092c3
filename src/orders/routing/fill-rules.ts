// How much of a need some warehouses can ship together, and which of them ships what.
import type { Need, Want } from './need-rules.ts';

/** What a warehouse can give. */
export interface Supply {
  /** Whether it may ship it, by want. */
  readonly mayShip: readonly boolean[];
  /** Units that may be taken, by plain item of the need. */
  readonly free: readonly number[];
}

export interface Fill {
  readonly units: number;
  /** Units by supply, then by want. */
  readonly quantities: readonly (readonly number[])[];
}

/**
 * The most units that the supplies can ship, those that come first giving as much as they can.
 *
 * A unit of a plain item uses one unit of stock, and a bundle that contains it at least as much, so there is a best
 * fill that ships as many plain units as there are. What they leave over, wherever it lies, is the bundles' allowance;
 * bundles are packed first all the same, because a plain unit may come from any warehouse and a bundle may not.
 */
export function fillFrom(need: Need, supplies: readonly Supply[]): Fill {
  const quantities = supplies.map(() => new Array<number>(need.wants.length).fill(0));
  const bundles = need.wants.findIndex((want) => want.isBundle);
  let units = 0;
  let free: readonly (readonly number[])[] = supplies.map((supply) => supply.free);
  if (bundles >= 0) {
    const packing = new Packing(need, supplies, bundles);
    units += packing.pack(quantities);
    free = packing.left;
  }
  const plainWants = bundles >= 0 ? bundles : need.wants.length;
  for (let index = 0; index < plainWants; index += 1) {
    const want = need.wants[index] as Want;
    const at = want.parts[0]?.at ?? 0;
    let missing = want.quantity;
    for (let supply = 0; supply < supplies.length && missing > 0; supply += 1) {
      const quantity = Math.min(missing, free[supply]?.[at] ?? 0);
      (quantities[supply] as number[])[index] = quantity;
      missing -= quantity;
    }
    units += want.quantity - missing;
  }
  return { units, quantities };
}

/**
 * How often a packing is taken apart again in search of a better one. The first is the best unless different bundles
 * of an order compete for the same parts; three bundles at three warehouses, with a few units each, are searched to
 * the end.
 */
const REPACKINGS_MAX = 2000;

interface Slot {
  readonly supply: number;
  readonly want: number;
}

/** Bundles in warehouses: each unit whole in one of them, within the allowance that plain lines leave. */
class Packing {
  /** Units that no bundle has taken, by supply and plain item. */
  readonly left: number[][];
  readonly #wants: readonly Want[];
  readonly #slots: Slot[] = [];
  readonly #allowance: number[];
  readonly #missing: number[];
  readonly #packed: number[];
  #units = 0;

  constructor(need: Need, supplies: readonly Supply[], firstBundle: number) {
    this.left = supplies.map((supply) => [...supply.free]);
    this.#wants = need.wants;
    this.#allowance = need.plainItems.map((_, at) =>
      supplies.reduce((sum, supply) => sum + (supply.free[at] ?? 0), 0),
    );
    this.#missing = need.wants.map((want) => want.quantity);
    for (const [index, want] of need.wants.entries())
      if (index < firstBundle) {
        const at = want.parts[0]?.at ?? 0;
        this.#allowance[at] = Math.max(0, (this.#allowance[at] ?? 0) - want.quantity);
      } else
        for (const [supply, { mayShip }] of supplies.entries())
          if (mayShip[index]) this.#slots.push({ supply, want: index });
    this.#packed = this.#slots.map(() => 0);
  }

  /** Writes the best packing it finds, and leaves it packed. */
  pack(quantities: readonly number[][]): number {
    const mostUnits = this.#boundFrom(0);
    this.#packFrom(0);
    let best = [...this.#packed];
    let bestUnits = this.#units;
    for (let turn = 0; turn < REPACKINGS_MAX && bestUnits < mostUnits; turn += 1) {
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
    for (const [index, units] of best.entries()) {
      const { supply, want } = this.#slots[index] as Slot;
      (quantities[supply] as number[])[want] = units;
    }
    for (const index of best.keys()) this.#put(index, -(this.#packed[index] ?? 0));
    for (const [index, units] of best.entries()) this.#put(index, units);
    return bestUnits;
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

  /** No packing of these slots has more units: each bundle as if it were alone. */
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
