import type { Reader } from '../../../kit/db/db.ts';
import { invalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { dockOf } from './queries.ts';

/** What is wrong with a dock of a warehouse. @param dockId null: none is named */
export async function dockViolations(
  db: Reader,
  warehouseId: number,
  dockId: number | null,
): Promise<Violation[]> {
  if (dockId === null) return [];
  const dock = await dockOf(db, dockId);
  return dock?.warehouse_id === warehouseId ? [] : [unknownDock(dockId, warehouseId)];
}

/** Throws where the dock is none of the warehouse's. */
export async function requireDock(db: Reader, warehouseId: number, dockId: number | null): Promise<void> {
  const wrong = await dockViolations(db, warehouseId, dockId);
  if (wrong.length > 0) throw invalid(wrong);
}

export function unknownDock(dockId: number, warehouseId: number): Violation {
  return violation('/dock_id', 'unknown_reference', `no dock ${dockId} at warehouse ${warehouseId}`);
}
