// What must be true of the orders in a database, whatever has happened to them. Each check selects the rows that are off.
import type pg from 'pg';
import type { Db } from '../src/db/db.ts';
import { verifyStock } from '../src/stock/verify-stock.ts';

const LIVE = "('pending', 'picking', 'packed')";

/** What one unit of a line takes of which item; a bundle takes its parts. */
const NEEDS = `SELECT s.org_id, s.id AS sub_order_id, l.line, coalesce(c.component_id, o.item_id) AS item_id,
    s.state, l.quantity * coalesce(c.quantity, 1) AS needed
  FROM sub_order s JOIN sub_order_line l ON l.org_id = s.org_id AND l.sub_order_id = s.id
  JOIN order_line o ON o.org_id = s.org_id AND o.order_id = s.order_id AND o.line = l.line
  LEFT JOIN bundle_component c ON c.org_id = s.org_id AND c.bundle_id = o.item_id`;

const CHECKS: Readonly<Record<string, string>> = {
  'every unit ordered is in exactly one sub-order': `
    SELECT 'order ' || o.order_id || ' line ' || o.line || ': ordered ' || o.quantity || ', in sub-orders ' || coalesce(sum(l.quantity), 0)
    FROM order_line o LEFT JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.order_id
    LEFT JOIN sub_order_line l ON l.org_id = o.org_id AND l.sub_order_id = s.id AND l.line = o.line
    GROUP BY o.org_id, o.order_id, o.line, o.quantity HAVING o.quantity <> coalesce(sum(l.quantity), 0)`,
  'an order and its sub-orders count their units': `
    SELECT 'order ' || o.id || ': ' || o.units FROM customer_order o
    WHERE o.units <> (SELECT coalesce(sum(l.quantity), 0) FROM order_line l WHERE l.org_id = o.org_id AND l.order_id = o.id)
    UNION ALL SELECT 'sub-order ' || s.id || ': ' || s.units FROM sub_order s
    WHERE s.units <> (SELECT coalesce(sum(l.quantity), 0) FROM sub_order_line l
                      WHERE l.org_id = s.org_id AND l.sub_order_id = s.id) OR s.units = 0`,
  'an order is what its sub-orders are': `
    SELECT 'order ' || id || ' is ' || status || ' and should be ' || derived FROM (
      SELECT o.id, o.status, CASE
          WHEN count(*) FILTER (WHERE s.state <> 'cancelled') = 0 THEN 'cancelled'
          WHEN count(*) FILTER (WHERE s.state NOT IN ('cancelled', 'shipped')) = 0 THEN 'complete'
          WHEN count(*) FILTER (WHERE s.state = 'shipped') > 0 THEN 'partially_shipped'
          WHEN count(*) FILTER (WHERE s.state = 'error') > 0 THEN 'error'
          WHEN count(*) FILTER (WHERE s.state IN ('picking', 'packed')) > 0 THEN 'processing'
          WHEN count(*) FILTER (WHERE s.state NOT IN ('cancelled', 'backordered')) = 0 THEN 'backordered'
          ELSE 'pending' END AS derived
      FROM customer_order o LEFT JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id
      GROUP BY o.org_id, o.id, o.status) AS x
    WHERE status <> derived`,
  'who is backordered waits in the queue, and nobody else': `
    SELECT 'sub-order ' || coalesce(s.id, b.sub_order_id) || ' line ' || coalesce(s.line, b.line) || ': waits for '
      || coalesce(s.quantity, 0) || ', queued for ' || coalesce(b.quantity, 0)
    FROM (SELECT s.org_id, s.id, s.warehouse_id, l.line, l.quantity, ol.item_id, o.created_at
          FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
          JOIN sub_order_line l ON l.org_id = s.org_id AND l.sub_order_id = s.id
          JOIN order_line ol ON ol.org_id = s.org_id AND ol.order_id = s.order_id AND ol.line = l.line
          WHERE s.state = 'backordered') AS s
    FULL JOIN backorder b ON b.org_id = s.org_id AND b.sub_order_id = s.id AND b.line = s.line
    WHERE (s.quantity, s.item_id, s.warehouse_id, s.created_at)
      IS DISTINCT FROM (b.quantity, b.item_id, b.warehouse_id, b.ordered_at)`,
  'a record says how many units are waited for': `
    SELECT 'item ' || coalesce(r.item_id, b.item_id) || ' at ' || coalesce(r.warehouse_id, b.warehouse_id) || ': the record says '
      || coalesce(r.backordered, 0) || ', the queue ' || coalesce(b.units, 0)
    FROM stock_record r FULL JOIN (SELECT org_id, item_id, warehouse_id, sum(quantity) AS units FROM backorder
                                   GROUP BY org_id, item_id, warehouse_id) AS b USING (org_id, item_id, warehouse_id)
    WHERE coalesce(r.backordered, 0) <> coalesce(b.units, 0)`,
  'a sub-order that is to ship has reserved what it needs, and nothing else is reserved': `
    SELECT 'sub-order ' || coalesce(n.sub_order_id, v.owner_id) || ' line ' || coalesce(n.line, v.owner_line) || ' item '
      || coalesce(n.item_id, v.item_id) || ': needs ' || coalesce(n.needed, 0) || ', has ' || coalesce(v.held, 0)
    FROM (SELECT * FROM (${NEEDS}) AS all_needs WHERE state IN ${LIVE}) AS n
    FULL JOIN (SELECT org_id, owner_id, owner_line, item_id, sum(quantity) AS held FROM reservation
               WHERE owner_kind = 'sub_order' GROUP BY org_id, owner_id, owner_line, item_id) AS v
      ON v.org_id = n.org_id AND v.owner_id = n.sub_order_id AND v.owner_line = n.line AND v.item_id = n.item_id
    WHERE coalesce(n.needed, 0) <> coalesce(v.held, 0)
      AND NOT (coalesce(v.held, 0) < coalesce(n.needed, 0) AND EXISTS (
        SELECT 1 FROM reroute_due d
        WHERE d.org_id = n.org_id AND d.owner_kind = 'sub_order' AND d.owner_id = n.sub_order_id))`,
  'what is reserved lies where the sub-order ships from': `
    SELECT 'sub-order ' || s.id || ' ships from ' || coalesce(s.warehouse_id, 0) || ', reserved at ' || v.warehouse_id
    FROM reservation v JOIN sub_order s ON s.org_id = v.org_id AND s.id = v.owner_id
    WHERE v.owner_kind = 'sub_order' AND v.warehouse_id IS DISTINCT FROM s.warehouse_id`,
  'the history of a sub-order leads without a gap to what it is': `
    SELECT 'sub-order ' || s.id || ' is ' || s.state || ', its history ends with ' || h.to_state
    FROM sub_order s JOIN LATERAL (
      SELECT h.to_state FROM sub_order_history h WHERE h.org_id = s.org_id AND h.order_id = s.order_id
        AND h.sub_order_id = s.id ORDER BY h.version DESC LIMIT 1) AS h ON h.to_state <> s.state
    UNION ALL SELECT 'sub-order ' || sub_order_id || ' goes from ' || before || ' to ' || from_state FROM (
      SELECT sub_order_id, from_state, lag(to_state) OVER (PARTITION BY org_id, sub_order_id ORDER BY version) AS before
      FROM sub_order_history) AS h WHERE before <> from_state`,
  'the newest event of an order says what it is': `
    SELECT 'order ' || o.id || ' is ' || o.status || ' version ' || o.version || ', its event says ' || coalesce(e.says, 'nothing')
    FROM customer_order o LEFT JOIN LATERAL (
      SELECT (e.data ->> 'order_status') || ' version ' || e.version AS says FROM event e
      WHERE e.org_id = o.org_id AND e.subject_type = 'order' AND e.subject_id = o.id::text
      ORDER BY e.sequence DESC LIMIT 1) AS e ON true
    WHERE e.says IS DISTINCT FROM o.status || ' version ' || o.version`,
  'the sums of a day are those of its orders': `
    SELECT 'org ' || org_id || ' ' || day || ': the sums say ' || coalesce(d.says, 'nothing') || ', the orders ' || coalesce(o.are, 'nothing')
    FROM (SELECT org_id, day, concat_ws('/', sum(pending), sum(processing), sum(backordered), sum(partially_shipped),
            sum(complete), sum(cancelled), sum(error), sum(units), sum(backordered_units)) AS says
          FROM order_day WHERE warehouse_id = 0 AND pending + processing + backordered + partially_shipped + complete
            + cancelled + error <> 0 GROUP BY org_id, day) AS d
    FULL JOIN (SELECT o.org_id, (o.created_at AT TIME ZONE 'UTC')::date AS day, concat_ws('/',
            count(*) FILTER (WHERE o.status = 'pending'), count(*) FILTER (WHERE o.status = 'processing'),
            count(*) FILTER (WHERE o.status = 'backordered'), count(*) FILTER (WHERE o.status = 'partially_shipped'),
            count(*) FILTER (WHERE o.status = 'complete'), count(*) FILTER (WHERE o.status = 'cancelled'),
            count(*) FILTER (WHERE o.status = 'error'), sum(o.units), sum(w.waiting)) AS are
          FROM customer_order o, LATERAL (
            SELECT coalesce(sum(s.units), 0) AS waiting FROM sub_order s
            WHERE s.org_id = o.org_id AND s.order_id = o.id AND s.state = 'backordered') AS w
          GROUP BY o.org_id, 2) AS o USING (org_id, day)
    WHERE d.says IS DISTINCT FROM o.are`,
};

/**
 * Somebody waits and could be served. Only true once everything that is due is worked off. A bundle is served from one
 * warehouse, so what its parts allow is looked for place by place.
 */
const COULD_BE_FILLED = `
  WITH free AS (
    SELECT org_id, item_id, warehouse_id,
           available_on_hand - reserved_orders - reserved_work_orders - reserved_holds AS units FROM stock_record)
  SELECT DISTINCT 'item ' || b.item_id || ' is waited for and could be shipped from ' || w.id
  FROM backorder b JOIN warehouse_access a ON a.org_id = b.org_id
  JOIN warehouse w ON w.id = a.warehouse_id AND w.is_active AND 'orders' = ANY (w.services)
  WHERE CASE WHEN EXISTS (SELECT 1 FROM bundle_component c WHERE c.org_id = b.org_id AND c.bundle_id = b.item_id)
    THEN NOT EXISTS (
      SELECT 1 FROM bundle_component c WHERE c.org_id = b.org_id AND c.bundle_id = b.item_id
        AND c.quantity > coalesce((SELECT f.units FROM free f WHERE f.org_id = c.org_id AND f.item_id = c.component_id
                                     AND f.warehouse_id = w.id), 0))
    ELSE EXISTS (SELECT 1 FROM free f WHERE f.org_id = b.org_id AND f.item_id = b.item_id AND f.warehouse_id = w.id
                   AND f.units > 0) END`;

const rowsOf = async (sql: pg.Client, text: string): Promise<string[]> =>
  (await sql.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => String(row[0])).sort();

/** Everything that is off with the orders, in words; nothing where all is well. */
export async function orderFindings(sql: pg.Client): Promise<string[]> {
  const findings: string[] = [];
  for (const [promise, text] of Object.entries(CHECKS))
    for (const row of await rowsOf(sql, text)) findings.push(`${promise}: ${row}`);
  return findings;
}

/** The same of the stock, and of the orders. */
export async function allFindings(sql: pg.Client, db: Db): Promise<string[]> {
  const { findings } = await verifyStock(db);
  return [...findings.map(({ check, detail }) => `${check}: ${detail}`), ...(await orderFindings(sql))];
}

export function couldBeFilled(sql: pg.Client): Promise<string[]> {
  return rowsOf(sql, COULD_BE_FILLED);
}
