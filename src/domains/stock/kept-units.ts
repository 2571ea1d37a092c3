// Units that other domains need where they are, such as returned ones that await a decision: changes of the stock leave them
// there, and take others where they can.
import type { Tx } from '../../kit/db/db.ts';
import { Problem } from '../../kit/http/problems.ts';
import { candidatesFor, type Share, sharesOf, type Wanted } from './pick-balances.ts';
import { labelInWords } from './relabel-lot.ts';
import type { Balance, StockState } from './stock-state.ts';

export interface Keeping {
  readonly balance: Balance;
  readonly units: number;
  /** What the units do there and how they become free, behind "3 units of …". */
  readonly why: string;
}

/** Finds the units that stay. The records of the balances are locked. */
export type Guard = (tx: Tx, orgId: number, balances: readonly Balance[]) => Promise<readonly Keeping[]>;

/** A refusal names as many lots. */
const LOTS_MAX = 10;

export class KeptUnits {
  readonly #state: StockState;
  readonly #kept: ReadonlyMap<Balance, Keeping>;

  constructor(state: StockState, kept: readonly Keeping[]) {
    this.#state = state;
    this.#kept = new Map(kept.map((one) => [one.balance, one]));
  }

  /** @returns the shares of what may be taken, or how many units there are when that is too few */
  sharesOf(wanted: Wanted): Share[] | number {
    const keptIn = (balance: Balance) => this.#kept.get(balance)?.units ?? 0;
    const shares = sharesOf(this.#state, { ...wanted, keptIn }, 'all');
    if (typeof shares !== 'number') return shares;
    const withKept = sharesOf(this.#state, wanted, 'all');
    if (typeof withKept === 'number') return withKept;
    throw this.#refusal(wanted, shares);
  }

  /** There are enough units, but not enough that may be taken. */
  #refusal(wanted: Wanted, free: number): Problem {
    const candidates = candidatesFor(this.#state, wanted);
    const kept = candidates.flatMap((one) => this.#kept.get(one) ?? []).map(inWords);
    if (candidates.length === 1) return refusal(kept);
    const lots = candidates
      .filter((one) => one.onHand > 0)
      .map((one) => {
        const units = Math.max(0, one.onHand - (this.#kept.get(one)?.units ?? 0));
        return `${units} of ${labelInWords(one)}`;
      });
    const listed = lots.length > LOTS_MAX ? [...lots.slice(0, LOTS_MAX), '…'] : lots;
    const offer = `${wanted.quantity} units are needed and ${free} are available: name the lot and its units (${listed.join('; ')})`;
    return refusal([offer, ...kept.slice(0, LOTS_MAX)]);
  }
}

/** What stays of the balances that the lines may take units from. */
export async function keptUnits(
  tx: Tx,
  orgId: number,
  guard: Guard | undefined,
  state: StockState,
  lines: readonly Omit<Wanted, 'quantity'>[],
): Promise<KeptUnits> {
  const balances = new Set(lines.flatMap((line) => candidatesFor(state, line)));
  return new KeptUnits(state, (await guard?.(tx, orgId, [...balances])) ?? []);
}

/** Refuses a change that has left fewer units than must stay. */
export async function refuseKept(
  tx: Tx,
  orgId: number,
  guard: Guard | undefined,
  state: StockState,
): Promise<void> {
  const shrunk = [...state.allBalances()].filter((one) => one.onHand < one.wasOnHand);
  const kept = (await guard?.(tx, orgId, shrunk)) ?? [];
  const missing = kept.filter(({ balance, units }) => balance.onHand < units).slice(0, LOTS_MAX);
  if (missing.length > 0) throw refusal(missing.map(inWords));
}

const refusal = (reasons: readonly string[]) => new Problem('state_conflict', { detail: reasons.join('; ') });

function inWords({ balance, units, why }: Keeping): string {
  return `${units} ${balance.status} units of item ${balance.itemId} (${labelInWords(balance)}) ${why}`;
}
