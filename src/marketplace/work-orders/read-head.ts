// A step for cartons: what never changes of a work order, read before anything is locked.
import type { Tx } from '../../db/db.ts';
import { type HeadRow, headOf } from './queries.ts';

export interface WorkOrderHead {
  readonly warehouseId: number;
  readonly items: readonly {
    readonly id: number;
    readonly marketplace: string;
    /** Marketplace and channel: what may share a carton. */
    readonly kind: string;
  }[];
}

export async function headOfWorkOrder(tx: Tx, orgId: number, id: number): Promise<WorkOrderHead | null> {
  const rows: readonly HeadRow[] = await headOf(tx, orgId, id);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    warehouseId: first.warehouse_id,
    items: rows.map((row) => ({
      id: row.item_id,
      marketplace: row.marketplace_name,
      kind: `${row.fulfillment_channel} ${row.marketplace_name}`,
    })),
  };
}
