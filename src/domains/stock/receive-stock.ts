// New goods arrive: each line is a receipt of its own.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { type Lot, registerLots } from './lots/queries.ts';
import { openStockToReceive } from './open-stock.ts';
import { type Cause, NO_LOT, type StockStatus } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

export interface ReceiptLine {
  readonly itemId: number;
  readonly warehouseId: number;
  readonly quantity: number;
  readonly lot: string;
  readonly expiration: string;
  readonly status: StockStatus;
  readonly note?: string | null;
  readonly irNumber?: string | null;
  /** Of a transfer: units that had left its source, or more than those. Without it they are new. */
  readonly reason?: 'transfer_in' | 'found';
  /** Those of the units that were inbound; they are no more. */
  readonly expected?: number;
}

/** A lot that is known with another date than the line says. */
export interface LotConflict {
  readonly index: number;
  readonly lot: string;
  readonly knownExpiration: string;
}

/** Receives all lines, or none: with a conflict the caller ends the transaction. */
export async function receiveStock(
  tx: Tx,
  feed: FeedWriter,
  lines: readonly ReceiptLine[],
): Promise<LotConflict[]> {
  const conflicts = await checkLots(tx, feed.orgId, lines);
  if (conflicts.length === 0) await receiveLines(tx, feed, lines);
  return conflicts;
}

/** The same for lines whose lots have been checked. */
export async function receiveLines(tx: Tx, feed: FeedWriter, lines: readonly ReceiptLine[]): Promise<void> {
  if (lines.length === 0) return;
  const state = await openStockToReceive(tx, feed.orgId, lines, feed.now);
  await requireSameDates(tx, feed.orgId, lines);
  for (const line of lines) {
    const { note = null, irNumber = null, reason = null } = line;
    const cause = note === null && irNumber === null ? UNEXPLAINED : receiptCause(note, irNumber, reason);
    state.move(state.beginTransaction(), 1, line, line.quantity, cause);
    if (line.expected !== undefined && line.expected > 0) state.changeInbound(line, -line.expected);
  }
  await writeStock(tx, feed, state);
}

const UNEXPLAINED: Cause = { reason: null };

function receiptCause(
  note: string | null,
  irNumber: string | null,
  reason: NonNullable<ReceiptLine['reason']> | null,
): Cause {
  if (irNumber === null) return { reason, note };
  const linkedType = reason === null ? 'inventory_request' : 'transfer';
  return { reason, note, linkedType, linkedId: irNumber };
}

/** Whoever corrects the date of a lot holds the stock meanwhile: once it is locked, the dates are looked at again. */
export async function requireSameDates(tx: Tx, orgId: number, lines: readonly Lot[]): Promise<void> {
  const [corrected] = await checkLots(tx, orgId, lines, true);
  if (corrected === undefined) return;
  const detail = `the date of lot ${JSON.stringify(corrected.lot)} was corrected meanwhile: send it again`;
  throw new Problem('state_conflict', { detail });
}

/**
 * Finds lines whose lot has another date: the one that is known, or for a new lot the one of the first line. New lots
 * are registered on the way (unless only `asking`), so with a conflict the caller ends the transaction.
 */
export async function checkLots(
  tx: Tx,
  orgId: number,
  lines: readonly Lot[],
  asking = false,
): Promise<LotConflict[]> {
  const dates = new Map<string, Lot>();
  for (const { itemId, lot, expiration } of lines) {
    const key = `${itemId} ${lot}`;
    if (lot !== NO_LOT && !dates.has(key)) dates.set(key, { itemId, lot, expiration });
  }
  if (dates.size === 0) return [];
  for (const { item_id, lot, expiration } of await registerLots(tx, orgId, [...dates.values()], asking))
    dates.set(`${item_id} ${lot}`, { itemId: item_id, lot, expiration });
  return lines.flatMap((line, index) => {
    const known = line.lot === NO_LOT ? undefined : dates.get(`${line.itemId} ${line.lot}`);
    return known === undefined || known.expiration === line.expiration
      ? []
      : [{ index, lot: line.lot, knownExpiration: known.expiration }];
  });
}
