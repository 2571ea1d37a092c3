import type { Static } from 'typebox';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, invalidAt, type Violation, violation } from '../../../kit/http/problems.ts';
import { createRecord } from '../../../kit/http/records.ts';
import type { NewDock } from '../receiving/schema.ts';
import { dockOf, docks, hoursOf } from './queries.ts';

const ids = idSource('dock_id_seq');

export async function createDock(tx: Tx, input: Static<typeof NewDock>, now: Date) {
  const { warehouse_id, name, capacity = 1, is_active = true } = input;
  if ((await hoursOf(tx, warehouse_id)) === null)
    throw invalidAt('/warehouse_id', 'unknown_reference', `no warehouse ${warehouse_id}`);
  const fields = { warehouse_id, name, capacity, is_active };
  return createRecord(tx, { orgId: null, now }, docks, await ids.next(tx), fields);
}

/** What is wrong with a dock of a warehouse. @param dockId null: none is named */
export async function dockViolations(db: Reader, warehouseId: number, dockId: number | null) {
  if (dockId === null) return [];
  const dock = await dockOf(db, dockId);
  return dock?.warehouse_id === warehouseId ? [] : [unknownDock(dockId, warehouseId)];
}

/** Throws if the dock is not at the warehouse. */
export async function requireDock(db: Reader, warehouseId: number, dockId: number | null): Promise<void> {
  const wrong = await dockViolations(db, warehouseId, dockId);
  if (wrong.length > 0) throw invalid(wrong);
}

export function unknownDock(dockId: number, warehouseId: number): Violation {
  return violation('/dock_id', 'unknown_reference', `no dock ${dockId} at warehouse ${warehouseId}`);
}
