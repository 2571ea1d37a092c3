// Somebody has looked into a floor exception: what became of units that he had picked.
import type { Tx } from '../../kit/db/db.ts';
import { queueResolved } from './floor-exceptions/queries.ts';
import { findFloorException } from './reads.ts';

/** @returns the exception as it is now, as JSON; null where there is none */
export function resolveFloorException(tx: Tx, orgId: number, id: number, now: Date): Promise<string | null> {
  queueResolved(tx, orgId, id, now);
  return findFloorException(tx, orgId, id);
}
