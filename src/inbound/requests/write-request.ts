// What every change of a request writes: its items and cartons, and what the stock knows of them.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { fail } from '../../kernel/assert.ts';
import { openStockToReceive } from '../../stock/open-stock.ts';
import { writeStock } from '../../stock/write-stock.ts';
import type { RequestStatus } from '../schema.ts';
import { ssccOf } from '../sscc-rules.ts';
import { isInbound } from '../state-rules.ts';
import type { CartonRow, RequestItemRow } from './queries.ts';
import type { CartonInput } from './read-body.ts';
import type { RequestedItem } from './resolve-items.ts';

export const requestIds = idSource('inventory_request_id_seq');
export const requestItemIds = idSource('inventory_request_item_id_seq', 50);
const cartonIds = idSource('inventory_request_carton_id_seq', 50);
const serials = idSource('sscc_serial_seq', 50);

/** Who does it: as people read it, and the person, where it is one. */
export interface Doer {
  readonly name: string;
  readonly id: number | null;
}

export interface InboundServices {
  /** Of the codes that cartons get. */
  readonly gs1CompanyPrefix: string;
}

export async function newItems(tx: Tx, items: readonly RequestedItem[]): Promise<RequestItemRow[]> {
  const ids = await requestItemIds.take(tx, items.length);
  return items.map((one, index) => ({
    id: ids[index] ?? fail('an item without an id'),
    item_id: one.item.id,
    listing_id: one.listingId,
    requested_qty: one.quantity,
    casepack_qty: one.caseUnits,
    lot_number: one.lot,
    expiration_date: one.expiration,
    received_qty: 0,
  }));
}

/** @param items the request's, in their order */
export async function newCartons(
  tx: Tx,
  cartons: readonly CartonInput[],
  items: readonly RequestItemRow[],
  { gs1CompanyPrefix }: InboundServices,
): Promise<CartonRow[]> {
  if (cartons.length === 0) return [];
  const ids = await cartonIds.take(tx, cartons.length);
  const unnamed = cartons.filter(({ sscc }) => sscc === undefined).length;
  const numbers = unnamed === 0 ? [] : await serials.take(tx, unnamed);
  return cartons.map((carton, index) => ({
    id: ids[index] ?? fail('a carton without an id'),
    sscc: carton.sscc ?? ssccOf(gs1CompanyPrefix, numbers.shift() ?? fail('a carton without a number')),
    length_in: carton.length_in ?? null,
    width_in: carton.width_in ?? null,
    height_in: carton.height_in ?? null,
    weight_lb: carton.weight_lb ?? null,
    is_received: false,
    contents: carton.contents.map(({ item_index, quantity }) => ({
      request_item_id: items[item_index ?? -1]?.id ?? fail(`a carton holds item ${item_index}`),
      quantity: quantity ?? fail('a carton holds nobody knows how much'),
    })),
  }));
}

/**
 * Requests are written behind the org's counter and have its times, and so has everything of theirs that others could hold
 * a lock on, the codes of cartons above all: nobody waits there for somebody who waits for the counter.
 */
export function writeBehindCounter(feed: FeedWriter, queue: (tx: Tx) => void): void {
  feed.addWrite({ events: 0, transactions: 0, queue });
}

export interface Expected {
  readonly status: RequestStatus;
  readonly warehouseId: number;
  readonly items: readonly Pick<RequestItemRow, 'item_id' | 'requested_qty' | 'received_qty'>[];
}

/** Units that a request still brings, by item. */
function unitsOf({ status, items }: Expected): Map<number, number> {
  const units = new Map<number, number>();
  if (!isInbound(status)) return units;
  for (const { item_id, requested_qty, received_qty } of items) {
    const missing = Math.max(0, requested_qty - received_qty);
    units.set(item_id, (units.get(item_id) ?? 0) + missing);
  }
  return units;
}

interface InboundChange {
  readonly itemId: number;
  readonly warehouseId: number;
  readonly change: number;
}

/** What changes in the units that are on their way. @param was null: nothing was */
function inboundChanges(was: Expected | null, is: Expected): InboundChange[] {
  const changes = new Map<string, InboundChange>();
  const add = (expected: Expected | null, sign: 1 | -1) => {
    if (expected === null) return;
    const { warehouseId } = expected;
    for (const [itemId, units] of unitsOf(expected)) {
      const key = `${itemId} ${warehouseId}`;
      const change = (changes.get(key)?.change ?? 0) + sign * units;
      changes.set(key, { itemId, warehouseId, change });
    }
  };
  add(was, -1);
  add(is, 1);
  return [...changes.values()].filter(({ change }) => change !== 0);
}

/** Tells the stock what is on its way. The request is locked. */
export async function writeInbound(
  tx: Tx,
  feed: FeedWriter,
  was: Expected | null,
  is: Expected,
): Promise<void> {
  const changes = inboundChanges(was, is);
  if (changes.length === 0) return;
  const stock = await openStockToReceive(tx, feed.orgId, changes, feed.now);
  for (const one of changes) stock.changeInbound(one, one.change);
  await writeStock(tx, feed, stock);
}
