// A count, damage or loss took held units: the hold shrinks with an event; an empty hold is released.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import {
  emptyHolds,
  lockHolds,
  queueHoldChanged,
  queueHoldVersions,
  queueReleased,
} from './holds/queries.ts';
import { type Reservation, type StockState, shownLabel } from './stock-state.ts';

/** A hold as the API and the feed show it. */
export function heldUnits(held: Reservation, quantity: number): object {
  return { item_id: String(held.itemId), warehouse_id: held.warehouseId, ...shownLabel(held), quantity };
}

export function holdEvent(
  type: 'hold.created' | 'hold.released',
  id: number,
  version: number,
  note: string | null,
  more: { readonly reason?: 'nothing_left' } = {},
) {
  return { type, subjectType: 'hold', subjectId: String(id), version, data: { id, note, ...more } };
}

export async function shrinkHolds(tx: Tx, feed: FeedWriter, state: StockState): Promise<void> {
  const lost = new Map<number, object[]>();
  for (const one of state.revoked) {
    const { ownerKind, ownerId } = one.reservation;
    if (ownerKind !== 'hold') continue;
    const known = lost.get(ownerId) ?? [];
    known.push(heldUnits(one.reservation, one.quantity));
    lost.set(ownerId, known);
  }
  if (lost.size === 0) return;
  const { orgId, actor, now } = feed;
  const locked = await lockHolds(tx, orgId, [...lost.keys()]);
  const empty = new Set(await emptyHolds(tx, orgId, [...lost.keys()]));
  const ended = locked.filter(({ id }) => empty.has(id));
  const shrunk = locked.map(({ id }) => ({ id, revoked: lost.get(id) ?? [] }));
  queueHoldVersions(
    tx,
    orgId,
    shrunk.map(({ id }) => id),
  );
  feed.addWrite({
    events: shrunk.length,
    transactions: 0,
    queue: (to, range) => {
      queueHoldChanged(to, orgId, range, shrunk, actor);
      for (const { id } of ended) queueReleased(to, orgId, id, now, '[]');
    },
  });
  for (const { id, version, note } of ended)
    feed.addEvent(holdEvent('hold.released', id, version + 2, note, { reason: 'nothing_left' }));
}
