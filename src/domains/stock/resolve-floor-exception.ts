// Resolves a floor exception.
import type { Tx } from '../../kit/db/db.ts';
import { queueResolved } from './queries.ts';
import { findFloorException } from './reads.ts';

/** @returns the exception as JSON; null if it does not exist */
export function resolveFloorException(tx: Tx, orgId: number, id: number, now: Date): Promise<string | null> {
  queueResolved(tx, orgId, id, now);
  return findFloorException(tx, orgId, id);
}
