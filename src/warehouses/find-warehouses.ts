// Steps for other domains: what a warehouse is, and what day it is there.
import type { Reader } from '../db/db.ts';
import { allWarehouseFacts, openWarehouseFacts, type WarehouseFacts } from './queries.ts';

export type { WarehouseFacts } from './queries.ts';

/** Those of `ids` that are open to the org. */
export async function findOpenWarehouses(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, WarehouseFacts>> {
  const rows = await openWarehouseFacts(db, orgId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export function findAllWarehouses(db: Reader): Promise<WarehouseFacts[]> {
  return allWarehouseFacts(db);
}

/** The calendar date at a place, as YYYY-MM-DD. */
export function dateAt(timezone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now);
}
