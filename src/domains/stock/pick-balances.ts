// Which balances a line takes its units from.
import {
  type Balance,
  byExpiration,
  type RecordKey,
  type StockState,
  type StockStatus,
} from './stock-state.ts';

/** Units of an item at a warehouse, of any label or of one. */
export interface StockLine extends RecordKey {
  /** undefined: any, first expired first (only where units leave). */
  readonly lot?: string | undefined;
  readonly expiration?: string | undefined;
}

export interface Wanted extends StockLine {
  readonly status: StockStatus;
  readonly quantity: number;
  /** Whether units with a date are acceptable. Default: all. */
  readonly isGood?: (expiration: string) => boolean;
  /** Units that must stay in a balance. Default: none. */
  readonly keptIn?: (balance: Balance) => number;
}

export interface Share {
  readonly balance: Balance;
  readonly quantity: number;
}

export interface Shortage extends RecordKey {
  readonly index: number;
  readonly wanted: number;
  readonly there: number;
}

export function shortageOf(
  index: number,
  { itemId, warehouseId }: RecordKey,
  wanted: number,
  there: number,
): Shortage {
  return { index, itemId, warehouseId, wanted, there };
}

/** The balances that what is wanted may come from, first expired first. */
export function candidatesFor(state: StockState, wanted: Omit<Wanted, 'quantity'>): Balance[] {
  return state
    .balances(wanted, wanted.status)
    .filter((balance) => wanted.lot === undefined || balance.lot === wanted.lot)
    .filter((balance) => wanted.expiration === undefined || balance.expiration === wanted.expiration)
    .filter((balance) => wanted.isGood?.(balance.expiration) ?? true)
    .sort(byExpiration);
}

/**
 * Splits what is wanted over the balances that have it, first expired first.
 * @param take `free` units only, or `all` that are there, reserved or not
 * @returns the shares, or how many there are when that is too few
 */
export function sharesOf(state: StockState, wanted: Wanted, take: 'free' | 'all'): Share[] | number {
  const candidates = candidatesFor(state, wanted);
  const leaving = (balance: Balance) => balance.onHand - (wanted.keptIn?.(balance) ?? 0);
  const freeUnits = (balance: Balance) => Math.max(0, leaving(balance) - balance.reserved);
  const unitsOf = take === 'free' ? freeUnits : (balance: Balance) => Math.max(0, leaving(balance));
  const shares: Share[] = [];
  let missing = wanted.quantity;
  // Unreserved units first, even if all may be taken: break a reservation only if necessary.
  const rounds = take === 'all' ? [freeUnits, unitsOf] : [unitsOf];
  const taken = new Map<Balance, number>();
  for (const units of rounds) {
    for (const balance of candidates) {
      const quantity = Math.min(missing, units(balance) - (taken.get(balance) ?? 0));
      if (quantity <= 0) continue;
      taken.set(balance, (taken.get(balance) ?? 0) + quantity);
      missing -= quantity;
    }
  }
  if (missing > 0) return candidates.reduce((sum, balance) => sum + unitsOf(balance), 0);
  for (const [balance, quantity] of taken) shares.push({ balance, quantity });
  return shares;
}
