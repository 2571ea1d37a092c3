// What other domains may read of returns.
import type { Reader } from '../db/db.ts';
import { sql } from '../db/statement.ts';

const findReturned = sql<{ shipment_id: number }>(
  'returns.returnedOfShipments',
  `SELECT u.shipment_id FROM goods_return_unit u WHERE u.org_id = $1 AND u.shipment_id = ANY($2::bigint[]) LIMIT 1`,
);

/** Whether units of any of these parcels were taken in again. Their order is locked. */
export async function haveComeBack(
  db: Reader,
  orgId: number,
  shipments: readonly { readonly id: number }[],
): Promise<boolean> {
  const ids = shipments.map(({ id }) => id);
  return (await db.query(findReturned, [orgId, ids])).length > 0;
}
