// The merchant's latest ship date.
import { instantMs } from '../../../kit/kernel/wall-clock.ts';

/** An instant, or a day (YYYY-MM-DD) that ends in the time zone of the warehouse that ships. */
export type LatestShip = Date | string;

const DAY_MS = 24 * 3600 * 1000;
const DAY_LENGTH = '2026-11-14'.length;

export function latestShipOf(sent: string | null): LatestShip | null {
  if (sent === null) return null;
  return sent.length === DAY_LENGTH ? sent : new Date(sent);
}

/** A day means its last millisecond at the warehouse. */
export function latestShipAt(latest: LatestShip, timezone: string): Date {
  if (latest instanceof Date) return latest;
  return new Date(instantMs(timezone, Date.parse(`${latest}T00:00:00.000Z`) + DAY_MS) - 1);
}
