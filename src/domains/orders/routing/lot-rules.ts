// Which lots of an item may ship to customers, and in which order.
import type { Candidate } from './candidate-rules.ts';
import type { FreeLot, FreeStock, RoutingItem, Take } from './types.ts';

/** Lots with free units that are not expired and keep for as long as the item requires. */
export function usableLots(stock: FreeStock, item: RoutingItem, candidate: Candidate): readonly FreeLot[] {
  const first = candidate.firstExpiration(item.minRemainingDays);
  // Compared as text, where `infinity` sorts last.
  return stock.lots(item.id, candidate.warehouse.id).filter((lot) => lot.free > 0 && lot.expiration >= first);
}

/** Whether units are there that keep too short for customers. */
export function hasShortDated(stock: FreeStock, item: RoutingItem, candidate: Candidate): boolean {
  if (candidate.exclusionOf(item) !== null) return false;
  const first = candidate.firstExpiration(item.minRemainingDays);
  return stock.lots(item.id, candidate.warehouse.id).some((lot) => lot.free > 0 && lot.expiration < first);
}

/** Allocates the units of one item at one warehouse, first expired first. */
export class LotPile {
  readonly #itemId: number;
  readonly #lots: readonly FreeLot[];
  #at = 0;
  #takenOfLot = 0;

  constructor(itemId: number, lots: readonly FreeLot[]) {
    this.#itemId = itemId;
    this.#lots = lots.length > 1 ? lots.toSorted(byExpiration) : lots;
  }

  /** The plan guarantees that there are enough. */
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
