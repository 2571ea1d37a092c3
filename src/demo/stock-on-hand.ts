// What lies where while the demo world's year is told, so that nobody takes what is not there.
import type { StockStatus } from '../stock/stock-state.ts';
import type { DemoItem } from './products.ts';

/** Units of one lot in one warehouse. */
export interface Pile {
  readonly item: DemoItem;
  readonly warehouse: number;
  readonly lot: string | null;
  readonly expiration: string | null;
  /** Held ones are not among the available. */
  readonly units: Record<StockStatus | 'held', number>;
}

/** How a request names the pile. */
export function named({ item, lot, expiration }: Pile) {
  return { mpn: item.mpn, lot, expiration };
}

export class Shelf {
  readonly #piles = new Map<string, Pile>();

  all(): Pile[] {
    return [...this.#piles.values()];
  }

  /** The pile, made where there is none. */
  pile(of: Omit<Pile, 'units'>): Pile {
    const key = JSON.stringify([of.item.mpn, of.warehouse, of.lot, of.expiration]);
    const { item, warehouse, lot, expiration } = of;
    const known = this.#piles.get(key) ?? {
      item,
      warehouse,
      lot,
      expiration,
      units: { available: 0, damaged: 0, quarantined: 0, expired: 0, held: 0 },
    };
    this.#piles.set(key, known);
    return known;
  }
}
