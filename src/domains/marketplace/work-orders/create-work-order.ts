// A merchant has stock prepared for a marketplace: it is reserved at once.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type ReadBody, refuseWrong } from '../../../kit/http/partial-body.ts';
import { readBack } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import { openStock } from '../../stock/open-stock.ts';
import type { Shortage } from '../../stock/pick-balances.ts';
import { pricesOfPrep } from '../prep-prices/find-prices.ts';
import { goodDates } from './open-work-orders.ts';
import { lockItems, type PrepPrice, workOrders } from './queries.ts';
import type { SentWorkOrder } from './read-body.ts';
import { resolveItems, type WantedItem } from './resolve-items.ts';
import { WORK_ORDER_ITEMS } from './stage-rules.ts';
import type { Doer } from './work-order-id.ts';
import { type OpenItem, OpenWorkOrder } from './work-order-state.ts';
import { writeWorkOrders } from './write-work-orders.ts';

const ids = idSource('marketplace_work_order_id_seq');
const itemIds = idSource('marketplace_work_order_item_id_seq', 50);

export async function createWorkOrder(
  tx: Tx,
  feed: FeedWriter,
  { input, wrong = [] }: ReadBody<SentWorkOrder>,
  by: Doer,
): Promise<VersionedJson & { id: number }> {
  const { orgId } = feed;
  const { wanted, violations } = await resolveItems(tx, orgId, input.warehouse_id, input.items);
  refuseWrong(wrong, violations);
  const warehouseId = input.warehouse_id ?? fail('a work order at no warehouse');
  const prices = await pricesOfPrep(tx, feed.now);
  const items = await newItems(tx, wanted, prices);
  const partIds = items.flatMap(({ parts }) => parts.map(({ itemId }) => itemId));
  await lockItems(tx, orgId, [...new Set([...partIds, ...items.map((one) => one.item_id)])]);
  const stock = await openStock(
    tx,
    orgId,
    partIds.map((itemId) => ({ itemId, warehouseId })),
  );
  const isGoodAt = await goodDates(tx, feed, [...new Set(partIds)]);
  const id = await ids.next(tx);
  const order = new OpenWorkOrder({
    id,
    version: 0,
    isNew: true,
    fields: {
      warehouse_id: warehouseId,
      status: 'Open',
      created_by: by.name,
      created_by_id: by.id,
      closed_at: null,
    },
    items,
    stock,
    isGood: isGoodAt(warehouseId),
  });
  throwShortages(reserve(order, input.allow_partial === true));
  await writeWorkOrders(tx, feed, [order], 'created');
  // Its times stand behind the counter.
  feed.write(tx);
  return { id, ...(await readBack(tx, feed, workOrders, id)) };
}

async function newItems(
  tx: Tx,
  wanted: readonly WantedItem[],
  prices: ReadonlyMap<string, number>,
): Promise<OpenItem[]> {
  const taken = await itemIds.take(tx, wanted.length);
  return wanted.map((one, index) => ({
    id: taken[index] ?? fail('an item without an id'),
    line: index + 1,
    listing_id: one.listingId,
    listing_sku: one.sku,
    marketplace_name: one.marketplace,
    country: one.country,
    fulfillment_channel: one.channel,
    item_id: one.itemId,
    stage: 'queued',
    prep: one.prep,
    prep_prices: one.prep.map((prep): PrepPrice => ({ prep, unit_cents: prices.get(prep) ?? null })),
    original_quantity: one.quantity,
    quantity: one.quantity,
    processed_quantity: 0,
    packed_quantity: 0,
    shipped_quantity: 0,
    short_quantity: 0,
    damaged_quantity: 0,
    lost_quantity: 0,
    parts: one.parts,
  }));
}

/** @returns what is short, where not even a part may be taken, or none is there */
function reserve(order: OpenWorkOrder, takesPart: boolean): Shortage[] {
  const shortages: Shortage[] = [];
  for (const [index, item] of order.items.entries()) {
    const there = order.free(item, item.quantity);
    if (there < item.quantity) {
      const { item_id: itemId, quantity: wanted } = item;
      shortages.push({ index, itemId, warehouseId: order.fields.warehouse_id, wanted, there });
    }
    item.quantity = there;
    if (there === 0) item.stage = 'cancelled';
    order.reserveMissing(item);
    order.steps.push({ itemId: item.id, ...WORK_ORDER_ITEMS.begin(item.stage) });
  }
  const hasAny = order.items.some(({ quantity }) => quantity > 0);
  return takesPart && hasAny ? [] : shortages;
}
