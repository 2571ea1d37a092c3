// Somebody takes sub-orders in hand: from now on they cannot be cancelled, and reality takes their units last of all.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import { Journal } from '../../events/journal.ts';
import { notFound, Problem } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { ownersTakenBack } from '../../stock/owners-taken-back.ts';
import { openOrdersOf } from '../open-orders.ts';
import { subOrderNumber } from '../state-rules.ts';
import { writeOrders } from '../write-orders.ts';
import { type By, readBack, stateInWords, takenBackInWords } from './open-sub-order.ts';
import type { StartedPicks } from './schema.ts';

type Outcome = Static<typeof StartedPicks>['results'][number];

/** Each for itself: those that cannot be started are told apart and keep nobody from being started. */
export async function startPicks(tx: Tx, by: By, ids: readonly number[]): Promise<Outcome[]> {
  const book = await openOrdersOf(tx, by.orgId, ids, by.now);
  const pending = ids.filter((id) => book.subOrder(id)?.state === 'pending');
  const stock = await openReservedStock(tx, by.orgId, 'sub_order', pending);
  // What reality took units from is about to be routed again: nobody should walk for the rest of it.
  const taken = await ownersTakenBack(tx, by.orgId, 'sub_order', pending);
  const outcomes = ids.map((id): Outcome => {
    const named = { sub_order_id: id, sub_order_number: subOrderNumber(id) };
    const subOrder = book.subOrder(id);
    if (subOrder === undefined) return { ...named, result: 'not_found', message: 'no such sub-order' };
    const refused = { ...named, result: 'state_conflict' as const };
    if (subOrder.state !== 'pending') return { ...refused, message: stateInWords(subOrder, 'pending') };
    if (taken.has(id)) return { ...refused, message: takenBackInWords(subOrder) };
    book.move(subOrder, 'picking', null);
    return { ...named, result: 'started', message: null };
  });
  const started = new Set(outcomes.filter(isStarted).map((one) => one.sub_order_id));
  if (started.size === 0) return outcomes;
  for (const reservation of stock.allReservations())
    if (started.has(reservation.ownerId)) stock.pick(reservation);
  const journal = new Journal(by.orgId, by.actor, by.now);
  await writeOrders(tx, journal, book, stock);
  journal.write(tx);
  return outcomes;
}

export function isStarted({ result }: Outcome): boolean {
  return result === 'started';
}

export async function startPick(tx: Tx, by: By, id: number): Promise<VersionedJson> {
  const [outcome] = await startPicks(tx, by, [id]);
  if (outcome === undefined || outcome.result === 'not_found') throw notFound();
  if (outcome.message !== null) throw new Problem('state_conflict', { detail: outcome.message });
  return readBack(tx, by.orgId, id);
}
