// Writes what an OrdersState and the StockState beside it have collected: balances and reservations at once, everything
// else behind the org's counter, whose time the orders get. So nothing of the orders is there before the feed is written.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { fail } from '../../kit/kernel/assert.ts';
import type { StockState } from '../stock/stock-state.ts';
import { writeStock } from '../stock/write-stock.ts';
import { queueUnpacked } from './cartons/queries.ts';
import { orderEvent } from './order-events.ts';
import {
  lineOf,
  type Order,
  type OrdersState,
  type SubOrder,
  unitsOf,
  waitingLines,
} from './orders-state.ts';
import {
  type LineDifference,
  queueHistory,
  queueListKeys,
  queueOrderChanges,
  queueOrders,
  queueSubOrderLines,
  queueSubOrders,
  queueWaiting,
  type WaitingDifference,
} from './queries.ts';
import { isInCartons } from './state-rules.ts';
import { queueSummary } from './summary/queries.ts';
import {
  type SummarisedOrder,
  type SummarisedSubOrder,
  SummaryDifferences,
} from './summary/summary-rules.ts';

export async function writeOrders(
  tx: Tx,
  feed: FeedWriter,
  orders: OrdersState,
  stock: StockState,
): Promise<void> {
  const { orgId } = feed;
  orders.deriveStatuses();
  const changedOrders = orders.changedOrders();
  const subOrders = orders.changedSubOrders();
  const waiting = subOrders.flatMap((subOrder) =>
    waitingDifferences(orders.order(subOrder.orderId), subOrder),
  );
  for (const { itemId, warehouseId, was, is } of waiting)
    if (is !== was) stock.changeBackordered({ itemId, warehouseId }, is - was);
  // What is no longer packed is in no carton.
  const unpacked = subOrders.filter(({ was, state }) => was?.state === 'packed' && !isInCartons(state));
  if (unpacked.length > 0)
    queueUnpacked(
      tx,
      orgId,
      unpacked.map(({ id }) => id),
      feed.now,
    );
  await writeStock(tx, feed, stock);
  if (changedOrders.length === 0) return;
  tx.flush();
  for (const order of changedOrders) feed.addEvent(orderEvent(order));
  const summary = new SummaryDifferences();
  for (const order of changedOrders) summary.change(before(order), after(order));
  feed.addWrite({
    events: 0,
    transactions: 0,
    queue: (to) => {
      queueDocuments(to, feed, orders, changedOrders, subOrders);
      queueWaiting(to, orgId, waiting);
      queueSummary(to, orgId, summary.days(), summary.durations());
    },
  });
}

function queueDocuments(
  tx: Tx,
  feed: FeedWriter,
  orders: OrdersState,
  changedOrders: readonly Order[],
  subOrders: readonly SubOrder[],
): void {
  const { orgId } = feed;
  const added = changedOrders.filter((order) => order.wasStatus === null);
  const changed = changedOrders.filter((order) => order.wasStatus !== null);
  if (added.length > 0) queueOrders(tx, orgId, added);
  if (changed.length > 0) queueOrderChanges(tx, orgId, changed);
  tx.flush();
  queueSubOrders(
    tx,
    orgId,
    subOrders.map((subOrder) => ({
      subOrder,
      order: orders.order(subOrder.orderId),
      units: unitsOf(subOrder.lines),
    })),
  );
  queueListKeys(
    tx,
    orgId,
    unchangedSiblings(changed, new Set(subOrders)),
    changed.filter(({ status, wasStatus }) => status !== wasStatus),
  );
  queueSubOrderLines(tx, orgId, subOrders.flatMap(lineDifferences));
  queueHistory(tx, feed, orders.history);
  tx.flush();
}

/** Parts that did not change themselves, of orders that did. */
function unchangedSiblings(orders: readonly Order[], changed: ReadonlySet<SubOrder>) {
  return orders.flatMap(({ status, subOrders }) =>
    subOrders.filter((subOrder) => !changed.has(subOrder)).map(({ id }) => ({ id, status })),
  );
}

function lineDifferences({ id, was, lines }: SubOrder): LineDifference[] {
  return differences(was?.lines ?? NONE, lines).map((one) => ({ subOrderId: id, ...one }));
}

/** What the queue of those who wait gains and loses; the place they are counted at may change, too. */
function waitingDifferences(order: Order, subOrder: SubOrder): WaitingDifference[] {
  const { id, was, state, warehouseId } = subOrder;
  const waited = was === null ? NONE : waitingLines(was.state, was.lines);
  const waits = waitingLines(state, subOrder.lines);
  const row = (place: number | null, one: { line: number; was: number; is: number }): WaitingDifference => ({
    subOrderId: id,
    itemId: lineOf(order, one.line).itemId,
    orderedAt: order.createdAt,
    warehouseId: place ?? fail(`sub-order ${id} waits nowhere`),
    ...one,
  });
  if (was === null || was.warehouseId === warehouseId || waits.size === 0)
    return differences(waited, waits).map((one) => row(was?.warehouseId ?? warehouseId, one));
  return [
    ...differences(waited, NONE).map((one) => row(was.warehouseId, one)),
    ...differences(NONE, waits).map((one) => row(warehouseId, one)),
  ];
}

const NONE: ReadonlyMap<number, number> = new Map();

function differences(was: ReadonlyMap<number, number>, is: ReadonlyMap<number, number>) {
  const all: { line: number; was: number; is: number }[] = [];
  for (const [line, quantity] of is) all.push({ line, was: was.get(line) ?? 0, is: quantity });
  for (const [line, quantity] of was) if (!is.has(line)) all.push({ line, was: quantity, is: 0 });
  return all;
}

function after(order: Order): SummarisedOrder {
  return {
    ...order,
    subOrders: order.subOrders.map(summarised),
  };
}

function summarised({
  warehouseId,
  state,
  shipBy,
  latestShip,
  shippedAt,
  lines,
}: SubOrder | NonNullable<SubOrder['was']>): SummarisedSubOrder {
  return { warehouseId, state, shipBy, latestShip, shippedAt, units: unitsOf(lines) };
}

function before(order: Order): SummarisedOrder | null {
  if (order.wasStatus === null) return null;
  return {
    ...order,
    status: order.wasStatus,
    endedAt: order.wasEndedAt,
    subOrders: order.subOrders.flatMap(({ was }) => (was === null ? [] : [summarised(was)])),
  };
}
