// Reality took units that the hub had set aside: the hold changes, and whoever follows the feed hears of it.
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { lockHolds, queueHoldChanged, queueHoldVersions } from './holds/queries.ts';
import { NO_DATE, NO_LOT, type StockState, type TakenBack } from './stock-state.ts';

export async function shrinkHolds(tx: Tx, feed: FeedWriter, state: StockState): Promise<void> {
  const lost = new Map<number, object[]>();
  for (const one of state.revoked) {
    const { ownerKind, ownerId } = one.reservation;
    if (ownerKind !== 'hold') continue;
    const known = lost.get(ownerId) ?? [];
    known.push(inApi(one));
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

function inApi({ reservation, quantity }: TakenBack): object {
  const { itemId, warehouseId, lot, expiration } = reservation;
  return {
    item_id: String(itemId),
    warehouse_id: warehouseId,
    lot: lot === NO_LOT ? null : lot,
    expiration: expiration === NO_DATE ? null : expiration,
    quantity,
  };
}
