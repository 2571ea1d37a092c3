// A step for other domains: who has lost reserved units to reality and has not been routed again yet.
import type { Tx } from '../db/db.ts';
import { markedAmong } from '../due/mark-due.ts';
import { REROUTE } from './due-kinds.ts';

/** Call it after the owners' stock is locked: whoever takes units back marks their owner before he lets go of it. */
export function ownersWithRevokedReservations(
  tx: Tx,
  orgId: number,
  kind: keyof typeof REROUTE,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return markedAmong(tx, orgId, REROUTE[kind], ownerIds);
}
