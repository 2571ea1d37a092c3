// Units that left by mistake are back where they were, in the hands of those they were for: `consume` taken back. What
// was corrected of their lot meanwhile is true of them as well.
import type { Tx } from '../db/db.ts';
import { isPast } from './date-rules.ts';
import { correctionsOf, knownLots, type Lot, leavingTransactions } from './lots/queries.ts';
import { labelInWords } from './relabel-lot.ts';
import { type Cause, NO_LOT, type Reservation, type StockState } from './stock-state.ts';

export type LeftUnits = Omit<Reservation, 'isPicked' | 'wasQuantity' | 'wasPicked'>;

export interface Leaving {
  /** The cause of the movements by which they left. */
  readonly cause: Pick<Cause, 'reason' | 'linkedType' | 'linkedId'>;
  readonly warehouseId: number;
  readonly leftAt: Date;
  /** The date at the warehouse. */
  readonly today: string;
  /** Whether units of an item may go out with a date. */
  readonly mayShip: (itemId: number, expiration: string) => boolean;
}

type Label = Omit<Lot, 'itemId'>;

/**
 * Puts them back, as one change. Those that may not go out any more, by their corrected date, are not reserved again: the
 * floor is told, and the order routed again.
 * @param state in which their stock is locked
 * @returns what the units are labelled now, in the order in which they were given
 */
export async function putBack(
  tx: Tx,
  orgId: number,
  state: StockState,
  left: readonly LeftUnits[],
  leaving: Leaving,
  cause: Cause,
): Promise<Label[]> {
  const labels = await labelsNow(tx, orgId, left, leaving);
  const transaction = state.beginTransaction();
  for (const [index, { ownerKind, ownerId, ownerLine, quantity, ...place }] of left.entries()) {
    const { itemId, warehouseId } = place;
    const label = labels[index] ?? place;
    const isExpired = isPast(label.expiration, leaving.today);
    const status = isExpired ? 'expired' : 'available';
    const balance = { itemId, warehouseId, lot: label.lot, expiration: label.expiration, status } as const;
    state.move(transaction, index + 1, balance, quantity, cause);
    const owner = { ownerKind, ownerId, ownerLine };
    const isSame = label.expiration === place.expiration;
    if (!isExpired && (isSame || leaving.mayShip(itemId, label.expiration))) {
      state.pick(state.reserve(owner, balance, quantity));
      continue;
    }
    const reason = isSame
      ? `its units are past their date (${labelInWords(label)})`
      : `its lot was corrected after it left (${labelInWords(label)})`;
    const lost = { ...owner, ...balance, quantity: 0, isPicked: true, wasQuantity: 0, wasPicked: true };
    state.revoked.push({ reservation: lost, quantity, reason });
  }
  return labels;
}

/** Every correction since they left, one after the other; and a lot has one date. */
async function labelsNow(
  tx: Tx,
  orgId: number,
  left: readonly LeftUnits[],
  { warehouseId, cause, leftAt }: Leaving,
): Promise<Label[]> {
  const itemIds = [...new Set(left.map((one) => one.itemId))];
  const [corrections, transactions] = await Promise.all([
    correctionsOf(tx, orgId, itemIds),
    leavingTransactions(tx, orgId, itemIds, { warehouseId, cause, since: leftAt }),
  ]);
  const followed = left.map((one) => {
    const since = transactions.find((other) => other.itemId === one.itemId && hasLabel(other, one));
    let label: Label = { lot: one.lot, expiration: one.expiration };
    for (const correction of corrections) {
      const isTheirs =
        correction.itemId === one.itemId &&
        (correction.warehouseId === null || correction.warehouseId === warehouseId) &&
        (since === undefined || correction.transactionId > since.transactionId);
      if (isTheirs && hasLabel(correction.from, label)) label = correction.to;
    }
    return { itemId: one.itemId, ...label };
  });
  const known = await knownLots(
    tx,
    orgId,
    followed.filter(({ lot }) => lot !== NO_LOT),
  );
  return followed.map(({ itemId, lot, expiration }) => {
    const date = known.find((one) => one.itemId === itemId && one.lot === lot)?.expiration;
    return { lot, expiration: date ?? expiration };
  });
}

const hasLabel = (one: Label, other: Label) => one.lot === other.lot && one.expiration === other.expiration;
