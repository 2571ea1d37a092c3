// Units that left by mistake are back where they were, in the hands of those they were for: `consume` taken back.
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { Problem } from '../http/problems.ts';
import { openStockForArrival } from './open-stock.ts';
import { checkLots } from './receive-stock.ts';
import type { Cause, Reservation, StockState } from './stock-state.ts';

export type LeftUnits = Omit<Reservation, 'isPicked' | 'wasQuantity' | 'wasPicked'>;

/** Opens their stock and puts them back, as one change. The caller writes it. */
export async function putBack(
  tx: Tx,
  feed: FeedWriter,
  left: readonly LeftUnits[],
  cause: Cause,
): Promise<StockState> {
  const state = await openStockForArrival(tx, feed.orgId, left, feed.now);
  const [corrected] = await checkLots(tx, feed.orgId, left, true);
  if (corrected !== undefined) {
    const detail = `the date of lot ${JSON.stringify(corrected.lot)} was corrected since it left: its units cannot come back with the old one`;
    throw new Problem('state_conflict', { detail });
  }
  const transaction = state.beginTransaction();
  for (const [index, { ownerKind, ownerId, ownerLine, quantity, ...place }] of left.entries()) {
    const balance = { ...place, status: 'available' } as const;
    state.move(transaction, index + 1, balance, quantity, cause);
    state.pick(state.reserve({ ownerKind, ownerId, ownerLine }, balance, quantity));
  }
  return state;
}
