// Steps for other domains: what a warehouse is, and what day it is there.
import type { Reader } from '../../kit/db/db.ts';
import { notFound } from '../../kit/http/problems.ts';
import { wallMs } from '../../kit/kernel/wall-clock.ts';
import { openWarehouseFacts, type WarehouseFacts, warehouses } from './queries.ts';

export {
  allWarehouseFacts as findAllWarehouses,
  /** Arrives with the next statement that is awaited. */
  queueRoutingFacts as readOpenWarehouses,
  type RoutingFacts,
  type WarehouseFacts,
} from './queries.ts';

/** Those of `ids` that are open to the org. */
export async function findOpenWarehouses(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, WarehouseFacts>> {
  const rows = await openWarehouseFacts(db, orgId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws where there is no such warehouse. */
export async function requireKnown(db: Reader, warehouseId: number): Promise<void> {
  if ((await warehouses.find(db, null, warehouseId)) === null) throw notFound();
}

/** The calendar date at a place, as YYYY-MM-DD. */
export function dateAt(timezone: string, now: Date): string {
  return new Date(wallMs(timezone, now.getTime())).toISOString().slice(0, 10);
}
