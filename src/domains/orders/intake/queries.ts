import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface KnownOrderRow {
  readonly id: number;
  readonly market_order_id: string;
  readonly content_hash: Buffer;
}

const known = sql<KnownOrderRow>(
  'orders.known',
  `SELECT o.id, o.market_order_id, o.content_hash FROM customer_order o
   WHERE o.org_id = $1 AND o.market_order_id = ANY($2::text[])`,
);

/** Those of the orders that were taken before. */
export function knownOrders(
  tx: Tx,
  orgId: number,
  marketOrderIds: readonly string[],
): Promise<KnownOrderRow[]> {
  return tx.query(known, [orgId, marketOrderIds]);
}
