// What routing may allocate: free units minus those withheld for older backorders.
import type { Balance, Reservation, StockState } from '../../stock/stock-state.ts';
import type { FreeLot, FreeStock } from './route-rules.ts';

export class FreeUnits implements FreeStock {
  readonly #stock: StockState;
  readonly #shippers: (itemId: number) => ReadonlySet<number>;
  readonly #giving: ReadonlySet<number> | null;
  /** Withheld units by item and warehouse of the backorder. */
  readonly #withheld = new Map<number, Map<number, number>>();
  /** Withheld units per balance, computed when an item is first needed. */
  readonly #shares = new Map<number, Map<Balance, number>>();

  /**
   * @param shippers the warehouses that may ship an item; units elsewhere cannot fill its backorders
   * @param giving null: all items; else only these
   */
  constructor(
    stock: StockState,
    shippers: (itemId: number) => ReadonlySet<number>,
    giving: ReadonlySet<number> | null = null,
  ) {
    this.#stock = stock;
    this.#shippers = shippers;
    this.#giving = giving;
  }

  /** Any warehouse can fill a backorder, so a shortfall at one is withheld elsewhere. */
  withhold(itemId: number, warehouseId: number, units: number): void {
    const places = this.#withheld.get(itemId) ?? new Map<number, number>();
    places.set(warehouseId, (places.get(warehouseId) ?? 0) + units);
    this.#withheld.set(itemId, places);
  }

  lots(itemId: number, warehouseId: number): readonly FreeLot[] {
    if (this.#giving !== null && !this.#giving.has(itemId)) return NOTHING;
    const shares = this.#withheld.has(itemId) ? this.#sharesOf(itemId) : undefined;
    const lots: FreeLot[] = [];
    for (const balance of this.#stock.balances({ itemId, warehouseId })) {
      const free = balance.onHand - balance.reserved - (shares?.get(balance) ?? 0);
      if (balance.status === 'available' && free > 0)
        lots.push({ lot: balance.lot, expiration: balance.expiration, free });
    }
    return lots;
  }

  #sharesOf(itemId: number): Map<Balance, number> {
    const known = this.#shares.get(itemId);
    if (known !== undefined) return known;
    const shares = new Map<Balance, number>();
    this.#shares.set(itemId, shares);
    const shippers = this.#shippers(itemId);
    // The longest-lasting lots suit every backorder.
    const balances = [...this.#stock.allBalances()]
      .filter(
        (balance) =>
          balance.itemId === itemId && balance.status === 'available' && shippers.has(balance.warehouseId),
      )
      .sort((a, b) => -byDate(a, b) || a.warehouseId - b.warehouseId || (a.lot < b.lot ? -1 : 1));
    const take = (from: readonly Balance[], units: number): number => {
      let missing = units;
      for (const balance of from) {
        const taken = shares.get(balance) ?? 0;
        const share = Math.min(missing, balance.onHand - balance.reserved - taken);
        if (share <= 0) continue;
        shares.set(balance, taken + share);
        missing -= share;
      }
      return missing;
    };
    let elsewhere = 0;
    for (const [warehouseId, units] of this.#withheld.get(itemId) ?? []) {
      elsewhere += take(
        balances.filter((balance) => balance.warehouseId === warehouseId),
        units,
      );
    }
    take(balances, elsewhere);
    return shares;
  }
}

const NOTHING: readonly FreeLot[] = [];

/** Free units plus one's own reservations, which are never withheld from their owner, however long the queue. */
export function freeOrOwn(free: FreeStock, own: readonly Reservation[]): FreeStock {
  return {
    lots(itemId, warehouseId) {
      const lots = [...free.lots(itemId, warehouseId)];
      for (const { lot, expiration, quantity } of own.filter(
        (one) => one.itemId === itemId && one.warehouseId === warehouseId,
      )) {
        const at = lots.findIndex((one) => one.lot === lot && one.expiration === expiration);
        if (at === -1) lots.push({ lot, expiration, free: quantity });
        else lots[at] = { lot, expiration, free: (lots[at]?.free ?? 0) + quantity };
      }
      return lots;
    },
  };
}

/** `infinity` sorts after every date, as text too. */
function byDate(a: Balance, b: Balance): number {
  return a.expiration < b.expiration ? -1 : a.expiration > b.expiration ? 1 : 0;
}
