// Tracks stock while the demo is created, so that steps only take what is there.
import type { StockStatus } from '../../src/domains/stock/stock-state.ts';
import type { DemoItem } from './products.ts';

/** Units of one lot in one warehouse. */
export interface Lot {
  readonly item: DemoItem;
  readonly warehouse: number;
  readonly lot: string | null;
  readonly expiration: string | null;
  /** Held units are not counted as available. */
  readonly units: Record<StockStatus | 'held', number>;
}

export class StockOnHand {
  readonly #byKey = new Map<string, Lot>();

  all(): Lot[] {
    return [...this.#byKey.values()];
  }

  /** Creates the lot if needed. */
  lot(of: Omit<Lot, 'units'>): Lot {
    const key = JSON.stringify([of.item.mpn, of.warehouse, of.lot, of.expiration]);
    const { item, warehouse, lot, expiration } = of;
    const known = this.#byKey.get(key) ?? {
      item,
      warehouse,
      lot,
      expiration,
      units: { available: 0, damaged: 0, quarantined: 0, expired: 0, held: 0 },
    };
    this.#byKey.set(key, known);
    return known;
  }
}
