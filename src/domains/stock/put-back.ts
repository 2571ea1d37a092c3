// Units that left by mistake are back where they were, in the hands of those they were for: `consume` taken back. What
// was corrected of their lot meanwhile is true of them as well.
import type { Tx } from '../../kit/db/db.ts';
import { isPast } from './date-rules.ts';
import { hasLabel, type Label, labelsNow } from './labels-now.ts';
import { leavingTransactions } from './lots/queries.ts';
import { labelInWords } from './relabel-lot.ts';
import type { Cause, StockState, StoredReservation } from './stock-state.ts';

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
    const lost = {
      ...owner,
      ...balance,
      quantity: 0,
      isPicked: true,
      pickedQuantity: 0,
      wasQuantity: 0,
      wasPicked: true,
      wasPickedQuantity: 0,
    };
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
