import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface UndecidedRow {
  readonly return_id: number;
  readonly warehouse_id: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
  readonly taken_at: Date;
}

const findUndecided = sql<UndecidedRow>(
  'returns.undecidedOfItems',
  `SELECT u.return_id, r.warehouse_id, u.item_id, u.lot, u.expiration::text AS expiration, u.quantity, u.taken_at
   FROM goods_return_unit u JOIN goods_return r ON r.org_id = $1 AND r.id = u.return_id
   WHERE u.org_id = $1 AND u.item_id = ANY($2::bigint[]) AND u.disposition = 'undecided' AND u.quantity > 0
   ORDER BY u.return_id, u.id`,
);

export function undecidedOf(tx: Tx, orgId: number, itemIds: readonly number[]): Promise<UndecidedRow[]> {
  return tx.query(findUndecided, [orgId, itemIds]);
}
