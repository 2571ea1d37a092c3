// A step for work orders: what the hub charges for a unit today.
import type { Reader } from '../../../kit/db/db.ts';
import { validPrices } from './queries.ts';

/** Cents by kind of prep; of those that are valid, the newest. */
export async function pricesOfPrep(db: Reader, now: Date): Promise<Map<string, number>> {
  const rows = await validPrices(db, now.toISOString().slice(0, 10));
  return new Map(rows.map(({ prep, unit_cents }) => [prep, unit_cents]));
}
