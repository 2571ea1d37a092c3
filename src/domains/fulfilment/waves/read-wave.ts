import { atCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { waveNumber } from '../number-rules.ts';
import { findWave, type PickRow, picksOfWave, subOrdersOfWave, type WaveRow } from './queries.ts';
import type { Wave } from './schema.ts';

export interface WholeWave {
  readonly row: WaveRow;
  readonly body: Wave;
  /** Needs per sub-order, for sorting. */
  readonly picks: readonly PickRow[];
}

export async function readWave(db: Reader, id: number): Promise<WholeWave> {
  const row = atCaller(await findWave(db, id));
  if (row === null) throw notFound();
  const subOrders = await subOrdersOfWave(db, id);
  const picks = await picksOfWave(db, id);
  const body = {
    id: row.id,
    wave_number: waveNumber(row.id),
    warehouse_id: row.warehouse_id,
    warehouse_name: row.warehouse_name,
    created: row.created,
    created_by: row.created_by,
    sub_orders: subOrders.map(({ id: subOrderId, ...rest }) => ({
      sub_order_id: subOrderId,
      sub_order_number: subOrderNumber(subOrderId),
      ...rest,
    })),
    lines: sumPicks(picks),
  };
  return { row, body, picks };
}

interface PickLine extends Omit<PickRow, 'sub_order_id' | 'line'> {
  readonly sub_orders: number;
  readonly parts: Pick<PickRow, 'sub_order_id' | 'line' | 'quantity' | 'picked_quantity'>[];
}

/** What to pick, by item and lot, in the order of the picks. */
function sumPicks(picks: readonly PickRow[]): PickLine[] {
  const groups = Map.groupBy(picks, (one) =>
    JSON.stringify([one.org_id, one.item_id, one.lot, one.expiration]),
  );
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const { org_id, item_id, mpn, upc, name, lot, expiration } = first;
    return [
      {
        ...{ org_id, item_id, mpn, upc, name, lot, expiration },
        quantity: parts.reduce((sum, one) => sum + one.quantity, 0),
        picked_quantity: parts.reduce((sum, one) => sum + one.picked_quantity, 0),
        sub_orders: new Set(parts.map(({ sub_order_id }) => sub_order_id)).size,
        parts: parts.map(({ sub_order_id, line, quantity, picked_quantity }) => {
          return { sub_order_id, line, quantity, picked_quantity };
        }),
      },
    ];
  });
}
