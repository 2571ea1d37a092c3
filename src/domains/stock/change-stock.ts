// What happens to goods that are here: adjusted, counted, moved to another status. Reality wins over reservations.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { type Guard, keptUnits, refuseKept } from './kept-units.ts';
import type { Lot } from './lots/queries.ts';
import { openStock, openStockForArrival, settleOverReserved } from './open-stock.ts';
import { type Shortage, type StockLine, shortageOf } from './pick-balances.ts';
import { checkLots, type LotConflict, requireSameDates } from './receive-stock.ts';
import {
  type BalanceKey,
  type Cause,
  type MovementReason,
  NO_DATE,
  NO_LOT,
  type StockState,
  type StockStatus,
} from './stock-state.ts';
import { writeStock } from './write-stock.ts';

/** What came of a change. Where anything is listed that it could not do, the caller ends the transaction. */
export interface ChangeResult {
  readonly shortages: readonly Shortage[];
  readonly conflicts: readonly LotConflict[];
  /** Lines by their index that would bring units to where the caller does not let them. */
  readonly keptOut?: readonly number[];
  /** Units that holds have lost, where it was done. */
  readonly takenFromHolds?: number;
}

/** Whether units may not come to a balance. */
export type KeepsOut = (to: BalanceKey) => boolean;

const ALL_MAY: KeepsOut = () => false;

export interface AdjustmentLine extends StockLine {
  readonly status: StockStatus;
  /** Signed. */
  readonly quantity: number;
  readonly reason: MovementReason;
  readonly note?: string | null;
}

export async function adjustStock(
  tx: Tx,
  feed: FeedWriter,
  lines: readonly AdjustmentLine[],
  guard?: Guard,
): Promise<ChangeResult> {
  const conflicts = await checkLotsWhere(tx, feed, lines, (line) => line.quantity > 0);
  if (conflicts.length > 0) return { shortages: [], conflicts };
  const state = await openStockForArrival(tx, feed.orgId, lines, feed.now);
  await requireSameDates(tx, feed.orgId, lotsOf(lines.filter((line) => line.quantity > 0)));
  const leaving = lines.filter((line) => line.quantity < 0);
  const kept = await keptUnits(tx, feed.orgId, guard, state, leaving);
  const shortages: Shortage[] = [];
  for (const [index, line] of lines.entries()) {
    const cause = { reason: line.reason, note: line.note ?? null };
    if (line.quantity > 0) {
      state.move(state.beginTransaction(), 1, { ...line, ...exactly(line) }, line.quantity, cause);
      continue;
    }
    const shares = kept.sharesOf({ ...line, quantity: -line.quantity });
    if (typeof shares === 'number') {
      shortages.push(shortageOf(index, line, -line.quantity, shares));
      continue;
    }
    const transaction = state.beginTransaction();
    for (const [at, share] of shares.entries())
      state.move(transaction, at + 1, share.balance, -share.quantity, cause);
  }
  return finish(tx, feed, state, { shortages });
}

/**
 * Units that were received by mistake: they never came.
 * @param inbound those of them that are still expected
 */
export async function takeBackUnits(
  tx: Tx,
  feed: FeedWriter,
  units: BalanceKey & { readonly quantity: number },
  cause: Cause,
  inbound: number,
  guard?: Guard,
): Promise<ChangeResult> {
  const { quantity } = units;
  const state = await openStock(tx, feed.orgId, [units]);
  const there = state.balance(units)?.onHand ?? 0;
  if (there < quantity) return { shortages: [shortageOf(0, units, quantity, there)], conflicts: [] };
  state.move(state.beginTransaction(), 1, units, -quantity, cause);
  if (inbound > 0) state.changeInbound(units, inbound);
  await refuseKept(tx, feed.orgId, guard, state);
  return finish(tx, feed, state);
}

export interface CountLine extends BalanceKey {
  readonly counted: number;
}

export interface Counted {
  readonly before: number;
  readonly difference: number;
}

/** What was counted is what is there. */
export async function countStock(
  tx: Tx,
  feed: FeedWriter,
  lines: readonly CountLine[],
  countId: number,
  note: string | null,
  guard?: Guard,
): Promise<ChangeResult & { counted: readonly Counted[] }> {
  const conflicts = await checkLotsWhere(tx, feed, lines, (line) => line.counted > 0);
  if (conflicts.length > 0) return { shortages: [], conflicts, counted: [] };
  // That nothing is there of what never was makes no record.
  const found = lines.filter((line) => line.counted > 0);
  const state = await openStockForArrival(tx, feed.orgId, found, feed.now, lines);
  await requireSameDates(tx, feed.orgId, lotsOf(found));
  const counted = lines.map((line): Counted => {
    const before = state.balance(line)?.onHand ?? 0;
    const difference = line.counted - before;
    if (difference !== 0) {
      const cause = {
        reason: 'cycle_count',
        note,
        linkedType: 'cycle_count',
        linkedId: String(countId),
      } as const;
      state.move(state.beginTransaction(), 1, line, difference, cause);
    }
    return { before, difference };
  });
  await refuseKept(tx, feed.orgId, guard, state);
  return { ...(await finish(tx, feed, state)), counted };
}

export interface StatusLine extends StockLine {
  readonly from: StockStatus;
  readonly to: StockStatus;
  readonly quantity: number;
  readonly reason: MovementReason;
  readonly note?: string | null;
}

export async function changeStatus(
  tx: Tx,
  feed: FeedWriter,
  lines: readonly StatusLine[],
  keepsOut: KeepsOut = ALL_MAY,
  guard?: Guard,
): Promise<ChangeResult> {
  const state = await openStock(tx, feed.orgId, lines);
  const leaving = lines.map((line) => ({ ...line, status: line.from }));
  const kept = await keptUnits(tx, feed.orgId, guard, state, leaving);
  const shortages: Shortage[] = [];
  const keptOut: number[] = [];
  for (const [index, line] of leaving.entries()) {
    const shares = kept.sharesOf(line);
    if (typeof shares === 'number') {
      shortages.push(shortageOf(index, line, line.quantity, shares));
      continue;
    }
    const transaction = state.beginTransaction();
    const cause = { reason: line.reason, note: line.note ?? null };
    shares.forEach(({ balance, quantity }, at) => {
      const there: BalanceKey = { ...balance, status: line.to };
      if (keepsOut(there)) keptOut.push(index);
      state.move(transaction, 2 * at + 1, balance, -quantity, cause);
      state.move(transaction, 2 * at + 2, there, quantity, cause);
    });
  }
  return finish(tx, feed, state, { shortages, keptOut });
}

async function finish(
  tx: Tx,
  feed: FeedWriter,
  state: StockState,
  {
    shortages = [],
    keptOut = [],
  }: { readonly shortages?: readonly Shortage[]; readonly keptOut?: readonly number[] } = {},
): Promise<ChangeResult> {
  if (shortages.length + keptOut.length > 0)
    return { shortages, conflicts: [], keptOut: [...new Set(keptOut)] };
  await settleOverReserved(tx, feed.orgId, state);
  await writeStock(tx, feed, state);
  const taken = state.revoked.filter(({ reservation }) => reservation.ownerKind === 'hold');
  return { shortages: [], conflicts: [], takenFromHolds: taken.reduce((sum, one) => sum + one.quantity, 0) };
}

function exactly(line: StockLine): { lot: string; expiration: string } {
  return { lot: line.lot ?? NO_LOT, expiration: line.expiration ?? NO_DATE };
}

function lotsOf(lines: readonly StockLine[]): Lot[] {
  return lines.map((line) => ({ itemId: line.itemId, ...exactly(line) }));
}

/** Checks only the lines that bring units; the conflicts name the lines by their place among all. */
async function checkLotsWhere<T extends StockLine>(
  tx: Tx,
  feed: FeedWriter,
  lines: readonly T[],
  arrives: (line: T) => boolean,
): Promise<LotConflict[]> {
  const arriving = [...lines.entries()].filter(([, line]) => arrives(line));
  const conflicts = await checkLots(tx, feed.orgId, lotsOf(arriving.map(([, line]) => line)));
  return conflicts.map((one) => ({ ...one, index: arriving[one.index]?.[0] ?? one.index }));
}
