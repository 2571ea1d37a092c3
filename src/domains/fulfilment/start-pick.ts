// Starts picking: the sub-orders can no longer be cancelled, and their reservations are revoked last.
import type { Work } from '../../kit/aggregates/work.ts';
import { notFound, stateConflict } from '../../kit/http/problems.ts';
import { openSubOrders } from '../orders/aggregate.ts';
import { askedInWords } from '../orders/cancel/requests/request-rules.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { SUB_ORDERS, subOrderNumber } from '../orders/state-rules.ts';
import { ownersWithRevokedReservations } from '../stock/revoked-owners.ts';
import { isCovered } from './line-parts-rules.ts';
import {
  FLOOR,
  heldBy,
  heldInWords,
  lossInWords,
  ofCaller,
  openIn,
  readLineParts,
} from './open-sub-order.ts';
import type { StartedPicks } from './schema.ts';

type StartResult = StartedPicks['results'][number];

/** Independent of each other: those that cannot start are reported, the others start. */
export async function startPicks(work: Work, ids: readonly number[]): Promise<StartResult[]> {
  const orders = await openSubOrders(work, ids);
  const { stock } = orders;
  const pending = ids.filter((id) => ofCaller(orders, id)?.state === 'pending');
  // Revoked reservations are about to be rerouted: nothing to pick for now.
  const taken = await ownersWithRevokedReservations(work.tx, work.orgId, 'sub_order', pending);
  const lacking = new Map<number, string>();
  for (const id of taken) {
    const open = openIn(orders, id, 'pending');
    const held = heldBy(stock, id);
    if (!isCovered(held, await readLineParts(work, open, held)))
      lacking.set(id, await lossInWords(work, open.subOrder));
  }
  const results = ids.map((id): StartResult => {
    const named = { sub_order_id: id, sub_order_number: subOrderNumber(id) };
    const subOrder = ofCaller(orders, id);
    if (subOrder === undefined) return { ...named, result: 'not_found', message: 'no such sub-order' };
    const refused = { ...named, result: 'state_conflict' as const };
    if (subOrder.state !== 'pending')
      return { ...refused, message: SUB_ORDERS.refusal(subOrder, subOrderNumber(id), ['pending']) };
    if (!subOrder.isReady) return { ...refused, message: waitInWords(subOrder) };
    const lack = lacking.get(id);
    if (lack !== undefined) return { ...refused, message: lack };
    subOrder.move('picking', FLOOR);
    return { ...named, result: 'started', message: null };
  });
  const started = new Set(results.filter(isStarted).map((one) => one.sub_order_id));
  if (started.size === 0) return results;
  for (const reservation of stock.allReservations())
    if (started.has(reservation.ownerId)) stock.pick(reservation);
  return results;
}

function waitInWords({ number, order, waitsForRest, isCancelAsked }: SubOrder): string {
  if (isCancelAsked) return askedInWords(number);
  if (order.isHeld) return heldInWords(number, order);
  const { stopped } = order;
  if (waitsForRest && stopped !== undefined)
    return `sub-order ${number} waits for ${stopped.number}, which is ${stopped.state}: the order policy ships nothing before everything can ship`;
  return `sub-order ${number} must not be picked before ${order.notBefore?.toISOString()}`;
}

export function isStarted({ result }: StartResult): boolean {
  return result === 'started';
}

export async function startPick(work: Work, id: number): Promise<void> {
  const [started] = await startPicks(work, [id]);
  if (started === undefined || started.result === 'not_found') throw notFound();
  if (started.message !== null) throw stateConflict(started.message);
}
