// Opens work orders with their items and their stock. What changes of them is saved with the work.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import type { FulfillmentChannel } from '../../catalog/schema.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { StockState } from '../../stock/stock-state.ts';
import { writeStock } from '../../stock/write-stock.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import {
  componentsOfOrders,
  itemsOfOrders,
  type OpenHead,
  queueTransactions,
  workOrders,
} from './queries.ts';
import { type OpenItem, OpenWorkOrder, OWNER_KIND } from './work-order-state.ts';

/** With what is reserved for it and what is free of the same items. */
export async function openWorkOrder(work: Work, ref: Reference): Promise<OpenWorkOrder> {
  const [order] = await withStock(work, [await work.open(workOrders, ref)]);
  return order as OpenWorkOrder;
}

/** Those that exist, in the order of id. */
export async function openWorkOrders(work: Work, ids: readonly number[]): Promise<OpenWorkOrder[]> {
  return withStock(work, await work.openAll(workOrders, ids));
}

/** For changes that move no stock: none is locked. */
export async function openWithoutStock(work: Work, ids: readonly number[]): Promise<OpenWorkOrder[]> {
  const heads = await work.openAll(workOrders, ids);
  const items = await readItems(work, heads);
  const stock = new StockState([]);
  return saved(
    work,
    stock,
    heads.map((head) => new OpenWorkOrder(head, { items: items(head), stock, isGood: () => false })),
  );
}

async function withStock(work: Work, heads: readonly OpenHead[]): Promise<OpenWorkOrder[]> {
  const { tx, orgId } = work;
  const items = await readItems(work, heads);
  const places = heads.flatMap((head) =>
    items(head).flatMap(({ parts }) =>
      parts.map(({ itemId }) => ({ itemId, warehouseId: head.row.warehouse_id })),
    ),
  );
  const owners = heads.map(({ id }) => id);
  const stock = await openReservedStock(tx, orgId, OWNER_KIND, owners, places);
  const isGoodAt = await goodDates(work, [...new Set(places.map(({ itemId }) => itemId))]);
  return saved(
    work,
    stock,
    heads.map(
      (head) =>
        new OpenWorkOrder(head, { items: items(head), stock, isGood: isGoodAt(head.row.warehouse_id) }),
    ),
  );
}

/** Has the work save them: their stock, then their rows. @param orders that share the stock */
export function saved(work: Work, stock: StockState, orders: OpenWorkOrder[]): OpenWorkOrder[] {
  work.beforeSave(async () => {
    const transactions = orders.flatMap((order) => order.transactions);
    await writeStock(work.tx, work.feed, stock, (to, range) =>
      queueTransactions(to, work.orgId, range, transactions),
    );
    for (const order of orders) order.save(work);
  });
  return orders;
}

async function readItems({ tx, orgId }: Work, heads: readonly OpenHead[]) {
  const ids = heads.map(({ id }) => id);
  const [rows, components] = await Promise.all([
    itemsOfOrders(tx, orgId, ids),
    componentsOfOrders(tx, orgId, ids),
  ]);
  const parts = Map.groupBy(components, (one) => one.work_order_item_id);
  const items = Map.groupBy(
    rows.map((row): OpenItem => {
      const own = parts.get(row.id) ?? [];
      return { ...row, parts: own.map(({ item_id, quantity }) => ({ itemId: item_id, each: quantity })) };
    }),
    (item) => item.work_order_id,
  );
  return ({ id }: OpenHead): OpenItem[] => items.get(id) ?? [];
}

/** Which dates are good enough, by warehouse, item and channel: as in routing. */
export async function goodDates({ tx, orgId, now }: Work, itemIds: readonly number[]) {
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
