import type { Reader } from '../../db/db.ts';
import { invalid, notFound, violation } from '../../http/problems.ts';
import { dockOf, hoursOf } from './queries.ts';

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

/** Throws where there is no such warehouse. */
export async function requireKnown(db: Reader, warehouseId: number): Promise<void> {
  if ((await hoursOf(db, warehouseId)) === null) throw notFound();
}
