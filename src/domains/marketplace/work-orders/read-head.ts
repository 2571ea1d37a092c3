// A step for cartons: what never changes of a work order, read before anything is locked.
import type { Reader } from '../../../kit/db/db.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { type HeadRow, headOf } from './queries.ts';
import { idOf } from './work-order-id.ts';

export const NO_ITEM = 'is no item of this work order';

export interface WorkOrderHead {
  readonly warehouseId: number;
  readonly items: readonly {
    readonly id: number;
    readonly marketplace: string;
    /** Marketplace and channel: what may share a carton. */
    readonly kind: string;
  }[];
}

export async function headOfWorkOrder(tx: Reader, orgId: number, id: number): Promise<WorkOrderHead | null> {
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

/** What names no item of the work order in the path, in a body that does not fit. @param place of the ids in the body */
export function unknownItems(db: Reader, place: string) {
  return ({ orgId, params }: Call, fitting: unknown): Promise<readonly Violation[]> =>
    unknownAt(
      fitting,
      place,
      async (ids) => {
        const head = await headOfWorkOrder(db, orgId, idOf((params as { id: string }).id));
        // Of a work order that is not there, nothing is said.
        return new Set(head?.items.map(({ id }) => id) ?? ids);
      },
      () => NO_ITEM,
    );
}
