// For other domains: owners that lost reserved units and are not rerouted yet, and why.
import type { Tx } from '../../kit/db/db.ts';
import { markedAmong } from '../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { REROUTE } from './due-kinds.ts';
import { queueRevocationsDone, type Revocation, revocationsOf } from './revocations/queries.ts';

/** Call after the owners' stock is locked: a revocation marks the owner before it releases the lock. */
export function ownersWithRevokedReservations(
  tx: Tx,
  orgId: number,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return markedAmong(tx, orgId, REROUTE[kind], ownerIds);
}

/** Why each of these owners has lost units, and who caused it, until they are rerouted. */
export async function findRevocations(
  tx: Tx,
  orgId: number,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Revocation>> {
  const rows = await revocationsOf(tx, orgId, kind, ownerIds);
  return new Map(rows.map((row) => [row.owner_id, row]));
}

/** The same, deleted by this transaction, which reroutes them. */
export async function takeRevocations(
  tx: Tx,
  feed: FeedWriter,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Revocation>> {
  const { orgId } = feed;
  const found = await findRevocations(tx, orgId, kind, ownerIds);
  if (found.size > 0) feed.addAfterSequenceLock((to) => queueRevocationsDone(to, orgId, kind, ownerIds));
  return found;
}
