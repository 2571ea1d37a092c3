// Picked units that turned out not to be there. They are raised by write-stock.ts; people look, and say that they have.
import { callerWarehouses, ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

const resolve = sql(
  'stock.resolveFloorException',
  `UPDATE floor_exception SET resolved_at = $3 WHERE org_id = $1 AND id = $2 AND resolved_at IS NULL
     AND ${ofCaller('warehouse_id', '$4')}`,
);

/** Changes nothing where somebody has done so before. */
export function queueResolved(tx: Tx, orgId: number, id: number, now: Date): void {
  tx.queueWrite(resolve, [orgId, id, now, callerWarehouses()]);
}
