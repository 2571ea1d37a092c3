// Reality took units that the hub had set aside: the hold changes, and whoever follows the feed hears of it.
import type { Tx } from '../db/db.ts';
import type { Journal } from '../events/journal.ts';
import { lockHolds, sendHoldChanged, sendHoldVersions } from './holds/queries.ts';
import { NO_DATE, NO_LOT, type StockState, type TakenBack } from './stock-state.ts';

export async function shrinkHolds(tx: Tx, journal: Journal, state: StockState): Promise<void> {
  const lost = new Map<number, object[]>();
  for (const one of state.takenBack) {
    const { ownerKind, ownerId } = one.reservation;
    if (ownerKind !== 'hold') continue;
    const known = lost.get(ownerId) ?? [];
    known.push(inApi(one));
    lost.set(ownerId, known);
  }
  if (lost.size === 0) return;
  const { orgId, actor } = journal;
  const locked = await lockHolds(tx, orgId, [...lost.keys()]);
  const shrunk = locked.map(({ id }) => ({ id, takenBack: lost.get(id) ?? [] }));
  sendHoldVersions(
    tx,
    orgId,
    shrunk.map(({ id }) => id),
  );
  journal.contribute({
    events: shrunk.length,
    transactions: 0,
    send: (to, place) => sendHoldChanged(to, orgId, place, shrunk, actor),
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
