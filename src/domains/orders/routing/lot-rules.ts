// Which lots of an item may go to a customer, and in which order they are taken.
import type { Candidate } from './candidate-rules.ts';
import type { FreeLot, FreeStock, RoutingItem, Take } from './types.ts';

/** Lots with free units that are not expired and stay good for as long as the item demands. */
export function usableLots(stock: FreeStock, item: RoutingItem, candidate: Candidate): readonly FreeLot[] {
  const first = candidate.firstExpiration(item.minRemainingDays);
  // Dates are compared as text, which puts `infinity` after all of them.
  return stock.lots(item.id, candidate.warehouse.id).filter((lot) => lot.free > 0 && lot.expiration >= first);
}

/** Hands out the units of one item at one warehouse, first expired first. */
export class LotPile {
  readonly #itemId: number;
  readonly #lots: readonly FreeLot[];
  #at = 0;
  #takenOfLot = 0;

  constructor(itemId: number, lots: readonly FreeLot[]) {
    this.#itemId = itemId;
    this.#lots = lots.length > 1 ? lots.toSorted(byExpiration) : lots;
  }

  /** There must be as many: the plan has counted them. */
  take(line: number, quantity: number, takes: Take[]): void {
    for (let missing = quantity; missing > 0; ) {
      const { lot, expiration, free } = this.#lots[this.#at] as FreeLot;
      const units = Math.min(missing, free - this.#takenOfLot);
      takes.push({ line, itemId: this.#itemId, lot, expiration, quantity: units });
      missing -= units;
      this.#takenOfLot += units;
      if (this.#takenOfLot === free) {
        this.#at += 1;
        this.#takenOfLot = 0;
      }
    }
  }
}

function byExpiration(a: FreeLot, b: FreeLot): number {
  if (a.expiration !== b.expiration) return a.expiration < b.expiration ? -1 : 1;
  return a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0;
}
