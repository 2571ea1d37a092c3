// Serves the orders that wait: first come, first served, as soon as stock appears. Whoever frees units and whoever begins
// to wait mark the item behind the org's counter; a mark goes away only if nobody has made it again meanwhile. New orders
// cannot overtake: they leave alone what others wait for (see gather.ts).
import type { Transactions, Tx } from '../../db/db.ts';
import { commitForOrg, type FeedWriter } from '../../feed/feed-writer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { openOrders } from '../open-orders.ts';
import { lineOf, type OrdersState } from '../orders-state.ts';
import { demandOf, moveRouted, openStockForRouting } from '../routing/route-again.ts';
import { routeOrder } from '../routing/route-rules.ts';
import { writeOrders } from '../write-orders.ts';
import {
  type FillMark,
  freeItemsOf,
  linesWaitingFor,
  queueFillUnmark,
  readFillMarks,
  type WaitingLine,
} from './queries.ts';

/** Items of one pass, and lines of one transaction, so that new orders never wait long for it. */
const MARKS_PER_PASS = 200;
const LINES_PER_TRANSACTION = 200;
const ACTOR = 'backorders';
const REASON = 'stock has appeared';

export async function fillBackorders(db: Transactions, clock: Clock, orgId: number): Promise<void> {
  for (;;) {
    const marks = await readFillMarks(db, orgId, MARKS_PER_PASS);
    if (marks.length === 0) return;
    await fillMarked(db, clock, orgId, marks);
    if (marks.length < MARKS_PER_PASS) return;
  }
}

/**
 * Gives away only items that had free units before the list of who waits was read: everybody who waited for them by
 * then is on it. Units of another item that appear meanwhile come with a mark of their own.
 */
async function fillMarked(
  db: Transactions,
  clock: Clock,
  orgId: number,
  marks: readonly FillMark[],
): Promise<void> {
  const giving = new Set(await freeItemsOf(db, orgId, marks));
  let after: WaitingLine | null = null;
  for (let isLast = false; !isLast; ) {
    const lines: WaitingLine[] =
      giving.size === 0 ? [] : await linesWaitingFor(db, orgId, [...giving], after, LINES_PER_TRANSACTION);
    after = lines.at(-1) ?? null;
    const stillWaited = await commitForOrg(
      db,
      { orgId, actor: ACTOR, now: clock.now() },
      async (tx, feed) => {
        const waited = await fillLines(tx, feed, lines, giving);
        isLast = lines.length < LINES_PER_TRANSACTION || [...giving].every((id) => waited.has(id));
        if (isLast)
          feed.addWrite({ events: 0, transactions: 0, queue: (to) => queueFillUnmark(to, orgId, marks) });
        return waited;
      },
    );
    // What somebody of these still waits for is not given to those who came later, should more of it appear.
    for (const itemId of stillWaited) giving.delete(itemId);
  }
}

/** @returns the plain items that some of the lines still wait for */
async function fillLines(
  tx: Tx,
  feed: FeedWriter,
  waiting: readonly WaitingLine[],
  giving: ReadonlySet<number>,
): Promise<Set<number>> {
  const stillWaited = new Set<number>();
  if (waiting.length === 0) return stillWaited;
  const { orgId, now } = feed;
  // In the order of who came first, which is that of the lines.
  const wanted = new Map<number, Set<number>>();
  for (const { sub_order_id, line } of waiting)
    wanted.set(sub_order_id, (wanted.get(sub_order_id) ?? new Set()).add(line));
  const orders: OrdersState = await openOrders(tx, orgId, { subOrderIds: [...wanted.keys()] }, now);
  const input = await openStockForRouting(tx, orgId, orders, [...wanted.keys()], giving);
  for (const [id, lines] of wanted) {
    const subOrder = orders.subOrder(id);
    if (subOrder?.state !== 'backordered') continue;
    const order = orders.order(subOrder.orderId);
    // Other lines of the sub-order wait for other items, where others may have come first.
    const demanded = new Map([...subOrder.lines].filter(([line]) => lines.has(line)));
    if (demanded.size === 0) continue;
    const plan = routeOrder(demandOf(order, demanded), input.world, input.free);
    if (plan.parts.length > 0) await moveRouted(tx, orders, subOrder, demanded, plan, input.stock, REASON);
    for (const { line } of plan.backorder?.lines ?? []) stillWaited.add(lineOf(order, line).itemId);
  }
  await writeOrders(tx, feed, orders, input.stock);
  return stillWaited;
}
