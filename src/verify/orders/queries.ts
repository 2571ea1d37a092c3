// Invariants of orders and sub-orders, and of the stock behind them.

import { itemsOfOrder, subOrdersOfOrder } from '../../domains/orders/reads/queries.ts';
import { itemsInCarton, KEPT_ITEMS } from '../../domains/orders/reads/tracking/queries.ts';
import { ORDER_STATUSES } from '../../domains/orders/schema.ts';
import { DAY_COUNTERS, DURATION_MAX, WHOLE_ORDERS } from '../../domains/orders/summary/summary-rules.ts';
import { REROUTE } from '../../domains/stock/due-kinds.ts';
import { type Check, check } from '../../kit/db/checks.ts';

const LIVE = `('pending', 'picking', 'packed')`;

/** The rules of state-rules.ts, in the same order. */
const STATUS_OF_PARTS = `CASE
  WHEN bool_and(state = 'cancelled') THEN 'cancelled'
  WHEN bool_and(state = 'cancelled' OR outcome IS NOT DISTINCT FROM 'lost') THEN 'lost'
  WHEN bool_and(state = 'cancelled' OR outcome IS NOT NULL) THEN 'returned'
  WHEN bool_and(state IN ('cancelled', 'shipped')) THEN 'complete'
  WHEN bool_or(state = 'shipped') THEN 'partially_shipped'
  WHEN bool_or(state = 'error') THEN 'error'
  WHEN bool_or(state IN ('picking', 'packed')) THEN 'processing'
  WHEN bool_and(state IN ('cancelled', 'backordered')) THEN 'backordered'
  ELSE 'pending' END`;

const ofOrder = (alias: string) => `'org ' || ${alias}.org_id || ' order ' || ${alias}.order_id`;
const ofSubOrder = (alias: string) => `'org ' || ${alias}.org_id || ' sub-order ' || ${alias}.sub_order_id`;

/** Units per item that sub-orders in these states need; for a bundle, of its components. */
const neededBy = (states: string) =>
  `SELECT s.org_id, s.id AS sub_order_id, p.line, coalesce(b.component_id, l.item_id) AS item_id, s.warehouse_id,
          p.quantity * coalesce(b.quantity, 1) AS needed
   FROM sub_order s JOIN sub_order_line p ON p.org_id = s.org_id AND p.sub_order_id = s.id
   JOIN order_line l ON l.org_id = s.org_id AND l.order_id = s.order_id AND l.line = p.line
   LEFT JOIN bundle_component b ON b.org_id = s.org_id AND b.bundle_id = l.item_id
   WHERE s.state IN ${states}`;

/** Whether the sub-order of `x` has revoked reservations and is about to be rerouted. */
const IS_TO_BE_ROUTED = `EXISTS (
  SELECT 1 FROM due_work d
  WHERE d.org_id = x.org_id AND d.kind = '${REROUTE.sub_order}' AND d.subject_id = x.sub_order_id)`;

/** Whether the line of `x` is a bundle whose recipe changed: the old recipe was promised. */
const IS_OLD_BUNDLE = `EXISTS (
  SELECT 1 FROM sub_order s JOIN order_line l ON l.org_id = s.org_id AND l.order_id = s.order_id
  JOIN item i ON i.org_id = s.org_id AND i.id = l.item_id
  WHERE s.org_id = x.org_id AND s.id = x.sub_order_id AND l.line = x.line AND i.updated_at > s.created_at
    AND (i.is_bundle OR x.item_id <> i.id OR EXISTS (
      SELECT 1 FROM reservation v WHERE v.org_id = s.org_id AND v.owner_kind = 'sub_order' AND v.owner_id = s.id
        AND v.owner_line = l.line AND v.item_id <> i.id
      UNION ALL
      SELECT 1 FROM order_shipment h JOIN order_shipment_item c ON c.org_id = h.org_id AND c.shipment_id = h.id
      WHERE h.org_id = s.org_id AND h.sub_order_id = s.id AND c.line = l.line AND c.item_id <> i.id)))`;

// --- The summary, computed from the orders ----------------------------------------------------------------------

const dayOf = (time: string) => `(${time} AT TIME ZONE 'UTC')::date`;

/** Each order once as a whole and once at every warehouse with a part of it. */
const PLACES = `SELECT o.org_id, coalesce(o.marketplace, '') AS marketplace, o.status, o.created_at, o.ended_at, p.warehouse_id,
    p.units, p.waiting
  FROM customer_order o JOIN (
    SELECT s.org_id, s.order_id, place.warehouse_id,
           coalesce(sum(s.units) FILTER (WHERE s.state <> 'cancelled'), 0)::bigint AS units,
           coalesce(sum(s.units) FILTER (WHERE s.state = 'backordered'), 0)::bigint AS waiting
    FROM sub_order s CROSS JOIN LATERAL unnest(ARRAY[${WHOLE_ORDERS}, s.warehouse_id]) AS place (warehouse_id)
    GROUP BY s.org_id, s.order_id, place.warehouse_id) AS p
    ON p.org_id = o.org_id AND p.order_id = o.id
  WHERE p.warehouse_id IS NOT NULL`;

/** Each shipped sub-order once for the whole and once at its warehouse. */
const LEFT = `SELECT o.org_id, coalesce(o.marketplace, '') AS marketplace, place.warehouse_id, s.shipped_at, o.created_at,
    s.ship_by, s.latest_ship_at
  FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
  CROSS JOIN LATERAL unnest(ARRAY[${WHOLE_ORDERS}, s.warehouse_id]) AS place (warehouse_id)
  WHERE s.shipped_at IS NOT NULL AND s.warehouse_id IS NOT NULL`;

const counters = (values: Partial<Record<(typeof DAY_COUNTERS)[number], string>>) =>
  DAY_COUNTERS.map((name) => `${values[name] ?? '0'} AS ${name}`).join(', ');
const when = (condition: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;

const COMPUTED_DAYS = `SELECT f.org_id, f.day, f.marketplace, f.warehouse_id,
    ${DAY_COUNTERS.map((name) => `sum(f.${name})::bigint AS ${name}`).join(', ')}
  FROM (
    SELECT p.org_id, t.day, p.marketplace, p.warehouse_id, ${counters({
      ...Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, when(`t.has_come AND p.status = '${status}'`)]),
      ),
      units: 'CASE WHEN t.has_come THEN p.units ELSE 0 END',
      backordered_units: 'CASE WHEN t.has_come THEN p.waiting ELSE 0 END',
      shipped_orders: when(`NOT t.has_come AND p.status <> 'cancelled'`),
      cancelled_orders: when(`NOT t.has_come AND p.status = 'cancelled'`),
    })} FROM (${PLACES}) AS p
    CROSS JOIN LATERAL (VALUES (${dayOf('p.created_at')}, true), (${dayOf('p.ended_at')}, false)) AS t (day, has_come)
    WHERE t.day IS NOT NULL
    UNION ALL
    SELECT s.org_id, ${dayOf('s.shipped_at')}, s.marketplace, s.warehouse_id, ${counters({
      ship_due: when('s.latest_ship_at IS NOT NULL'),
      ship_on_time: when('s.shipped_at <= s.latest_ship_at'),
      ship_promised: when('s.ship_by IS NOT NULL'),
      ship_as_promised: when('s.shipped_at <= s.ship_by'),
    })} FROM (${LEFT}) AS s
  ) AS f GROUP BY f.org_id, f.day, f.marketplace, f.warehouse_id`;

const countersText = (alias: string) =>
  `concat_ws('/', ${DAY_COUNTERS.map((name) => `coalesce(${alias}.${name}, 0)`).join(', ')})`;
const SUMMARY_KEY = 'org_id, day, marketplace, warehouse_id';
const ofDay = `'org ' || org_id || ' day ' || day || ' marketplace ' || quote_literal(marketplace) || ' warehouse '
  || warehouse_id`;

export const ORDER_CHECKS: readonly Check[] = [
  check(
    'order_status',
    'an order’s status follows from its sub-orders, and it has ended exactly if everything shipped or was cancelled',
    `SELECT ${ofOrder('x')} || ': ' || o.status || CASE WHEN o.ended_at IS NULL THEN '' ELSE ' and ended' END
              || ', its sub-orders say ' || x.says AS detail
     FROM customer_order o
     JOIN (SELECT org_id, order_id, ${STATUS_OF_PARTS} AS says FROM sub_order GROUP BY org_id, order_id) AS x
       ON x.org_id = o.org_id AND x.order_id = o.id
     WHERE o.status <> x.says OR (o.ended_at IS NOT NULL) <> (x.says IN ('complete', 'lost', 'returned', 'cancelled'))`,
  ),
  check(
    'parcel_outcomes',
    'exactly the sub-orders of which no parcel arrives are lost or returned',
    `SELECT ${ofSubOrder('x')} || ': ' || coalesce(x.outcome, 'under way') || ', its parcels say '
              || coalesce(x.says, 'under way') AS detail
     FROM (SELECT s.org_id, s.id AS sub_order_id, s.outcome, p.says FROM sub_order s
           LEFT JOIN (SELECT h.org_id, h.sub_order_id,
                        CASE WHEN bool_and(h.status = 'lost') THEN 'lost'
                             WHEN bool_and(h.status IN ('lost', 'returned')) THEN 'returned' END AS says
                      FROM order_shipment h GROUP BY h.org_id, h.sub_order_id) AS p
             ON p.org_id = s.org_id AND p.sub_order_id = s.id) AS x
     WHERE x.outcome IS DISTINCT FROM x.says`,
  ),
  check(
    'order_holds',
    'an order is held exactly while a hold stands and it has not ended; what has not begun then, or waits for the rest, is off the floor',
    `SELECT 'org ' || x.org_id || ' order ' || x.id || ': held for ' || coalesce(x.held_for, 'nothing')
              || ', its holds say ' || coalesce(x.says, 'nothing') AS detail
     FROM (SELECT o.org_id, o.id, o.held_for, CASE WHEN o.ended_at IS NULL THEN (
             SELECT string_agg(DISTINCT h ->> 'reason', ',' ORDER BY h ->> 'reason') FROM json_array_elements(o.holds) AS h
             WHERE h ->> 'released' IS NULL) END AS says
           FROM customer_order o WHERE o.holds IS NOT NULL OR o.held_for IS NOT NULL) AS x
     WHERE x.held_for IS DISTINCT FROM x.says
     UNION ALL
     SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': ' || s.state || CASE WHEN s.is_held THEN ' and' ELSE ' and not' END
              || ' held, wave ' || coalesce(s.wave_id::text, 'none') || ', its order is held for '
              || coalesce(o.held_for, 'nothing')
     FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
     WHERE s.is_held <> ((o.held_for IS NOT NULL AND s.state IN ('pending', 'backordered', 'error'))
         OR (o.ships_whole AND s.state = 'pending' AND EXISTS (
           SELECT 1 FROM sub_order r WHERE r.org_id = s.org_id AND r.order_id = s.order_id
             AND r.state IN ('backordered', 'error'))))
       OR (s.is_held AND s.wave_id IS NOT NULL)
       OR (s.priority, s.not_before) IS DISTINCT FROM (o.priority, o.not_before)`,
  ),
  check(
    'cancel_requests',
    'only what has not ended waits for the answer to a request to cancel it',
    `SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': ' || s.state || ', requested at '
              || coalesce(s.cancel_requested_at::text, 'no time') || ', answered ' || coalesce(s.cancel_request ->> 'answer', 'not') AS detail
     FROM sub_order s
     WHERE s.cancel_request IS NOT NULL
       AND (s.cancel_requested_at IS NOT NULL) <> (s.cancel_request ->> 'answer' IS NULL)
       OR s.cancel_requested_at IS NOT NULL
         AND (s.cancel_request IS NULL OR s.state IN ('shipped', 'cancelled') OR s.units = 0)`,
  ),
  check(
    'order_lines',
    'the sub-orders of a line add up to what was ordered',
    `SELECT 'org ' || org_id || ' order ' || order_id || ' line ' || line || ': ordered ' || coalesce(l.quantity, 0)
              || ', in sub-orders ' || coalesce(x.quantity, 0) AS detail
     FROM (SELECT s.org_id, s.order_id, p.line, sum(p.quantity)::bigint AS quantity
           FROM sub_order s JOIN sub_order_line p ON p.org_id = s.org_id AND p.sub_order_id = s.id
           GROUP BY s.org_id, s.order_id, p.line) AS x
     FULL JOIN order_line l USING (org_id, order_id, line)
     WHERE l.quantity IS DISTINCT FROM x.quantity`,
  ),
  check(
    'order_units',
    'the units of orders and sub-orders match their lines',
    `SELECT ${ofOrder('x')} || ': ' || o.units || ' units, its lines have ' || x.units AS detail
     FROM customer_order o
     JOIN (SELECT org_id, order_id, sum(quantity)::bigint AS units FROM order_line GROUP BY org_id, order_id) AS x
       ON x.org_id = o.org_id AND x.order_id = o.id
     WHERE o.units <> x.units
     UNION ALL
     SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': ' || s.units || ' units, its lines have '
              || coalesce(x.units, 0)
     FROM sub_order s
     LEFT JOIN (SELECT org_id, sub_order_id, sum(quantity)::bigint AS units FROM sub_order_line
                GROUP BY org_id, sub_order_id) AS x ON x.org_id = s.org_id AND x.sub_order_id = s.id
     WHERE s.units <> coalesce(x.units, 0)`,
  ),
  check(
    'order_parts',
    'orders, lines, sub-orders, history and shipments belong together',
    `SELECT 'org ' || o.org_id || ' order ' || o.id || ': no sub-orders' AS detail FROM customer_order o
     LEFT JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id WHERE s.id IS NULL
     UNION ALL
     SELECT 'org ' || o.org_id || ' order ' || o.id || ': no lines' FROM customer_order o
     LEFT JOIN order_line l ON l.org_id = o.org_id AND l.order_id = o.id WHERE l.line IS NULL
     UNION ALL
     SELECT ${ofOrder('l')} || ' line ' || l.line || ': no such ' || CASE WHEN o.id IS NULL THEN 'order' ELSE 'item' END
     FROM order_line l LEFT JOIN customer_order o ON o.org_id = l.org_id AND o.id = l.order_id
     LEFT JOIN item i ON i.org_id = l.org_id AND i.id = l.item_id WHERE o.id IS NULL OR i.id IS NULL
     UNION ALL
     SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': no such ' || CASE WHEN o.id IS NULL THEN 'order' ELSE 'warehouse' END
     FROM sub_order s LEFT JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
     LEFT JOIN warehouse w ON w.id = s.warehouse_id
     WHERE o.id IS NULL OR (s.warehouse_id IS NOT NULL AND w.id IS NULL)
     UNION ALL
     SELECT ${ofSubOrder('p')} || ' line ' || p.line || ': no such sub-order' FROM sub_order_line p
     LEFT JOIN sub_order s ON s.org_id = p.org_id AND s.id = p.sub_order_id WHERE s.id IS NULL
     UNION ALL
     SELECT ${ofSubOrder('h')} || ' version ' || h.version || ': history of another order' FROM sub_order_history h
     LEFT JOIN sub_order s ON s.org_id = h.org_id AND s.id = h.sub_order_id AND s.order_id = h.order_id
     WHERE s.id IS NULL
     UNION ALL
     SELECT 'org ' || h.org_id || ' shipment ' || h.id || ': of another order, place or state' FROM order_shipment h
     LEFT JOIN sub_order s ON s.org_id = h.org_id AND s.id = h.sub_order_id AND s.order_id = h.order_id
     WHERE s.id IS NULL OR s.warehouse_id <> h.warehouse_id OR s.state NOT IN ('packed', 'shipped')
       OR (s.state = 'shipped') <> (h.shipped_at IS NOT NULL)
     UNION ALL
     SELECT 'org ' || e.org_id || ' shipment ' || e.shipment_id || ': events without a shipment'
     FROM (SELECT DISTINCT org_id, shipment_id FROM order_shipment_event) AS e
     LEFT JOIN order_shipment s ON s.org_id = e.org_id AND s.id = e.shipment_id WHERE s.id IS NULL
     UNION ALL
     SELECT 'org ' || i.org_id || ' shipment ' || i.shipment_id || ': items without a shipment'
     FROM (SELECT DISTINCT org_id, shipment_id FROM order_shipment_item) AS i
     LEFT JOIN order_shipment s ON s.org_id = i.org_id AND s.id = i.shipment_id WHERE s.id IS NULL`,
  ),
  check(
    'order_json',
    'the stored JSON of an order matches its rows',
    `SELECT 'org ' || x.org_id || ' order ' || x.id || ': ' || x.kept || ' kept, ' || x.made || ' made' AS detail
     FROM (SELECT o.org_id, o.id, concat_ws(' ', o.items_json, o.sub_orders_json, o.warehouse_ids) AS kept,
             concat_ws(' ', ${itemsOfOrder('o.org_id')},
               replace(${subOrdersOfOrder('o.org_id', { warehouseName: 'chr(31)' })}, '"\\u001f"', chr(31)),
               ARRAY(SELECT s.warehouse_id FROM sub_order s WHERE s.org_id = o.org_id AND s.order_id = o.id
                       AND s.units > 0 ORDER BY s.id)) AS made
           FROM customer_order o WHERE o.json_version = o.version) AS x
     WHERE x.kept <> x.made`,
  ),
  check(
    'carton_json',
    'the stored JSON of a carton matches its rows',
    `SELECT 'org ' || x.org_id || ' shipment ' || x.id || ': ' || x.kept || ' kept, ' || x.made || ' made' AS detail
     FROM (SELECT r.org_id, r.id, ${KEPT_ITEMS} AS kept, ${itemsInCarton('r.org_id')} AS made
           FROM order_shipment r WHERE r.items_json IS NOT NULL) AS x
     WHERE x.kept <> x.made`,
  ),
  check(
    'order_list_keys',
    'sub-orders and lines have the status and creation time of their order, sub-orders also its last change',
    `SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': says ' || coalesce(s.order_status, 'nothing')
              || ', its order is ' || o.status AS detail
     FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
     WHERE o.parts_version = o.version AND (s.order_status IS DISTINCT FROM o.status OR s.ordered_at <> o.created_at)
     UNION ALL
     SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': says ' || coalesce(s.order_updated_at::text, 'nothing')
              || ', its order changed ' || o.updated_at
     FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
     WHERE o.parts_version = o.version AND s.order_updated_at IS DISTINCT FROM o.updated_at
     UNION ALL
     SELECT ${ofOrder('l')} || ' line ' || l.line || ': says ' || coalesce(l.ordered_at::text, 'nothing')
              || ', its order came ' || o.created_at
     FROM order_line l JOIN customer_order o ON o.org_id = l.org_id AND o.id = l.order_id
     WHERE o.parts_version = o.version AND l.ordered_at IS DISTINCT FROM o.created_at
     UNION ALL
     SELECT ${ofOrder('l')} || ' line ' || l.line || ': says ' || coalesce(l.order_status, 'nothing') || ', its order is '
              || o.status
     FROM order_line l JOIN customer_order o ON o.org_id = l.org_id AND o.id = l.order_id
     WHERE o.parts_version = o.version AND l.order_status IS DISTINCT FROM o.status`,
  ),
  check(
    'order_reservations',
    'exactly the open sub-orders have reserved what they need, at the warehouse they ship from',
    `SELECT ${ofSubOrder('x')} || ' line ' || x.line || ' item ' || x.item_id || ' warehouse ' || x.warehouse_id
              || ': needs ' || x.needed || ', has reserved ' || x.held AS detail
     FROM (SELECT u.org_id, u.sub_order_id, u.line, u.item_id, u.warehouse_id, sum(u.needed)::bigint AS needed,
                  sum(u.held)::bigint AS held
           FROM (SELECT n.org_id, n.sub_order_id, n.line, n.item_id, n.warehouse_id, n.needed, 0::bigint AS held
                 FROM (${neededBy(LIVE)}) AS n
                 UNION ALL
                 SELECT v.org_id, v.owner_id, v.owner_line, v.item_id, v.warehouse_id, 0, v.quantity
                 FROM reservation v WHERE v.owner_kind = 'sub_order') AS u
           GROUP BY u.org_id, u.sub_order_id, u.line, u.item_id, u.warehouse_id) AS x
     WHERE x.needed <> x.held AND NOT ${IS_OLD_BUNDLE}
       AND NOT (x.held < x.needed AND ${IS_TO_BE_ROUTED})`,
  ),
  check(
    'packed_units',
    'packed units are reserved units, unless a reroute is due',
    `SELECT ${ofSubOrder('x')} || ' line ' || x.line || ' item ' || x.item_id || ' lot ' || quote_literal(x.lot) || ' '
              || x.expiration || ': ' || x.packed || ' in cartons, has reserved ' || x.held AS detail
     FROM (SELECT u.org_id, u.sub_order_id, u.line, u.item_id, u.lot, u.expiration, sum(u.packed)::bigint AS packed,
                  sum(u.held)::bigint AS held
           FROM (SELECT h.org_id, h.sub_order_id, i.line, i.item_id, i.lot, i.expiration, i.quantity AS packed,
                        0::bigint AS held
                 FROM order_shipment h JOIN order_shipment_item i ON i.org_id = h.org_id AND i.shipment_id = h.id
                 WHERE h.shipped_at IS NULL
                 UNION ALL
                 SELECT r.org_id, r.owner_id, r.owner_line, r.item_id, r.lot, r.expiration, 0, r.quantity
                 FROM reservation r JOIN sub_order s ON s.org_id = r.org_id AND s.id = r.owner_id AND s.state = 'packed'
                 WHERE r.owner_kind = 'sub_order') AS u
           GROUP BY u.org_id, u.sub_order_id, u.line, u.item_id, u.lot, u.expiration) AS x
     WHERE x.packed <> x.held AND NOT ${IS_TO_BE_ROUTED}`,
  ),
  check(
    'backorders',
    'exactly the lines of backordered sub-orders are in the backorder queue',
    `SELECT 'org ' || org_id || ' sub-order ' || sub_order_id || ' line ' || line || ': waits for '
              || coalesce(b.says, 'nothing') || ', should for ' || coalesce(x.says, 'nothing') AS detail
     FROM (SELECT s.org_id, s.id AS sub_order_id, p.line,
             concat_ws(' ', p.quantity, 'of item', l.item_id, 'at', s.warehouse_id, 'since', s.ordered_at) AS says
           FROM sub_order s JOIN sub_order_line p ON p.org_id = s.org_id AND p.sub_order_id = s.id
           JOIN order_line l ON l.org_id = s.org_id AND l.order_id = s.order_id AND l.line = p.line
           WHERE s.state = 'backordered') AS x
     FULL JOIN (SELECT org_id, sub_order_id, line,
                  concat_ws(' ', quantity, 'of item', item_id, 'at', warehouse_id, 'since', ordered_at) AS says
                FROM backorder) AS b USING (org_id, sub_order_id, line)
     WHERE x.says IS DISTINCT FROM b.says`,
  ),
  check(
    'backordered',
    'a record counts its backordered units',
    `SELECT 'org ' || org_id || ' item ' || item_id || ' warehouse ' || warehouse_id || ': the record says '
              || coalesce(r.backordered, 0) || ', backorders ' || coalesce(b.waiting, 0) AS detail
     FROM stock_record r
     FULL JOIN (SELECT org_id, item_id, warehouse_id, sum(quantity)::bigint AS waiting FROM backorder
                GROUP BY org_id, item_id, warehouse_id) AS b USING (org_id, item_id, warehouse_id)
     WHERE coalesce(r.backordered, 0) <> coalesce(b.waiting, 0)`,
  ),
  check(
    'order_shipments',
    'shipped units are ordered units, and only shipped sub-orders have shipments',
    `SELECT ${ofSubOrder('x')} || ' line ' || x.line || ' item ' || x.item_id || ': ' || x.needed || ' to ship, '
              || x.sent || ' in cartons' AS detail
     FROM (SELECT u.org_id, u.sub_order_id, u.line, u.item_id, sum(u.needed)::bigint AS needed, sum(u.sent)::bigint AS sent
           FROM (SELECT n.org_id, n.sub_order_id, n.line, n.item_id, n.needed, 0::bigint AS sent
                 FROM (${neededBy(`('shipped')`)}) AS n
                 UNION ALL
                 SELECT h.org_id, h.sub_order_id, i.line, i.item_id, 0, i.quantity
                 FROM order_shipment h
                 JOIN order_shipment_item i ON i.org_id = h.org_id AND i.shipment_id = h.id
                 WHERE h.shipped_at IS NOT NULL) AS u
           GROUP BY u.org_id, u.sub_order_id, u.line, u.item_id) AS x
     WHERE x.needed <> x.sent AND NOT ${IS_OLD_BUNDLE}
     UNION ALL
     SELECT 'org ' || s.org_id || ' sub-order ' || s.id || ': ' || s.state || ', but '
              || CASE WHEN s.shipped_at IS NULL THEN 'has not left' ELSE 'has left' END
     FROM sub_order s WHERE (s.shipped_at IS NOT NULL) <> (s.state = 'shipped')`,
  ),
  check(
    'shipped_stock',
    'shipped units of an order match the ledger',
    // Undone shipments used to return units as a correction.
    `SELECT ${ofOrder('x')} || ' item ' || x.item_id || ': ' || x.sent || ' in cartons that left, ' || x.moved
              || ' in the ledger' AS detail
     FROM (SELECT o.org_id, o.id AS order_id, u.item_id, coalesce(sum(u.sent), 0) AS sent, coalesce(sum(u.moved), 0) AS moved
           FROM (SELECT h.org_id, h.order_id, i.item_id, i.quantity AS sent, 0 AS moved
                 FROM order_shipment h JOIN order_shipment_item i ON i.org_id = h.org_id AND i.shipment_id = h.id
                 WHERE h.shipped_at IS NOT NULL
                 UNION ALL
                 SELECT m.org_id, m.linked_item_id::bigint, m.item_id, 0, -m.quantity FROM stock_movement m
                 WHERE m.linked_item_type = 'order' AND m.reason IN ('order_shipped', 'correction')) AS u
           JOIN customer_order o ON o.org_id = u.org_id AND o.id = u.order_id
           GROUP BY o.org_id, o.id, u.item_id) AS x
     WHERE x.sent <> x.moved`,
  ),
  check(
    'summary',
    'the daily sums match the orders',
    `SELECT ${ofDay} || ': stored ' || ${countersText('d')} || ', computed ' || ${countersText('x')} AS detail
     FROM (${COMPUTED_DAYS}) AS x FULL JOIN order_day d USING (${SUMMARY_KEY})
     WHERE ${countersText('d')} <> ${countersText('x')}`,
  ),
  check(
    'summary_durations',
    'the daily durations match the shipped sub-orders',
    `SELECT ${ofDay} || ', ' || tenth_hours || ' tenths of an hour: stored ' || coalesce(d.sub_orders, 0) || ', computed '
              || coalesce(x.sub_orders, 0) AS detail
     FROM (SELECT s.org_id, ${dayOf('s.shipped_at')} AS day, s.marketplace, s.warehouse_id,
             least(greatest(round(extract(epoch FROM s.shipped_at - s.created_at) / 360), 0), ${DURATION_MAX})::int
               AS tenth_hours, count(*) AS sub_orders
           FROM (${LEFT}) AS s GROUP BY 1, 2, 3, 4, 5) AS x
     FULL JOIN order_day_duration d USING (${SUMMARY_KEY}, tenth_hours)
     WHERE coalesce(d.sub_orders, 0) <> coalesce(x.sub_orders, 0)`,
  ),
];
