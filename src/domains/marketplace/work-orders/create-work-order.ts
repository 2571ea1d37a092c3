// A merchant has stock prepared for a marketplace: it is reserved at once.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { type ReadBody, refuseWrong } from '../../../kit/http/partial-body.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import { openStock } from '../../stock/open-stock.ts';
import type { Shortage } from '../../stock/pick-balances.ts';
import { pricesOfPrep } from '../prep-prices/find-prices.ts';
import { goodDates, saved } from './open-work-orders.ts';
import { lockItems, type PrepPrice, workOrders } from './queries.ts';
import type { SentWorkOrder } from './read-body.ts';
import { resolveItems, type WantedItem } from './resolve-items.ts';
import { WORK_ORDER_ITEMS } from './stage-rules.ts';
import { type OpenItem, OpenWorkOrder } from './work-order-state.ts';

const ids = idSource('marketplace_work_order_id_seq');
const itemIds = idSource('marketplace_work_order_item_id_seq', 50);

/** @param userId who creates it, where that is a person */
export async function createWorkOrder(
  work: Work,
  { input, wrong = [] }: ReadBody<SentWorkOrder>,
  userId: number | null,
): Promise<OpenWorkOrder> {
  const { tx, orgId } = work;
  const { wanted, violations } = await resolveItems(tx, orgId, input.warehouse_id, input.items);
  refuseWrong(wrong, violations);
  const warehouse_id = input.warehouse_id ?? fail('a work order at no warehouse');
  const prices = await pricesOfPrep(tx, work.now);
  const id = await ids.next(tx);
  const items = await newItems(tx, id, wanted, prices);
  const partIds = items.flatMap(({ parts }) => parts.map(({ itemId }) => itemId));
  await lockItems(tx, orgId, [...new Set([...partIds, ...items.map((one) => one.item_id)])]);
  const stock = await openStock(
    tx,
    orgId,
    partIds.map((itemId) => ({ itemId, warehouseId: warehouse_id })),
  );
  const isGoodAt = await goodDates(work, [...new Set(partIds)]);
  const order = new OpenWorkOrder(
    work.create(workOrders, {
      id,
      warehouse_id,
      status: 'Open',
      created_by: work.actor,
      created_by_id: userId,
      closed_at: null,
    }),
    { items, stock, isGood: isGoodAt(warehouse_id) },
  );
  throwShortages(reserve(order, input.allow_partial === true));
  saved(work, stock, [order]);
  return order;
}

async function newItems(
  tx: Tx,
  workOrderId: number,
  wanted: readonly WantedItem[],
  prices: ReadonlyMap<string, number>,
): Promise<OpenItem[]> {
  const taken = await itemIds.take(tx, wanted.length);
  return wanted.map(({ parts, ...one }, index) => ({
    ...one,
    work_order_id: workOrderId,
    id: taken[index] ?? fail('an item without an id'),
    line: index + 1,
    stage: 'queued',
    prep_prices: one.prep.map((prep): PrepPrice => ({ prep, unit_cents: prices.get(prep) ?? null })),
    original_quantity: one.quantity,
    processed_quantity: 0,
    packed_quantity: 0,
    shipped_quantity: 0,
    short_quantity: 0,
    damaged_quantity: 0,
    lost_quantity: 0,
    order_status: 'Open',
    created_at: COMMIT_TIME,
    parts,
  }));
}

/** @returns what is short, where not even a part may be taken, or none is there */
function reserve(order: OpenWorkOrder, takesPart: boolean): Shortage[] {
  const shortages: Shortage[] = [];
  for (const [index, item] of order.items.entries()) {
    const there = order.free(item, item.quantity);
    if (there < item.quantity) {
      const { item_id: itemId, quantity: wanted } = item;
      shortages.push({ index, itemId, warehouseId: order.warehouseId, wanted, there });
    }
    item.quantity = there;
    if (there === 0) item.stage = 'cancelled';
    order.reserveMissing(item);
    order.steps.push({ itemId: item.id, ...WORK_ORDER_ITEMS.begin(item.stage) });
  }
  const hasAny = order.items.some(({ quantity }) => quantity > 0);
  return takesPart && hasAny ? [] : shortages;
}
