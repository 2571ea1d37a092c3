// The beginning of everything that happens to work orders: lock them, then their stock.

import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import type { FulfillmentChannel } from '../../catalog/schema.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { StockState } from '../../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { componentsOfOrders, itemsOfOrders, workOrders } from './queries.ts';
import { type OpenItem, OpenWorkOrder, OWNER_KIND } from './work-order-state.ts';

type Locked = Awaited<ReturnType<typeof workOrders.lock>>;

/** Those that there are, in the order of id, with what is reserved for them and what is free of the same items. */
export async function openWorkOrders(
  tx: Tx,
  feed: FeedWriter,
  ids: readonly number[],
): Promise<OpenWorkOrder[]> {
  const { orgId } = feed;
  const locked = await workOrders.lock(tx, orgId, ids);
  const items = await readItems(tx, orgId, locked);
  const places = locked.flatMap(({ id, fields }) =>
    partsOf(items.get(Number(id)) ?? []).map((itemId) => ({ itemId, warehouseId: fields.warehouse_id })),
  );
  const owners = locked.map(({ id }) => Number(id));
  const stock = await openReservedStock(tx, orgId, OWNER_KIND, owners, places);
  const itemIds = [...new Set(places.map(({ itemId }) => itemId))];
  const isGoodAt = await goodDates(tx, feed, itemIds);
  return locked.map(
    ({ id, version, fields }) =>
      new OpenWorkOrder({
        id: Number(id),
        version,
        fields,
        items: items.get(Number(id)) ?? [],
        stock,
        isGood: isGoodAt(fields.warehouse_id),
      }),
  );
}

/** One that must be there. */
export async function openWorkOrder(tx: Tx, feed: FeedWriter, id: number): Promise<OpenWorkOrder> {
  const [found] = await openWorkOrders(tx, feed, [id]);
  if (found === undefined) throw notFound();
  return found;
}

/** For what hangs on a work order, and changes nothing of it. @returns whether there is one */
export async function lockWorkOrder(tx: Tx, orgId: number, id: number): Promise<boolean> {
  return (await workOrders.lock(tx, orgId, [id])).length > 0;
}

/** The same for what changes no stock: none is locked. */
export async function openWithoutStock(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<OpenWorkOrder[]> {
  const locked = await workOrders.lock(tx, orgId, ids);
  const items = await readItems(tx, orgId, locked);
  return locked.map(
    ({ id, version, fields }) =>
      new OpenWorkOrder({
        id: Number(id),
        version,
        fields,
        items: items.get(Number(id)) ?? [],
        stock: new StockState([]),
        isGood: () => false,
      }),
  );
}

async function readItems(tx: Tx, orgId: number, locked: Locked): Promise<Map<number, OpenItem[]>> {
  const ids = locked.map(({ id }) => Number(id));
  const [rows, components] = await Promise.all([
    itemsOfOrders(tx, orgId, ids),
    componentsOfOrders(tx, orgId, ids),
  ]);
  const parts = Map.groupBy(components, (one) => one.work_order_item_id);
  const items = new Map<number, OpenItem[]>();
  for (const { workOrderId, ...row } of rows) {
    const own = (parts.get(row.id) ?? []).map(({ item_id, quantity }) => ({
      itemId: item_id,
      each: quantity,
    }));
    const of = items.get(workOrderId) ?? [];
    of.push({ ...row, parts: own });
    items.set(workOrderId, of);
  }
  return items;
}

const partsOf = (items: readonly OpenItem[]): number[] =>
  items.flatMap(({ parts }) => parts.map(({ itemId }) => itemId));

/** Which dates are good enough, by warehouse, item and channel: as in routing. */
export async function goodDates(tx: Tx, { orgId, now }: FeedWriter, itemIds: readonly number[]) {
  const [places, items] = await Promise.all([findAllWarehouses(tx), itemFacts(tx, orgId, itemIds)]);
  const timezones = new Map(places.map(({ id, timezone }) => [id, timezone]));
  return (warehouseId: number): OpenWorkOrder['isGood'] => {
    const today = dateAt(timezones.get(warehouseId) ?? 'UTC', now);
    return (itemId, channel, expiration) => {
      const days = items.get(itemId)?.minRemainingDays[channel as FulfillmentChannel] ?? USUAL_REMAINING_DAYS;
      return isGoodFor(expiration, today, days);
    };
  };
}
