// Serves the orders that wait: first come, first served, as soon as stock appears. Whoever frees units and whoever begins
// to wait mark the item behind the org's counter; a mark goes away only if nobody has made it again meanwhile. New orders
// cannot overtake: they leave alone what others wait for (see load-routing-input.ts).
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { LOCKED_SLICE, Slices } from '../../../kit/kernel/turns.ts';
import { FILL_BACKORDERS } from '../../stock/due-kinds.ts';
import { openOrders } from '../open-orders.ts';
import { lineOf, type OrdersState } from '../orders-state.ts';
import { demandOf, moveRouted, openStockForRouting } from '../routing/route-again.ts';
import { routeOrder } from '../routing/route-rules.ts';
import { writeOrders } from '../write-orders.ts';
import { freeItemsOf, linesWaitingFor, type WaitingLine } from './queries.ts';

/** Lines of one transaction, so that new orders never wait long for it; transactions of one turn, so other orgs do not. */
const LINES_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_TURN = 5;
const ACTOR = 'backorders';
const CAUSE = { by: 'router', reason: 'stock has appeared' } as const;

export const fillBackorders: DueKind = {
  kind: FILL_BACKORDERS,
  subject: 'item',
  batchSize: 200,
  // Two workers at once do no harm: each serves those who still wait when it has the locks.
  leaseMs: 5_000,
  work: fill,
};

/**
 * Gives away only items that had free units before the list of who waits was read: everybody who waited for them by
 * then is on it. Units of another item that appear meanwhile come with a mark of their own.
 */
async function fill(db: Transactions, clock: Clock, batch: DueBatch): Promise<void> {
  const { orgId } = batch;
  const giving = new Set(await freeItemsOf(db, orgId, batch.subjectIds));
  const wereFree = new Set(giving);
  let after: WaitingLine | null = null;
  let hasServed = false;
  for (let transactions = 1; ; transactions += 1) {
    const lines: WaitingLine[] =
      giving.size === 0 ? [] : await linesWaitingFor(db, orgId, [...giving], after, LINES_PER_TRANSACTION);
    after = lines.at(-1) ?? null;
    const author = { orgId, actor: ACTOR, now: clock.now() };
    const { left, isOver, hasMoved } = await commitForOrg(db, author, async (tx, feed) => {
      const { moved, stillWaited } = await fillLines(tx, feed, lines, giving);
      const left = new Set([...giving].filter((id) => !stillWaited.has(id)));
      const isAll = lines.length < LINES_PER_TRANSACTION || left.size === 0;
      // What somebody still waits for is not given to those who came later: nothing is left to do for it.
      const isDone = (id: number) => isAll || (wereFree.has(id) && !left.has(id));
      const hasProgress = hasServed || moved > 0 || batch.subjectIds.some(isDone);
      const isOver = isAll || (transactions >= TRANSACTIONS_PER_TURN && hasProgress);
      if (isOver) feed.addBehindCounter((to) => batch.queueDone(to, isDone));
      return { left, isOver, hasMoved: moved > 0 };
    });
    if (isOver) return batch.leaveRest();
    hasServed ||= hasMoved;
    for (const id of giving) if (!left.has(id)) giving.delete(id);
  }
}

/** @returns how many sub-orders found stock, and the items that some of the lines still wait for */
async function fillLines(
  tx: Tx,
  feed: FeedWriter,
  waiting: readonly WaitingLine[],
  giving: ReadonlySet<number>,
): Promise<{ moved: number; stillWaited: ReadonlySet<number> }> {
  const stillWaited = new Set<number>();
  let moved = 0;
  if (waiting.length === 0) return { moved, stillWaited };
  const { orgId, now } = feed;
  // In the order of who came first, which is that of the lines.
  const wanted = new Map<number, Set<number>>();
  for (const { sub_order_id, line } of waiting)
    wanted.set(sub_order_id, (wanted.get(sub_order_id) ?? new Set()).add(line));
  const orders: OrdersState = await openOrders(tx, orgId, { subOrderIds: [...wanted.keys()] }, now);
  const input = await openStockForRouting(tx, orgId, orders, [...wanted.keys()], giving);
  const slices = new Slices(LOCKED_SLICE);
  for (const [id, lines] of wanted) {
    if (slices.isOver()) await slices.next();
    const subOrder = orders.subOrder(id);
    if (subOrder?.state !== 'backordered') continue;
    const order = orders.order(subOrder.orderId);
    // Other lines of the sub-order wait for other items, where others may have come first.
    const demanded = new Map([...subOrder.lines].filter(([line]) => lines.has(line)));
    if (demanded.size === 0) continue;
    const plan = routeOrder(demandOf(order, demanded), input.world, input.free);
    if (plan.parts.length > 0) {
      await moveRouted(tx, orders, subOrder, demanded, plan, input.stock, CAUSE);
      moved += 1;
    }
    for (const { line } of plan.backorder?.lines ?? []) stillWaited.add(lineOf(order, line).itemId);
  }
  await writeOrders(tx, feed, orders, input.stock);
  return { moved, stillWaited };
}
