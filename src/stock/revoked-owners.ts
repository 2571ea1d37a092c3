// A step for other domains: who has lost reserved units to reality and has not been routed again yet.
import type { Tx } from '../db/db.ts';
import { revokedAmong } from './revoked/queries.ts';
import type { OwnerKind } from './stock-state.ts';

/** Call it after the owners' stock is locked: whoever takes units back marks their owner before he lets go of it. */
export async function ownersWithRevokedReservations(
  tx: Tx,
  orgId: number,
  kind: Exclude<OwnerKind, 'hold'>,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await revokedAmong(tx, orgId, kind, ownerIds));
}
