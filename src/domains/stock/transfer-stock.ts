// Units move to another warehouse: reserved at their source, on hand nowhere in transit, and at their destination once they are
// received (receive-stock.ts). A transfer never takes units that are reserved for others.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import type { Lot } from './lots/queries.ts';
import {
  openReservedStock,
  openReservedStockForArrival,
  openStock,
  openStockToReceive,
} from './open-stock.ts';
import { type Shortage, type StockLine, sharesOf, shortageOf } from './pick-balances.ts';
import { consume } from './reserve-stock.ts';
import type { Cause, RecordKey, Reservation, StockState } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

const KIND = 'transfer';

/** Units that will leave the source. */
export interface TransferLine extends StockLine {
  readonly line: number;
  readonly quantity: number;
}

/** A change of the inbound units of a place. */
export interface InboundChange extends RecordKey {
  readonly change: number;
}

/** Units with the label they have. */
export interface TransferUnits extends Lot {
  readonly quantity: number;
}

/** An inventory request is placed or cancelled. */
export async function changeInbound(
  tx: Tx,
  feed: FeedWriter,
  changes: readonly InboundChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const state = await openStockToReceive(tx, feed.orgId, changes, feed.now);
  for (const one of changes) state.changeInbound(one, one.change);
  await writeStock(tx, feed, state);
}

/**
 * Replaces the reservations of a transfer. With a shortage nothing is written.
 * @param lines none: it releases everything
 */
export async function setAside(
  tx: Tx,
  feed: FeedWriter,
  transferId: number,
  lines: readonly TransferLine[],
  inbound: readonly InboundChange[],
): Promise<Shortage[]> {
  const { orgId, now } = feed;
  const state = await openReservedStockForArrival(tx, orgId, KIND, [transferId], lines, inbound, now);
  for (const one of [...state.allReservations()]) if (one.quantity > 0) state.unreserve(one, one.quantity);
  const shortages = reserveMissing(state, transferId, lines);
  if (shortages.length > 0) return shortages;
  for (const one of inbound) state.changeInbound(one, one.change);
  await writeStock(tx, feed, state);
  return [];
}

/** Reserves what a line lacks, of free units. */
function reserveMissing(state: StockState, ownerId: number, lines: readonly TransferLine[]): Shortage[] {
  const shortages: Shortage[] = [];
  const reservations = [...state.allReservations()];
  for (const [index, { line, quantity: wanted, ...place }] of lines.entries()) {
    const held = reservations
      .filter((one) => one.ownerLine === line)
      .reduce((sum, one) => sum + one.quantity, 0);
    if (held >= wanted) continue;
    const shares = sharesOf(state, { ...place, status: 'available', quantity: wanted - held }, 'free');
    if (typeof shares === 'number') {
      shortages.push(shortageOf(index, place, wanted, held + shares));
      continue;
    }
    const owner = { ownerKind: KIND, ownerId, ownerLine: line } as const;
    for (const { balance, quantity } of shares) state.reserve(owner, balance, quantity);
  }
  return shortages;
}

/**
 * Reserved units leave their source. Units revoked in between are replaced by available ones; with a shortage, nothing is written.
 * @param number what the movements are linked to
 */
export async function departTransfer(
  tx: Tx,
  feed: FeedWriter,
  transferId: number,
  number: string,
  lines: readonly TransferLine[],
): Promise<{ shortages: readonly Shortage[]; left: readonly (TransferUnits & { readonly line: number })[] }> {
  const state = await openReservedStock(tx, feed.orgId, KIND, [transferId], lines);
  const shortages = reserveMissing(state, transferId, lines);
  if (shortages.length > 0) return { shortages, left: [] };
  const held = [...state.allReservations()].filter((one) => one.quantity > 0);
  const left = held.map((one) => ({ line: one.ownerLine, ...labelOf(one) }));
  if (held.length > 0)
    consume(state, held, { reason: 'transfer_out', linkedType: 'transfer', linkedId: number });
  await writeStock(tx, feed, state);
  return { shortages, left };
}

function labelOf({ itemId, lot, expiration, quantity }: Reservation): TransferUnits {
  return { itemId, lot, expiration, quantity };
}

/** Units lost in transit: they are received and written off, so that the units that left add up. */
export async function loseTransfer(
  tx: Tx,
  feed: FeedWriter,
  number: string,
  warehouseId: number,
  lost: readonly TransferUnits[],
  inbound: readonly InboundChange[],
): Promise<void> {
  const places = lost.map(({ itemId }) => ({ itemId, warehouseId }));
  const state = await openStockToReceive(tx, feed.orgId, [...places, ...inbound], feed.now);
  const linked = { linkedType: 'transfer', linkedId: number } as const;
  for (const { quantity, ...label } of lost) {
    const balance = { ...label, warehouseId, status: 'available' } as const;
    // Two changes: within one, a balance moves once.
    state.move(state.beginTransaction(), 1, balance, quantity, { ...linked, reason: 'transfer_in' });
    state.move(state.beginTransaction(), 1, balance, -quantity, { ...linked, reason: 'lost' });
  }
  for (const one of inbound) state.changeInbound(one, one.change);
  await writeStock(tx, feed, state);
}

/** Free units with exactly these labels leave for good. With a shortage nothing is written. */
export async function sendUnits(
  tx: Tx,
  feed: FeedWriter,
  units: readonly (TransferUnits & { readonly line: number; readonly warehouseId: number })[],
  linked: Omit<Cause, 'reason'>,
): Promise<Shortage[]> {
  const state = await openStock(tx, feed.orgId, units);
  const shortages: Shortage[] = [];
  for (const { line, quantity, ...label } of units) {
    const balance = { ...label, status: 'available' } as const;
    const shares = sharesOf(state, { ...balance, quantity }, 'free');
    if (typeof shares !== 'number')
      state.move(state.beginTransaction(), 1, balance, -quantity, { ...linked, reason: 'transfer_out' });
    else shortages.push(shortageOf(line, label, quantity, shares));
  }
  if (shortages.length === 0) await writeStock(tx, feed, state);
  return shortages;
}
