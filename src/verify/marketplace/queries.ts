// Invariants of work orders, cartons and shipments, and of the stock behind them.

import { REROUTE } from '../../domains/stock/due-kinds.ts';
import { type Check, check } from '../../kit/db/checks.ts';
import { numberOf } from '../../kit/db/statement.ts';

const LIVE = `('queued', 'processing', 'packed', 'shipped')`;
const ofOrder = (alias: string) =>
  `'org ' || ${alias}.org_id || ' ' || ${numberOf('WO', `${alias}.work_order_id`)}`;
const ofItem = (alias: string) => `${ofOrder(alias)} || ' item ' || ${alias}.id`;
const ofCarton = (alias: string) => `'org ' || ${alias}.org_id || ' carton ' || ${alias}.id`;

export const MARKETPLACE_CHECKS: readonly Check[] = [
  check(
    'work_order_reservations',
    'what a work order needs and has not packed is either reserved for it or short',
    // Complete units that the reservations allow; items that have just lost units are exempt while marked.
    `SELECT ${ofItem('x')} || ': ' || x.open || ' to pack, ' || x.buildable || ' reserved, ' || x.short_quantity || ' short' AS detail
     FROM (SELECT q.org_id, q.work_order_id, q.id, q.quantity - q.packed_quantity AS open, q.short_quantity,
             min(coalesce(v.quantity, 0) / k.quantity) AS buildable,
             bool_or(coalesce(v.quantity, 0) > (q.quantity - q.packed_quantity) * k.quantity) AS has_more
           FROM marketplace_work_order_item q
           JOIN marketplace_work_order_component k ON k.org_id = q.org_id AND k.work_order_id = q.work_order_id
             AND k.work_order_item_id = q.id
           LEFT JOIN (SELECT org_id, owner_id, owner_line, item_id, sum(quantity)::bigint AS quantity FROM reservation
                      WHERE owner_kind = 'work_order' GROUP BY org_id, owner_id, owner_line, item_id) AS v
             ON v.org_id = q.org_id AND v.owner_id = q.work_order_id AND v.owner_line = q.line AND v.item_id = k.item_id
           WHERE q.stage IN ${LIVE}
           GROUP BY q.org_id, q.work_order_id, q.id, q.quantity, q.packed_quantity, q.short_quantity) AS x
     LEFT JOIN due_work d ON d.org_id = x.org_id AND d.kind = '${REROUTE.work_order}' AND d.subject_id = x.work_order_id
     WHERE d.org_id IS NULL AND (x.has_more OR x.open - x.buildable <> x.short_quantity)`,
  ),
  check(
    'work_order_owners',
    'every reservation of a work order is for one of its live items, at its warehouse',
    `SELECT 'org ' || v.org_id || ' item ' || v.item_id || ': ' || v.quantity || ' reserved for line ' || v.owner_line || ' of '
              || ${numberOf('WO', 'v.owner_id')} || ', which does not need it' AS detail
     FROM reservation v
     LEFT JOIN marketplace_work_order t ON t.org_id = v.org_id AND t.id = v.owner_id AND t.warehouse_id = v.warehouse_id
     LEFT JOIN marketplace_work_order_item q ON q.org_id = v.org_id AND q.work_order_id = v.owner_id AND q.line = v.owner_line
       AND q.stage IN ${LIVE}
     LEFT JOIN marketplace_work_order_component k ON k.org_id = v.org_id AND k.work_order_id = v.owner_id
       AND k.work_order_item_id = q.id AND k.item_id = v.item_id
     WHERE v.owner_kind = 'work_order' AND (t.id IS NULL OR k.item_id IS NULL)`,
  ),
  check(
    'work_order_stages',
    'a work order is open while one of its items is, and its items are as far as their units',
    `SELECT ${ofOrder('x')} || ': is ' || x.status || ', its items are ' || x.stages AS detail
     FROM (SELECT t.org_id, t.id AS work_order_id, t.status, string_agg(q.stage, ', ' ORDER BY q.line) AS stages,
             bool_or(q.stage IN ${LIVE}) AS is_open, bool_and(q.order_status = t.status) AS is_same
           FROM marketplace_work_order t
           JOIN marketplace_work_order_item q ON q.org_id = t.org_id AND q.work_order_id = t.id
           GROUP BY t.org_id, t.id, t.status) AS x
     WHERE x.is_open <> (x.status = 'Open') OR NOT x.is_same
     UNION ALL
     SELECT ${ofItem('q')} || ': is ' || q.stage || ' with ' || q.packed_quantity || ' packed and ' || q.shipped_quantity
              || ' shipped of ' || q.quantity
     FROM marketplace_work_order_item q
     WHERE (q.stage = 'packed' AND q.packed_quantity <> q.quantity) OR (q.stage = 'shipped' AND q.shipped_quantity <> q.quantity)
       OR (q.stage = 'queued' AND q.packed_quantity + q.processed_quantity > 0)
       OR (q.stage = 'cancelled' AND q.quantity > 0) OR (q.stage = 'closed' AND q.shipped_quantity <> q.quantity)`,
  ),
  check(
    'carton_units',
    'units in cartons are those packed for work orders, and those in departed shipments are shipped',
    `SELECT ${ofItem('q')} || ': ' || q.packed_quantity || ' packed and ' || q.shipped_quantity || ' shipped, cartons have '
              || coalesce(u.packed, 0) || ' and ' || coalesce(u.shipped, 0) AS detail
     FROM marketplace_work_order_item q
     LEFT JOIN (SELECT u.org_id, u.work_order_id, u.work_order_item_id, sum(u.quantity)::bigint AS packed,
                  coalesce(sum(u.quantity) FILTER (WHERE s.status <> 'created'), 0)::bigint AS shipped
                FROM marketplace_carton_unit u
                JOIN marketplace_carton c ON c.org_id = u.org_id AND c.id = u.carton_id
                LEFT JOIN marketplace_shipment s ON s.org_id = c.org_id AND s.id = c.shipment_id
                WHERE u.work_order_id IS NOT NULL GROUP BY u.org_id, u.work_order_id, u.work_order_item_id) AS u
       ON u.org_id = q.org_id AND u.work_order_id = q.work_order_id AND u.work_order_item_id = q.id
     WHERE q.packed_quantity <> coalesce(u.packed, 0) OR q.shipped_quantity <> coalesce(u.shipped, 0)
     UNION ALL
     SELECT ${ofCarton('c')} || ': ' || c.unit_count || ' units, ' || coalesce(u.units, 0) || ' in it'
     FROM marketplace_carton c
     LEFT JOIN (SELECT org_id, carton_id, sum(quantity)::bigint AS units FROM marketplace_carton_unit
                GROUP BY org_id, carton_id) AS u ON u.org_id = c.org_id AND u.carton_id = c.id
     WHERE c.unit_count <> coalesce(u.units, 0)
     UNION ALL
     SELECT ${ofCarton('c')} || ': on a pallet of another shipment'
     FROM marketplace_carton c
     JOIN marketplace_pallet p ON p.org_id = c.org_id AND p.id = c.pallet_id AND p.shipment_id IS DISTINCT FROM c.shipment_id`,
  ),
  check(
    'carton_ledger',
    'the contents of work order cartons match the ledger',
    `SELECT 'org ' || org_id || ' ' || number || ' item ' || item_id || ': ' || sum(packed) || ' in cartons, the ledger says '
              || sum(moved) AS detail
     FROM (SELECT k.org_id, ${numberOf('WO', 'c.work_order_id')} AS number, k.item_id, k.quantity AS packed, 0::bigint AS moved
           FROM marketplace_carton_component k JOIN marketplace_carton c ON c.org_id = k.org_id AND c.id = k.carton_id
           UNION ALL
           SELECT m.org_id, m.linked_item_id, m.item_id, 0, -m.quantity FROM stock_movement m
           WHERE m.linked_item_type = 'marketplace_work_order' AND m.reason IN ('work_order_packed', 'work_order_unpacked'))
       AS both_sides
     GROUP BY org_id, number, item_id HAVING sum(packed) <> sum(moved)
     UNION ALL
     SELECT 'org ' || u.org_id || ' carton ' || u.carton_id || ' unit ' || u.id || ': ' || coalesce(max(n.units), 0) || ' of item '
              || k.item_id || ' for ' || u.quantity || ' units of ' || k.quantity
     FROM marketplace_carton_unit u
     JOIN marketplace_work_order_component k ON k.org_id = u.org_id AND k.work_order_id = u.work_order_id
       AND k.work_order_item_id = u.work_order_item_id
     LEFT JOIN (SELECT org_id, carton_id, unit_id, item_id, sum(quantity)::bigint AS units FROM marketplace_carton_component
                GROUP BY org_id, carton_id, unit_id, item_id) AS n
       ON n.org_id = u.org_id AND n.carton_id = u.carton_id AND n.unit_id = u.id AND n.item_id = k.item_id
     GROUP BY u.org_id, u.carton_id, u.id, u.quantity, k.item_id, k.quantity
     HAVING coalesce(max(n.units), 0) <> u.quantity * k.quantity`,
  ),
  check(
    'shipment_units',
    'the units of a marketplace shipment are those in its cartons or forwarded to it',
    `SELECT 'org ' || s.org_id || ' ' || ${numberOf('MS', 's.id')} || ': ' || s.unit_count || ' units, '
              || coalesce(c.units, 0) || ' in cartons and ' || coalesce(u.units, 0) || ' forwarded' AS detail
     FROM marketplace_shipment s
     LEFT JOIN (SELECT org_id, shipment_id, sum(unit_count)::bigint AS units FROM marketplace_carton
                GROUP BY org_id, shipment_id) AS c ON c.org_id = s.org_id AND c.shipment_id = s.id
     LEFT JOIN (SELECT org_id, shipment_id, sum(quantity)::bigint AS units FROM marketplace_shipment_unit
                GROUP BY org_id, shipment_id) AS u ON u.org_id = s.org_id AND u.shipment_id = s.id
     WHERE CASE s.source WHEN 'work_order' THEN s.unit_count <> coalesce(c.units, 0) OR u.units IS NOT NULL
       ELSE s.unit_count <> coalesce(u.units, 0) OR coalesce(c.units, 0) > s.unit_count END`,
  ),
  check(
    'shipment_totals',
    'the carton and receipt totals of a marketplace shipment match its contents',
    `SELECT 'org ' || s.org_id || ' ' || ${numberOf('MS', 's.id')} || ': has ' || s.carton_count || ' cartons with '
              || s.carton_units || ' units, it has ' || coalesce(c.cartons, 0) || ' with ' || coalesce(c.units, 0) AS detail
     FROM marketplace_shipment s
     LEFT JOIN (SELECT org_id, shipment_id, count(*) AS cartons, sum(unit_count) AS units,
                  sum(length_um::numeric * width_um * height_um) AS volume
                FROM marketplace_carton GROUP BY org_id, shipment_id) AS c ON c.org_id = s.org_id AND c.shipment_id = s.id
     WHERE s.carton_count <> coalesce(c.cartons, 0) OR s.carton_units <> coalesce(c.units, 0)
       OR s.carton_volume <> coalesce(c.volume, 0)
     UNION ALL
     SELECT 'org ' || s.org_id || ' ' || ${numberOf('MS', 's.id')} || ': receipts of ' || coalesce(g.units, 0) || ' shipped units, '
              || s.unit_count || ' are in it'
     FROM marketplace_shipment s
     LEFT JOIN (SELECT org_id, shipment_id, sum(shipped) AS units FROM marketplace_shipment_receipt
                GROUP BY org_id, shipment_id) AS g ON g.org_id = s.org_id AND g.shipment_id = s.id
     WHERE s.reported_at IS NOT NULL AND s.unit_count <> coalesce(g.units, 0)`,
  ),
];
