import type { Reader } from '../../db/db.ts';
import { invalid, violation } from '../../http/problems.ts';
import { dockOf } from './queries.ts';

/** Throws where the dock is none of the warehouse's. @param dockId null: none is named */
export async function requireDock(db: Reader, warehouseId: number, dockId: number | null): Promise<void> {
  if (dockId === null) return;
  const dock = await dockOf(db, dockId);
  if (dock?.warehouse_id !== warehouseId) throw unknownDock(dockId, warehouseId);
}

export function unknownDock(dockId: number, warehouseId: number) {
  return invalid([
    violation('/dock_id', 'unknown_reference', `no dock ${dockId} at warehouse ${warehouseId}`),
  ]);
}
