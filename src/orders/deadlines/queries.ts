import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import { lookStatement, SOON_MAX, type Soon, type Span } from '../../due/deadlines.ts';
import { only } from '../../kernel/assert.ts';
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

const soon = sql<{ count: number; next: Date | null }>(
  'orders.soonToLeave',
  `SELECT (SELECT count(*)::int FROM (
       SELECT FROM customer_order o WHERE o.org_id = $1 AND o.status = ANY(${OPEN}::text[]) AND o.latest_ship_at > $2
         AND o.latest_ship_at <= $3 LIMIT ${SOON_MAX}) AS k) AS count,
     (SELECT min(n.latest_ship_at) FROM unnest(${OPEN}) AS s (status), LATERAL (
        SELECT o.latest_ship_at FROM customer_order o
        WHERE o.org_id = $1 AND o.status = s.status AND o.latest_ship_at > $2
        ORDER BY o.latest_ship_at LIMIT 1) AS n) AS next`,
);

/** Orders that have not left, by the date until which they have to. */
export async function soonToLeave(db: Reader, orgId: number, { now, until }: Span): Promise<Soon> {
  return only(await db.query(soon, [orgId, now, until]));
}
