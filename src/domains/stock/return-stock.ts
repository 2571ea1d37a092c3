// Returned units: received into stock, and moved or disposed of by their disposition.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { type ChangeResult, takeBackUnits } from './change-stock.ts';
import type { Guard } from './kept-units.ts';
import { openStock, openStockToReceive } from './open-stock.ts';
import { type Shortage, shortageOf } from './pick-balances.ts';
import { requireSameDates } from './receive-stock.ts';
import type { BalanceKey, Cause, StockStatus } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

/** The status of undecided units. */
export const WAITING: StockStatus = 'quarantined';

/** The reason of movements of a return. */
export interface OfReturn {
  /** What the movements are linked to. */
  readonly number: string;
  /** Units that a customer had, or that a marketplace sends out. */
  readonly reason: 'order_returned' | 'transfer_in';
}

export interface ReturnedUnits extends Omit<BalanceKey, 'status'> {
  readonly quantity: number;
  readonly becomes: 'available' | 'quarantined' | 'disposed';
  readonly note: string | null;
}

/** Receives units whose lots have been checked. Disposed ones arrive and leave. */
export async function takeInReturned(
  tx: Tx,
  feed: FeedWriter,
  units: readonly ReturnedUnits[],
  { number, reason }: OfReturn,
): Promise<void> {
  const state = await openStockToReceive(tx, feed.orgId, units, feed.now);
  await requireSameDates(tx, feed.orgId, units);
  const linked = { linkedType: 'return', linkedId: number } as const;
  for (const { quantity, becomes, note, ...label } of units) {
    const balance = { ...label, status: becomes === 'available' ? becomes : WAITING };
    state.move(state.beginTransaction(), 1, balance, quantity, { ...linked, reason, note });
    // Two changes: within one, a balance moves once.
    if (becomes === 'disposed')
      state.move(state.beginTransaction(), 1, balance, -quantity, { ...linked, reason: 'disposed', note });
  }
  await writeStock(tx, feed, state);
}

/** They never arrived: disposals of them are undone too. */
export async function takeBackReturned(
  tx: Tx,
  feed: FeedWriter,
  number: string,
  { quantity, becomes, note, ...label }: ReturnedUnits,
  guard?: Guard,
): Promise<ChangeResult> {
  const cause = { linkedType: 'return', linkedId: number, note } as const;
  const balance = { ...label, status: becomes === 'available' ? becomes : WAITING };
  if (becomes !== 'disposed')
    return takeBackUnits(tx, feed, { ...balance, quantity }, { ...cause, reason: 'correction' }, 0, guard);
  const state = await openStock(tx, feed.orgId, [balance]);
  state.move(state.beginTransaction(), 1, balance, quantity, { ...cause, reason: 'disposed' });
  state.move(state.beginTransaction(), 1, balance, -quantity, { ...cause, reason: 'correction' });
  await writeStock(tx, feed, state);
  return { shortages: [], conflicts: [] };
}

export interface DecidedUnits extends Omit<BalanceKey, 'status'> {
  readonly quantity: number;
  readonly becomes: 'available' | 'disposed';
}

/** Undecided units become available or are disposed of. With a shortage nothing is written. */
export async function moveReturned(
  tx: Tx,
  feed: FeedWriter,
  units: readonly DecidedUnits[],
  number: string,
): Promise<Shortage[]> {
  if (units.length === 0) return [];
  const state = await openStock(tx, feed.orgId, units);
  const shortages: Shortage[] = [];
  for (const [index, { quantity, becomes, ...label }] of units.entries()) {
    const from = { ...label, status: WAITING };
    const there = state.balance(from)?.onHand ?? 0;
    if (there < quantity) {
      shortages.push(shortageOf(index, label, quantity, there));
      continue;
    }
    const cause: Cause = {
      reason: becomes === 'available' ? 'released' : 'disposed',
      linkedType: 'return',
      linkedId: number,
    };
    const transaction = state.beginTransaction();
    state.move(transaction, 1, from, -quantity, cause);
    if (becomes === 'available') state.move(transaction, 2, { ...label, status: becomes }, quantity, cause);
  }
  if (shortages.length === 0) await writeStock(tx, feed, state);
  return shortages;
}
