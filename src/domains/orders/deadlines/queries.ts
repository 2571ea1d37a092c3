import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { lookStatement, soonOf } from '../../../kit/due/deadlines.ts';
import type { Order } from '../orders-state.ts';

const OPEN = `ARRAY['pending', 'processing', 'backordered', 'partially_shipped', 'error']`;

export const lookAtOrders = lookStatement(
  'orders.lookAtDeadlines',
  'customer_order',
  `t.status = ANY(${OPEN}::text[])`,
);

const updateDates = sql(
  'orders.updateDates',
  `UPDATE customer_order o SET latest_ship_at = d.latest_ship_at, details = d.details::json
   FROM unnest($2::bigint[], $3::timestamptz[], $4::text[]) AS d (id, latest_ship_at, details)
   WHERE o.org_id = $1 AND o.id = d.id`,
);

/** Behind the org's counter, where the orders are written. */
export function queueDates(tx: Tx, orgId: number, orders: readonly Order[]): void {
  tx.queueWrite(updateDates, [
    orgId,
    orders.map(({ id }) => id),
    orders.map(({ latestShip }) => latestShip),
    orders.map(({ details }) => details),
  ]);
}

/** Orders that have not left, by the date until which they have to. */
export const soonToLeave = soonOf({
  name: 'orders.soonToLeave',
  waiting: `customer_order o WHERE o.org_id = $1 AND o.status = ANY(${OPEN}::text[])`,
  time: 'o.latest_ship_at',
  // The index has them by status.
  first: `SELECT min(n.latest_ship_at) FROM unnest(${OPEN}) AS s (status), LATERAL (
      SELECT o.latest_ship_at FROM customer_order o
      WHERE o.org_id = $1 AND o.status = s.status AND o.latest_ship_at > $2 ORDER BY o.latest_ship_at LIMIT 1) AS n`,
});
