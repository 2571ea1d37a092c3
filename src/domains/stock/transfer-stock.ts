// Units move to another warehouse: set aside at their source, nowhere while they are on their way, and at their destination
// once they are received (receive-stock.ts). A transfer is a decision and not a discovery: it leaves units alone that are
// reserved for others.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import {
  openReservedStock,
  openReservedStockForArrival,
  openStock,
  openStockToReceive,
} from './open-stock.ts';
import { type Shortage, sharesOf } from './pick-balances.ts';
import { consume } from './reserve-stock.ts';
import type { Cause, RecordKey, Reservation, StockState } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

const KIND = 'transfer';

/** What is to leave its source. */
export interface TransferLine {
  readonly line: number;
  readonly itemId: number;
  readonly warehouseId: number;
  readonly quantity: number;
  /** undefined: any, first expired first. */
  readonly lot?: string | undefined;
  readonly expiration?: string | undefined;
}

/** So many units more, or fewer, are on their way to the place. */
export interface InboundChange extends RecordKey {
  readonly change: number;
}

/** Units with the label they have. */
export interface TransferUnits {
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

/** Goods are announced, or called off. */
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
 * Sets aside what a transfer is to take, instead of what it had set aside. With a shortage nothing is written.
 * @param lines none: it gives everything back
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
      const { itemId, warehouseId } = place;
      shortages.push({ index, itemId, warehouseId, wanted, there: held + shares });
      continue;
    }
    const owner = { ownerKind: KIND, ownerId, ownerLine: line } as const;
    for (const { balance, quantity } of shares) state.reserve(owner, balance, quantity);
  }
  return shortages;
}

/**
 * What is set aside leaves its source. What reality has taken of it meanwhile is made up for by free units; with a shortage
 * nothing is written.
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

/** Units that left and never came: they arrive in the books and are lost there, so that what left adds up. */
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
    else {
      const { itemId, warehouseId } = label;
      shortages.push({ index: line, itemId, warehouseId, wanted: quantity, there: shares });
    }
  }
  if (shortages.length === 0) await writeStock(tx, feed, state);
  return shortages;
}
