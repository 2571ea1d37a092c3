import type { Static } from 'typebox';
import { atCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { waveNumber } from '../number-rules.ts';
import { findWave, type PickRow, picksOfWave, subOrdersOfWave, type WaveRow } from './queries.ts';
import type { Wave } from './schema.ts';
import { sumPicks } from './wave-rules.ts';

export interface WholeWave {
  readonly row: WaveRow;
  readonly body: Static<typeof Wave>;
  /** What each sub-order needs, for whoever sorts the units into them. */
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
