// Steps for other domains: who has lost reserved units to reality and has not been routed again yet, and why.
import type { Tx } from '../../kit/db/db.ts';
import { markedAmong } from '../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { REROUTE } from './due-kinds.ts';
import { queueRevocationsDone, type Revocation, revocationsOf } from './revocations/queries.ts';

/** Call it after the owners' stock is locked: whoever takes units back marks their owner before he lets go of it. */
export function ownersWithRevokedReservations(
  tx: Tx,
  orgId: number,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return markedAmong(tx, orgId, REROUTE[kind], ownerIds);
}

/** Why each of these owners has lost units, and by whom, as long as nobody has routed them again. */
export async function findRevocations(
  tx: Tx,
  orgId: number,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Revocation>> {
  const rows = await revocationsOf(tx, orgId, kind, ownerIds);
  return new Map(rows.map((row) => [row.owner_id, row]));
}

/** The same; it is forgotten with this transaction, which routes them again. */
export async function takeRevocations(
  tx: Tx,
  feed: FeedWriter,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Revocation>> {
  const { orgId } = feed;
  const found = await findRevocations(tx, orgId, kind, ownerIds);
  if (found.size > 0)
    feed.addWrite({
      events: 0,
      transactions: 0,
      queue: (to) => queueRevocationsDone(to, orgId, kind, ownerIds),
    });
  return found;
}
