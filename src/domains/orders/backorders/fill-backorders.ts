// Fills backorders first come, first served as soon as stock appears. Freeing units or adding a backorder marks the
// item as due after the sequence lock; a mark is removed only if it was not set again meanwhile. New orders cannot
// overtake: routing withholds backordered units from them (see load-routing-input.ts).
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { LOCKED_SLICE, Yielder } from '../../../kit/kernel/yielder.ts';
import { FILL_BACKORDERS } from '../../stock/due-kinds.ts';
import { openOrders } from '../aggregate.ts';
import type { SubOrder } from '../orders-state.ts';
import type { RoutingInput } from '../routing/load-routing-input.ts';
import { demandOf, moveRouted, openStockForRouting, othersOf } from '../routing/route-again.ts';
import { type RoutingWorld, routeOrder } from '../routing/route-rules.ts';
import { freeItemsOf, linesWaitingFor, QUEUE_START, type WaitingLine } from './queries.ts';

/**
 * Lines per transaction, so that new orders never wait long; transactions per turn, so that other orgs do not starve.
 */
const LINES_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_TURN = 5;
const ACTOR = 'backorders';
const CAUSE = { by: 'router', reason: 'stock became available' } as const;

export const fillBackorders: DueKind = {
  kind: FILL_BACKORDERS,
  subject: 'item',
  batchSize: 200,
  // Two workers at once are harmless: each fills what is still backordered once it has the locks.
  leaseMs: 5_000,
  work: fill,
};

/**
 * Allocates only items that had free units before the backorders were read, so everyone who was waiting by then is on
 * the list. Units of other items that appear meanwhile set a mark of their own.
 */
async function fill(db: Transactions, clock: Clock, batch: DueBatch): Promise<void> {
  const { orgId } = batch;
  const giving = new Set(await freeItemsOf(db, orgId, batch.subjectIds));
  const wereFree = new Set(giving);
  let after = QUEUE_START;
  let hasServed = false;
  for (let transactions = 1; ; transactions += 1) {
    const { ordered_at: at, sub_order_id: id, line } = after;
    const lines =
      giving.size === 0
        ? []
        : await linesWaitingFor(db, orgId, [...giving], at, id, line, LINES_PER_TRANSACTION);
    after = lines.at(-1) ?? after;
    const author = { orgId, actor: ACTOR, now: clock.now() };
    const { left, isOver, hasMoved } = await commitWork(db, author, async (work) => {
      const { moved, stillWaited } = await fillLines(work, lines, giving);
      const left = new Set([...giving].filter((id) => !stillWaited.has(id)));
      const isAll = lines.length < LINES_PER_TRANSACTION || left.size === 0;
      // Units that an earlier backorder still needs never go to a later one, so the item is done.
      const isDone = (id: number) => isAll || (wereFree.has(id) && !left.has(id));
      const hasProgress = hasServed || moved > 0 || batch.subjectIds.some(isDone);
      const isOver = isAll || (transactions >= TRANSACTIONS_PER_TURN && hasProgress);
      if (isOver) work.done(batch, isDone);
      return { left, isOver, hasMoved: moved > 0 };
    });
    if (isOver) return batch.leaveRest();
    hasServed ||= hasMoved;
    for (const id of giving) if (!left.has(id)) giving.delete(id);
  }
}

/** @returns how many sub-orders got stock, and the items that some of the lines still wait for */
async function fillLines(work: Work, waiting: readonly WaitingLine[], giving: ReadonlySet<number>) {
  const stillWaited = new Set<number>();
  let moved = 0;
  if (waiting.length === 0) return { moved, stillWaited };
  // Lines are sorted by arrival.
  const wanted = new Map<number, Set<number>>();
  for (const { sub_order_id, line } of waiting)
    wanted.set(sub_order_id, (wanted.get(sub_order_id) ?? new Set()).add(line));
  const orders = await openOrders(work, { subOrderIds: [...wanted.keys()] });
  const input = await openStockForRouting(work, orders, [...wanted.keys()], giving);
  const world = asWaiting(input.world);
  const yielder = new Yielder(LOCKED_SLICE);
  for (const [id, lines] of wanted) {
    if (yielder.shouldYield()) await yielder.next();
    const subOrder = orders.subOrder(id);
    if (subOrder?.state !== 'backordered') continue;
    const { order } = subOrder;
    const plan = planFor(subOrder, lines, world, input);
    if (plan === null) continue;
    const { demanded, parts, refused, backorder } = plan;
    if (parts.length > 0 || refused !== null) {
      await moveRouted(work, subOrder, demanded, plan, input.stock, CAUSE);
      moved += 1;
    }
    for (const { line } of backorder?.missing ?? []) stillWaited.add(order.line(line).itemId);
  }
  return { moved, stillWaited };
}

/** What waits already keeps waiting, even if the policy allows no new backorders. */
function asWaiting(world: RoutingWorld): RoutingWorld {
  const { policy } = world;
  return policy.mayBackorder ? world : { ...world, policy: { ...policy, mayBackorder: true } };
}

/** Null: none of these lines waits any more. */
function planFor(
  subOrder: SubOrder,
  lines: ReadonlySet<number>,
  world: RoutingWorld,
  { free }: RoutingInput,
) {
  const { order } = subOrder;
  // Other lines of the sub-order wait for other items, where earlier orders may be ahead.
  const some = new Map([...subOrder.lines].filter(([line]) => lines.has(line)));
  if (some.size === 0) return null;
  const plan = (demanded: ReadonlyMap<number, number>) => ({
    demanded,
    ...routeOrder(demandOf(order, demanded, othersOf(subOrder, demanded)), world, free),
  });
  if (!world.policy.mayShipPartially) return plan(subOrder.lines);
  const ofSome = plan(some);
  // What its destination refuses is refused as a whole.
  return ofSome.refused === null ? ofSome : plan(subOrder.lines);
}
