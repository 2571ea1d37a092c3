// Holds: the hold's row is locked after its stock, because reality that shrinks it comes from there; its units are
// reservations like any other.
import type { Reader, Tx } from '../db/db.ts';
import type { Journal } from '../events/journal.ts';
import { findHold, type HoldJson, lockHolds, sendHold, sendReleased } from './holds/queries.ts';
import { openReservedStock } from './open-stock.ts';
import type { Shortage } from './pick-balances.ts';
import { type ReserveLine, reserveStock } from './reserve-stock.ts';
import { writeStock } from './write-stock.ts';

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
  const state = await openReservedStock(tx, journal.orgId, 'hold', [id]);
  const [held] = await lockHolds(tx, journal.orgId, [id]);
  if (held === undefined) return false;
  if (held.is_released) return true;
  for (const reservation of [...state.allReservations()]) state.unreserve(reservation, reservation.quantity);
  await writeStock(tx, journal, state);
  sendReleased(tx, journal.orgId, id, journal.now);
  journal.event(holdEvent('hold.released', id, held.version + 1, held.note));
  return true;
}

export function readHold(db: Reader, orgId: number, id: number): Promise<HoldJson | null> {
  return findHold(db, orgId, id);
}

function holdEvent(type: string, id: number, version: number, note: string | null) {
  return { type, subjectType: 'hold', subjectId: String(id), version, data: { id, note } };
}
