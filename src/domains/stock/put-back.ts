// Undoes `consume`: units that left by mistake return to their balances and reservations, with any lot corrections made since.
import type { Tx } from '../../kit/db/db.ts';
import { isPast } from './date-rules.ts';
import { hasLabel, type Label, labelsNow } from './labels-now.ts';
import { leavingTransactions } from './lots/queries.ts';
import { labelInWords } from './relabel-lot.ts';
import { type Cause, NEW_RESERVATION, type StockState, type StoredReservation } from './stock-state.ts';

export type LeftUnits = Omit<StoredReservation, 'isPicked' | 'pickedQuantity'>;

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

/**
 * Puts them back, as one change. Units whose corrected date is too near are not reserved again: they become floor exceptions, and the
 * order is rerouted.
 * @param state in which their stock is locked
 * @returns the current labels of the units, in the given order
 */
export async function putBack(
  tx: Tx,
  orgId: number,
  state: StockState,
  left: readonly LeftUnits[],
  leaving: Leaving,
  cause: Cause,
): Promise<Label[]> {
  const labels = await labelsSince(tx, orgId, left, leaving);
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
      const back = state.reserve(owner, balance, quantity);
      state.pick(back);
      state.markPicked(back, quantity);
      continue;
    }
    const reason = isSame
      ? `its units are past their date (${labelInWords(label)})`
      : `its lot was corrected after it left (${labelInWords(label)})`;
    const lost = { ...owner, ...balance, ...NEW_RESERVATION, quantity: 0, isPicked: true, wasPicked: true };
    state.revoked.push({ reservation: lost, quantity, reason });
  }
  return labels;
}

async function labelsSince(
  tx: Tx,
  orgId: number,
  left: readonly LeftUnits[],
  { warehouseId, cause, leftAt }: Leaving,
): Promise<Label[]> {
  const itemIds = [...new Set(left.map((one) => one.itemId))];
  const transactions = await leavingTransactions(tx, orgId, itemIds, { warehouseId, cause, since: leftAt });
  return labelsNow(
    tx,
    orgId,
    left.map((one) => {
      const leave = transactions.find((other) => other.itemId === one.itemId && hasLabel(other, one));
      return { ...one, warehouseId, since: leave?.transactionId ?? 0 };
    }),
  );
}
