// A step for work orders: what of theirs is in shipments.
import type { Tx } from '../../../kit/db/db.ts';
import { type PackedOfItem, unitsOfItems } from './queries.ts';

/** Units of each work order item in the cartons of these shipments. */
export function packedUnitsOfShipments(
  tx: Tx,
  orgId: number,
  shipmentIds: readonly number[],
): Promise<PackedOfItem[]> {
  return unitsOfItems(tx, orgId, shipmentIds);
}
