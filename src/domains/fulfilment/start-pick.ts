// Somebody takes sub-orders in hand: from now on they cannot be cancelled, and reality takes their units last of all.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { notFound, Problem } from '../../kit/http/problems.ts';
import { openSubOrders } from '../orders/open-orders.ts';
import { SUB_ORDERS, subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { ownersWithRevokedReservations } from '../stock/revoked-owners.ts';
import { isCovered } from './line-parts-rules.ts';
import { FLOOR, heldBy, lossInWords, ofCaller, openIn, readLineParts } from './open-sub-order.ts';
import type { StartedPicks } from './schema.ts';

type StartResult = Static<typeof StartedPicks>['results'][number];

/** Each for itself: those that cannot be started are told apart and keep nobody from being started. */
export async function startPicks(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<StartResult[]> {
  const { orders, stock } = await openSubOrders(tx, feed.orgId, ids, feed.now);
  const pending = ids.filter((id) => ofCaller(orders, id)?.state === 'pending');
  // What lacks units that reality took is about to be routed again: nobody should walk for the rest of it.
  const taken = await ownersWithRevokedReservations(tx, feed.orgId, 'sub_order', pending);
  const lacking = new Map<number, string>();
  for (const id of taken) {
    const open = openIn(orders, id, 'pending');
    const held = heldBy(stock, id);
    if (!isCovered(held, await readLineParts(tx, feed.orgId, open, held)))
      lacking.set(id, await lossInWords(tx, feed.orgId, open.subOrder));
  }
  const results = ids.map((id): StartResult => {
    const named = { sub_order_id: id, sub_order_number: subOrderNumber(id) };
    const subOrder = ofCaller(orders, id);
    if (subOrder === undefined) return { ...named, result: 'not_found', message: 'no such sub-order' };
    const refused = { ...named, result: 'state_conflict' as const };
    if (subOrder.state !== 'pending')
      return { ...refused, message: SUB_ORDERS.refusal(subOrder, subOrderNumber(id), ['pending']) };
    const lack = lacking.get(id);
    if (lack !== undefined) return { ...refused, message: lack };
    orders.move(subOrder, 'picking', FLOOR);
    return { ...named, result: 'started', message: null };
  });
  const started = new Set(results.filter(isStarted).map((one) => one.sub_order_id));
  if (started.size === 0) return results;
  for (const reservation of stock.allReservations())
    if (started.has(reservation.ownerId)) stock.pick(reservation);
  await writeOrders(tx, feed, orders, stock);
  return results;
}

export function isStarted({ result }: StartResult): boolean {
  return result === 'started';
}

export async function startPick(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  const [started] = await startPicks(tx, feed, [id]);
  if (started === undefined || started.result === 'not_found') throw notFound();
  if (started.message !== null) throw new Problem('state_conflict', { detail: started.message });
}
