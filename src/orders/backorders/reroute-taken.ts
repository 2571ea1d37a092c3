// Sub-orders whose stock turned out not to be there find another way: a count, damage or loss took back what they had
// reserved, and left a mark.
import type { Transactions, Tx } from '../../db/db.ts';
import { Journal } from '../../events/journal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { openOrdersOf } from '../open-orders.ts';
import { giveBackExcess, missingUnits } from '../routing/missing-units.ts';
import { openStockForRouting, routeAgain } from '../routing/route-again.ts';
import { writeOrders } from '../write-orders.ts';
import { type RerouteMark, readRerouteMarks, sendRerouteUnmark } from './queries.ts';

const MARKS_PER_TRANSACTION = 50;
const ACTOR = 'routing';
const REASON = 'its stock turned out not to be there';

export async function rerouteTaken(db: Transactions, clock: Clock, orgId: number): Promise<void> {
  for (;;) {
    const marks = await readRerouteMarks(db, orgId, MARKS_PER_TRANSACTION);
    if (marks.length === 0) return;
    await db.transaction(async (tx) => {
      const journal = new Journal(orgId, ACTOR, clock.now());
      await reroute(tx, journal, marks);
      journal.contribute({ events: 0, transactions: 0, send: (to) => sendRerouteUnmark(to, orgId, marks) });
      journal.write(tx);
    });
  }
}

async function reroute(tx: Tx, journal: Journal, marks: readonly RerouteMark[]): Promise<void> {
  const { orgId, now } = journal;
  const ids = marks.map((mark) => mark.owner_id);
  const book = await openOrdersOf(tx, orgId, ids, now);
  const gathered = await openStockForRouting(tx, orgId, book, ids);
  for (const id of ids) {
    const subOrder = book.subOrder(id);
    if (subOrder === undefined) continue;
    const { state } = subOrder;
    if (state !== 'pending' && state !== 'picking' && state !== 'packed') continue;
    const missing = missingUnits(book.order(subOrder.orderId), subOrder, gathered);
    if (missing.size === 0) continue;
    // What nobody has touched is routed as a whole, so that it is not torn apart without need.
    const leaving = state === 'pending' ? new Map(subOrder.lines) : missing;
    giveBackExcess(book.order(subOrder.orderId), subOrder, leaving, gathered);
    await routeAgain(tx, book, gathered, subOrder, leaving, REASON);
  }
  await writeOrders(tx, journal, book, gathered.stock);
}
