// Reality took units that the hub had set aside: the hold changes, and whoever follows the feed hears of it.
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { heldUnits } from './held-units.ts';
import { lockHolds, queueHoldChanged, queueHoldVersions } from './holds/queries.ts';
import type { StockState } from './stock-state.ts';

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
  const { orgId, actor } = feed;
  const locked = await lockHolds(tx, orgId, [...lost.keys()]);
  const shrunk = locked.map(({ id }) => ({ id, revoked: lost.get(id) ?? [] }));
  queueHoldVersions(
    tx,
    orgId,
    shrunk.map(({ id }) => id),
  );
  feed.addWrite({
    events: shrunk.length,
    transactions: 0,
    queue: (to, range) => queueHoldChanged(to, orgId, range, shrunk, actor),
  });
}
