// Receives new goods: each line is a receipt.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { type Lot, registerLots } from './lots/queries.ts';
import { openStockToReceive } from './open-stock.ts';
import { type BalanceKey, type Cause, NO_LOT } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

export interface ReceiptLine extends BalanceKey {
  readonly quantity: number;
  readonly note?: string | null;
  readonly irNumber?: string | null;
  /** For a transfer: whether the units left its source, or are surplus. Absent: new units. */
  readonly reason?: 'transfer_in' | 'found';
  /** Units among them that counted as inbound until now. */
  readonly expected?: number;
}

/** A lot that is registered with another date than the line has. */
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

/** A date correction holds the stock's lock, so the dates are checked again under it. */
export async function requireSameDates(tx: Tx, orgId: number, lines: readonly Lot[]): Promise<void> {
  const [corrected] = await checkLots(tx, orgId, lines, true);
  if (corrected === undefined) return;
  const detail = `the date of lot ${JSON.stringify(corrected.lot)} was corrected by a concurrent request: send it again`;
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
  for (const differing of await registerLots(tx, orgId, [...dates.values()], asking))
    dates.set(`${differing.itemId} ${differing.lot}`, differing);
  return lines.flatMap((line, index) => {
    const known = line.lot === NO_LOT ? undefined : dates.get(`${line.itemId} ${line.lot}`);
    return known === undefined || known.expiration === line.expiration
      ? []
      : [{ index, lot: line.lot, knownExpiration: known.expiration }];
  });
}
