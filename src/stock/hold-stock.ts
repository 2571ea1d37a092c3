// Holds: the hold's row is the document, locked before any stock; its units are reservations like any other.
import type { Reader, Tx } from '../db/db.ts';
import type { Journal } from '../events/journal.ts';
import { findHold, type HoldJson, lockHold, sendHold, sendReleased } from './holds/queries.ts';
import type { Shortage } from './pick-balances.ts';
import { type ReserveLine, releaseStock, reserveStock } from './reserve-stock.ts';

export async function openHold(
  tx: Tx,
  journal: Journal,
  id: number,
  note: string | null,
  lines: readonly ReserveLine[],
): Promise<Shortage[]> {
  sendHold(tx, journal.orgId, id, note, journal.actor, journal.now);
  const shortages = await reserveStock(tx, journal, 'hold', lines);
  if (shortages.length === 0) journal.event(holdEvent('hold.created', id, 1, note));
  return shortages;
}

/** @returns false where there is no such hold */
export async function closeHold(tx: Tx, journal: Journal, id: number): Promise<boolean> {
  const held = await lockHold(tx, journal.orgId, id);
  if (held === null) return false;
  if (held.is_released) return true;
  await releaseStock(tx, journal, 'hold', [id]);
  sendReleased(tx, journal.orgId, id, journal.now);
  journal.event(holdEvent('hold.released', id, 2, null));
  return true;
}

export function readHold(db: Reader, orgId: number, id: number): Promise<HoldJson | null> {
  return findHold(db, orgId, id);
}

function holdEvent(type: string, id: number, version: number, note: string | null) {
  return { type, subjectType: 'hold', subjectId: String(id), version, data: { id, note } };
}
