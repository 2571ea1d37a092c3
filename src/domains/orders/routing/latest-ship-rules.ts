// Until when a merchant wants an order to have left.
import { instantMs } from '../../../kit/kernel/wall-clock.ts';

/** An instant, or a day (YYYY-MM-DD), which ends where the goods ship from. */
export type LatestShip = Date | string;

const DAY_MS = 24 * 3600 * 1000;
const DAY_LENGTH = '2026-11-14'.length;

/** As it stands in what the merchant sent. */
export function latestShipOf(told: string | null): LatestShip | null {
  if (told === null) return null;
  return told.length === DAY_LENGTH ? told : new Date(told);
}

/** The last millisecond of the day at a warehouse. */
export function latestShipAt(latest: LatestShip, timezone: string): Date {
  if (latest instanceof Date) return latest;
  return new Date(instantMs(timezone, Date.parse(`${latest}T00:00:00.000Z`) + DAY_MS) - 1);
}
