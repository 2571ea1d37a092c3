// Invariants of returns, of their units and of the daily sums.

import { RETURN_PREFIX } from '../../domains/returns/state-rules.ts';
import { type Check, check } from '../../kit/db/checks.ts';
import { numberOf } from '../../kit/db/statement.ts';

const ofReturn = (alias: string, id = 'id') =>
  `'org ' || ${alias}.org_id || ' ' || ${numberOf(RETURN_PREFIX, `${alias}.${id}`)}`;

/** Each unit counts on its return day and on its ship day. */
const COUNTED = `SELECT u.org_id, b.basis, b.day, u.item_id, u.sku, b.warehouse_id, coalesce(r.marketplace, '') AS marketplace,
    u.reason, u.quantity, u.disposition,
    row_number() OVER (PARTITION BY u.org_id, u.return_id, b.basis ORDER BY u.id) = 1 AS is_first,
    row_number() OVER (PARTITION BY u.org_id, u.return_id, b.basis, u.item_id, u.sku ORDER BY u.id) = 1 AS is_first_of_item
  FROM goods_return_unit u
  JOIN goods_return r ON r.org_id = u.org_id AND r.id = u.return_id AND r.source <> 'marketplace'
  CROSS JOIN LATERAL (VALUES ('returned', (u.taken_at AT TIME ZONE 'UTC')::date, r.warehouse_id),
                             ('shipped', u.shipped_on, u.shipped_from)) AS b (basis, day, warehouse_id)
  WHERE b.day IS NOT NULL AND u.quantity > 0`;

const GRAINS = `(VALUES ('unit'), ('place'), ('item')) AS g (grain)`;
const KEY = `CASE WHEN g.grain = 'place' THEN 0 ELSE u.item_id END AS item_id, CASE WHEN g.grain = 'place' THEN '' ELSE u.sku END AS sku,
  CASE WHEN g.grain = 'item' THEN 0 ELSE u.warehouse_id END AS warehouse_id,
  CASE WHEN g.grain = 'item' THEN '' ELSE u.marketplace END AS marketplace`;
const DAY = `date_trunc('month', u.day::timestamp)::date AS month, extract(day FROM u.day)::int AS n`;
const MONTH_KEY = 'grain, month, item_id, sku, warehouse_id, marketplace';

/** Expands a monthly row into its days, with what each day adds. */
const daysOf = (table: string, key: string, columns: readonly string[]) =>
  `SELECT ${key}, n, ${columns.map((name) => `${name}[n] - coalesce(${name}[n - 1], 0) AS ${name}`).join(', ')}
   FROM ${table}, generate_series(1, 31) AS n`;

/** Days on which the stored sums differ from the computed ones. */
const differing = (kept: string, computed: string, key: string, columns: readonly string[]) => {
  const figures = (alias: string) =>
    columns.map((name) => `coalesce(${alias}.${name}, 0)`).join(` || '/' || `);
  const named = key.replaceAll(', ', ` || ' ' || `);
  return `SELECT 'org ' || ${named} || ' day ' || n || ': stored ' || ${figures('d')} || ', computed ' || ${figures('x')} AS detail
     FROM (${computed}) AS x FULL JOIN (${daysOf(kept, key, columns)}) AS d USING (${key}, n)
     WHERE ${figures('d')} <> ${figures('x')}`;
};

const RETURNED = `SELECT u.org_id, u.basis, g.grain, ${DAY}, ${KEY},
    sum(CASE WHEN g.grain = 'place' THEN u.is_first::int ELSE u.is_first_of_item::int END)::bigint AS returns,
    sum(u.quantity)::bigint AS units,
    coalesce(sum(u.quantity) FILTER (WHERE u.disposition = 'restock'), 0)::bigint AS restocked_units,
    coalesce(sum(u.quantity) FILTER (WHERE u.disposition = 'dispose'), 0)::bigint AS disposed_units
  FROM (${COUNTED}) AS u, ${GRAINS} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

const REASONS = `SELECT u.org_id, u.basis, g.grain, ${DAY}, ${KEY}, u.reason, sum(u.quantity)::bigint AS units
  FROM (${COUNTED}) AS u, ${GRAINS} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

const SHIPPED = `SELECT u.org_id, g.grain, ${DAY}, ${KEY}, sum(u.quantity)::bigint AS units
  FROM (SELECT p.org_id, p.counted_on AS day, i.item_id, coalesce(l.sku, '') AS sku, p.warehouse_id,
          coalesce(o.marketplace, '') AS marketplace, i.quantity
        FROM order_shipment p
        JOIN customer_order o ON o.org_id = p.org_id AND o.id = p.order_id
        JOIN order_shipment_item i ON i.org_id = p.org_id AND i.shipment_id = p.id
        JOIN order_line l ON l.org_id = p.org_id AND l.order_id = p.order_id AND l.line = i.line
        WHERE p.counted_on IS NOT NULL) AS u, ${GRAINS} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

export const RETURN_CHECKS: readonly Check[] = [
  check(
    'returned_units',
    'a return’s totals match the units taken in, in total and by line, and those awaiting a decision',
    `SELECT ${ofReturn('r')} || ': says ' || r.units_received || ' received and ' || r.units_undecided || ' undecided, has '
              || coalesce(u.units, 0) || ' and ' || coalesce(u.undecided, 0) || ', while it is ' || r.status AS detail
     FROM goods_return r
     LEFT JOIN (SELECT org_id, return_id, sum(quantity)::bigint AS units,
                  coalesce(sum(quantity) FILTER (WHERE disposition = 'undecided'), 0)::bigint AS undecided
                FROM goods_return_unit GROUP BY org_id, return_id) AS u ON u.org_id = r.org_id AND u.return_id = r.id
     WHERE r.units_received <> coalesce(u.units, 0) OR r.units_undecided <> coalesce(u.undecided, 0)
       OR (r.status = 'closed' AND coalesce(u.undecided, 0) > 0)
       OR (r.status = 'graded' AND coalesce(u.undecided, 0) = 0)
       OR (r.status IN ('announced', 'in_transit', 'cancelled') AND coalesce(u.units, 0) > 0)
     UNION ALL
     SELECT ${ofReturn('l', 'return_id')} || ' line ' || l.line || ': says ' || l.received || ' received, has '
              || coalesce(u.units, 0)
     FROM goods_return_line l
     LEFT JOIN (SELECT org_id, return_id, line, sum(quantity)::bigint AS units FROM goods_return_unit
                GROUP BY org_id, return_id, line) AS u
       ON u.org_id = l.org_id AND u.return_id = l.return_id AND u.line = l.line
     WHERE l.received <> coalesce(u.units, 0)
     UNION ALL
     SELECT ${ofReturn('r')} || ': says ' || r.units_announced || ' announced, its lines ' || coalesce(l.units, 0)
     FROM goods_return r
     LEFT JOIN (SELECT org_id, return_id, sum(quantity)::bigint AS units FROM goods_return_line
                GROUP BY org_id, return_id) AS l ON l.org_id = r.org_id AND l.return_id = r.id
     WHERE r.units_announced <> coalesce(l.units, 0)`,
  ),
  check(
    'returned_stock',
    'received, restocked and disposed units of a return match the ledger',
    `SELECT ${ofReturn('x', 'return_id')} || ' item ' || x.item_id || ': taken in ' || x.units || ', restocked ' || x.restocked
              || ', thrown away ' || x.disposed || '; in the ledger ' || x.came || ', ' || x.free || ', ' || x.gone AS detail
     FROM (SELECT org_id, return_id, item_id, coalesce(u.units, 0) AS units, coalesce(u.restocked, 0) AS restocked,
             coalesce(u.disposed, 0) AS disposed, coalesce(m.came, 0) AS came, coalesce(m.free, 0) AS free,
             coalesce(m.gone, 0) AS gone
           FROM (SELECT org_id, return_id, item_id, sum(quantity)::bigint AS units,
                   coalesce(sum(quantity) FILTER (WHERE disposition = 'restock'), 0)::bigint AS restocked,
                   coalesce(sum(quantity) FILTER (WHERE disposition = 'dispose'), 0)::bigint AS disposed
                 FROM goods_return_unit GROUP BY org_id, return_id, item_id) AS u
           FULL JOIN (SELECT org_id, substr(linked_item_id, 5)::bigint AS return_id, item_id,
                        coalesce(sum(quantity) FILTER (WHERE reason IN ('order_returned', 'transfer_in', 'correction')), 0)::bigint AS came,
                        coalesce(sum(quantity) FILTER (WHERE status = 'available'), 0)::bigint AS free,
                        coalesce(-sum(quantity) FILTER (WHERE reason = 'disposed'), 0)::bigint AS gone
                      FROM stock_movement WHERE linked_item_type = 'return' GROUP BY 1, 2, 3) AS m
             USING (org_id, return_id, item_id)) AS x
     WHERE x.units <> x.came OR x.restocked <> x.free OR x.disposed <> x.gone`,
  ),
  check(
    'returned_of_shipped',
    'only units that were in a parcel come back',
    `SELECT 'org ' || u.org_id || ' shipment ' || u.shipment_id || ' line ' || u.order_line || ' item ' || u.item_id || ': '
              || u.units || ' came back, ' || coalesce(i.units, 0) || ' had left' AS detail
     FROM (SELECT org_id, shipment_id, order_line, item_id, sum(quantity)::bigint AS units FROM goods_return_unit
           WHERE shipment_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS u
     LEFT JOIN (SELECT i.org_id, i.shipment_id, i.line, i.item_id, sum(i.quantity)::bigint AS units
                FROM order_shipment_item i
                JOIN order_shipment p ON p.org_id = i.org_id AND p.id = i.shipment_id AND p.shipped_at IS NOT NULL
                GROUP BY 1, 2, 3, 4) AS i
       ON i.org_id = u.org_id AND i.shipment_id = u.shipment_id AND i.line = u.order_line AND i.item_id = u.item_id
     WHERE u.units > coalesce(i.units, 0)`,
  ),
  check(
    'return_labels',
    'a live return label belongs to a return that may use it, and has its purchase data',
    `SELECT ${ofReturn('l', 'return_id')} || ' label ' || l.id || ' is ' || l.state || ', the return ' || r.status AS detail
     FROM return_label l JOIN goods_return r ON r.org_id = l.org_id AND r.id = l.return_id
     WHERE (l.state IN ('requested', 'bought') AND 
         ((r.status = 'cancelled' AND coalesce(r.tracking_status, 'label_created') = 'label_created')
           OR r.source <> 'merchant'))
       OR (l.state = 'bought' AND l.source <> 'cards' AND (l.tracking_number IS NULL OR l.source_shipment IS NULL))
       OR (l.state = 'bought' AND (l.bought_at IS NULL OR (l.amount_cents IS NULL) <> (l.quote_id IS NULL)))`,
  ),
  check(
    'returned_days',
    'the daily sums of returned units match the units',
    differing('returned_month', RETURNED, `org_id, basis, ${MONTH_KEY}`, [
      'returns',
      'units',
      'restocked_units',
      'disposed_units',
    ]),
  ),
  check(
    'returned_reasons',
    'the sums by reason match the units',
    differing('returned_reason_month', REASONS, `org_id, basis, ${MONTH_KEY}, reason`, ['units']),
  ),
  check(
    'shipped_days',
    'the daily sums of shipped units match the parcels',
    differing('shipped_month', SHIPPED, `org_id, ${MONTH_KEY}`, ['units']),
  ),
];
