import { lookStatement, upcomingDeadlines } from '../../../kit/due/deadlines.ts';

const OPEN = `ARRAY['pending', 'processing', 'backordered', 'partially_shipped', 'error']`;

export const lookAtOrders = lookStatement(
  'orders.lookAtDeadlines',
  'customer_order',
  `t.status = ANY(${OPEN}::text[])`,
);

/** Open orders by latest ship date. */
export const upcomingShipments = upcomingDeadlines({
  name: 'orders.upcomingShipments',
  waiting: `customer_order o WHERE o.org_id = $1 AND o.status = ANY(${OPEN}::text[])`,
  time: 'o.latest_ship_at',
  // The index starts with the status.
  first: `SELECT min(n.latest_ship_at) FROM unnest(${OPEN}) AS s (status), LATERAL (
      SELECT o.latest_ship_at FROM customer_order o
      WHERE o.org_id = $1 AND o.status = s.status AND o.latest_ship_at > $2 ORDER BY o.latest_ship_at LIMIT 1) AS n`,
});
