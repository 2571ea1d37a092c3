import { isExplained } from '../../domains/stock/sellable/queries.ts';
import { type Check, check } from '../../kit/db/checks.ts';
import { numberOf } from '../../kit/db/statement.ts';

const KEY = `org_id, item_id, warehouse_id, lot, expiration, status`;
const named = (alias: string) =>
  `'org ' || ${alias}.org_id || ' item ' || ${alias}.item_id || ' warehouse ' || ${alias}.warehouse_id`;
const lotOf = (alias: string) =>
  `' lot ' || quote_literal(${alias}.lot) || ' expiration ' || ${alias}.expiration || ' ' || ${alias}.status`;

export const STOCK_CHECKS: readonly Check[] = [
  check(
    'ledger',
    'the movements of a balance add up to its units on hand',
    `SELECT ${named('x')} || ${lotOf('x')} || ': the ledger says ' || x.moved || ', the balance ' || x.on_hand AS detail
     FROM summed AS x WHERE x.moved <> x.on_hand`,
    // Summed before the join, so that several processes share the scan; grouping the union took 1.3 times as long.
    `SELECT org_id, item_id, warehouse_id, lot, expiration, status, coalesce(m.moved, 0) AS moved,
            coalesce(b.on_hand, 0) AS on_hand, coalesce(m.scanned, 0) AS scanned
     FROM (SELECT ${KEY}, sum(quantity)::bigint AS moved, count(*) AS scanned FROM stock_movement GROUP BY ${KEY}) AS m
     FULL JOIN stock_balance b USING (${KEY})`,
  ),
  check(
    'reservations',
    'the reservations of a balance add up to its reserved units',
    `SELECT ${named('x')} || ' lot ' || quote_literal(x.lot) || ' expiration ' || x.expiration || ': reservations say '
              || x.held || ', the balance ' || x.reserved AS detail
     FROM (SELECT org_id, item_id, warehouse_id, lot, expiration, sum(held)::bigint AS held,
                  sum(reserved)::bigint AS reserved
           FROM (SELECT org_id, item_id, warehouse_id, lot, expiration, quantity AS held, 0::bigint AS reserved
                 FROM reservation
                 UNION ALL
                 SELECT org_id, item_id, warehouse_id, lot, expiration, 0, reserved FROM stock_balance
                 WHERE status = 'available') AS both_sides
           GROUP BY org_id, item_id, warehouse_id, lot, expiration
           HAVING sum(held) <> sum(reserved)) AS x`,
  ),
  check(
    'records',
    'the totals of a record are the sums of its balances and reservations',
    `SELECT ${named('x')} || ': the record says ' || x.says || ', its balances ' || x.are AS detail
     FROM (SELECT r.org_id, r.item_id, r.warehouse_id,
             concat_ws('/', r.available_on_hand, r.damaged, r.quarantined, r.expired, r.reserved_orders,
               r.reserved_work_orders, r.reserved_holds) AS says,
             concat_ws('/', coalesce(b.available, 0), coalesce(b.damaged, 0), coalesce(b.quarantined, 0),
               coalesce(b.expired, 0), coalesce(v.orders, 0), coalesce(v.work_orders, 0), coalesce(v.holds, 0)) AS are
           FROM stock_record r
           LEFT JOIN (SELECT org_id, item_id, warehouse_id,
                        sum(on_hand) FILTER (WHERE status = 'available') AS available,
                        sum(on_hand) FILTER (WHERE status = 'damaged') AS damaged,
                        sum(on_hand) FILTER (WHERE status = 'quarantined') AS quarantined,
                        sum(on_hand) FILTER (WHERE status = 'expired') AS expired
                      FROM stock_balance GROUP BY org_id, item_id, warehouse_id) AS b
             ON b.org_id = r.org_id AND b.item_id = r.item_id AND b.warehouse_id = r.warehouse_id
           LEFT JOIN (SELECT org_id, item_id, warehouse_id,
                        sum(quantity) FILTER (WHERE owner_kind = 'sub_order') AS orders,
                        sum(quantity) FILTER (WHERE owner_kind = 'work_order') AS work_orders,
                        sum(quantity) FILTER (WHERE owner_kind IN ('hold', 'transfer')) AS holds
                      FROM reservation GROUP BY org_id, item_id, warehouse_id) AS v
             ON v.org_id = r.org_id AND v.item_id = r.item_id AND v.warehouse_id = r.warehouse_id) AS x
     WHERE x.says <> x.are`,
  ),
  check(
    'bounds',
    'no balance is negative or has more reserved than on hand',
    `SELECT ${named('b')} || ${lotOf('b')} || ': on hand ' || b.on_hand || ', reserved ' || b.reserved AS detail
     FROM stock_balance b WHERE b.on_hand <= 0 OR b.reserved < 0 OR b.reserved > b.on_hand
       OR (b.reserved > 0 AND b.status <> 'available')`,
  ),
  check(
    'sellable',
    'no channel’s sellable units exceed the available ones, and there is a reason exactly if they are fewer',
    `SELECT ${named('r')} || ': sellable ' || concat_ws(', ', r.sellable_merchant, r.sellable_fba, r.sellable_wfs)
       || ' of ' || r.available || ', for ' || concat_ws(', ', coalesce(r.unsellable_merchant, 'nothing'), coalesce(r.unsellable_fba, 'nothing'),
         coalesce(r.unsellable_wfs, 'nothing')) AS detail
     FROM (SELECT r.*, r.available_on_hand - r.reserved_orders - r.reserved_work_orders - r.reserved_holds AS available
           FROM stock_record r) AS r
     WHERE NOT (${isExplained('r.available')})`,
  ),
  check(
    'places',
    'every movement and balance belongs to a record, and every record to an item and a warehouse',
    `SELECT ${named('m')} || ': movements without a record' AS detail
     FROM (SELECT DISTINCT org_id, item_id, warehouse_id FROM stock_movement) AS m
     LEFT JOIN stock_record r USING (org_id, item_id, warehouse_id) WHERE r.org_id IS NULL
     UNION ALL
     SELECT ${named('b')} || ${lotOf('b')} || ': a balance without a record'
     FROM stock_balance b LEFT JOIN stock_record r USING (org_id, item_id, warehouse_id) WHERE r.org_id IS NULL
     UNION ALL
     SELECT ${named('r')} || ': a record without ' || CASE WHEN i.id IS NULL THEN 'an item' ELSE 'a warehouse' END
     FROM stock_record r LEFT JOIN item i ON i.org_id = r.org_id AND i.id = r.item_id
       LEFT JOIN warehouse w ON w.id = r.warehouse_id
     WHERE i.id IS NULL OR w.id IS NULL`,
  ),
  check(
    'lots',
    'a lot has exactly its registered expiration',
    `SELECT ${named('b')} || ${lotOf('b')} || ': registered with ' || coalesce(l.expiration::text, 'nothing') AS detail
     FROM stock_balance b LEFT JOIN stock_lot l ON l.org_id = b.org_id AND l.item_id = b.item_id AND l.lot = b.lot
     WHERE b.lot <> '' AND l.expiration IS DISTINCT FROM b.expiration`,
  ),
  check(
    'owners',
    'every reservation has a live owner',
    `SELECT ${named('v')} || ': reserved for hold ' || v.owner_id || ', which is gone or released' AS detail
     FROM reservation v LEFT JOIN stock_hold h ON h.org_id = v.org_id AND h.id = v.owner_id AND h.released_at IS NULL
     WHERE v.owner_kind = 'hold' AND h.id IS NULL
     UNION ALL
     SELECT ${named('v')} || ': reserved for transfer ' || v.owner_id || ', which does not wait there to leave'
     FROM reservation v LEFT JOIN inventory_request r ON r.org_id = v.org_id AND r.id = v.owner_id AND r.status = 'placed'
       AND r.source_warehouse_id = v.warehouse_id
     WHERE v.owner_kind = 'transfer' AND r.id IS NULL`,
  ),
  check(
    'transfers',
    'units of a departed transfer have arrived, are lost or are in transit',
    `SELECT 'org ' || org_id || ' ' || number || ' item ' || item_id || ': ' || sum(departed) || ' departed, '
              || sum(arrived) || ' arrived or lost; the ledger says ' || sum(moved_out) || ' and ' || sum(moved_in)
              || CASE WHEN bool_or(has_ended) THEN ' at its end' ELSE '' END AS detail
     FROM (SELECT u.org_id, ${numberOf('IR', 'u.request_id')} AS number, q.item_id, u.departed_qty AS departed,
             u.arrived_qty + u.lost_qty AS arrived, 0::bigint AS moved_out, 0::bigint AS moved_in,
             r.status IN ('closed', 'cancelled') AS has_ended
           FROM inventory_request_unit u
           JOIN inventory_request r ON r.org_id = u.org_id AND r.id = u.request_id
           JOIN inventory_request_item q ON q.org_id = u.org_id AND q.request_id = u.request_id AND q.id = u.request_item_id
           UNION ALL
           SELECT m.org_id, m.linked_item_id, m.item_id, 0, 0, CASE WHEN m.reason = 'transfer_out' THEN -m.quantity ELSE 0 END,
             CASE WHEN m.reason = 'transfer_in' THEN m.quantity ELSE 0 END, false
           FROM stock_movement m WHERE m.linked_item_type = 'transfer' AND m.linked_item_id LIKE 'IR-%'
             AND m.reason IN ('transfer_out', 'transfer_in')) AS both_sides
     GROUP BY org_id, number, item_id
     HAVING sum(departed) <> sum(moved_out) OR sum(arrived) <> sum(moved_in)
       OR (bool_or(has_ended) AND sum(departed) <> sum(arrived))
     UNION ALL
     SELECT 'org ' || r.org_id || ' ' || ${numberOf('IR', 'r.id')} || ': ' || r.items_total || ' announced, ' || d.departed
              || ' departed'
     FROM inventory_request r, LATERAL (
       SELECT coalesce(sum(u.departed_qty), 0)::bigint AS departed FROM inventory_request_unit u
       WHERE u.org_id = r.org_id AND u.request_id = r.id) AS d
     WHERE r.source_warehouse_id IS NOT NULL AND r.status IN ('in_transit', 'delivered', 'receiving', 'closed')
       AND d.departed <> r.items_total`,
  ),
  check(
    'bundles',
    'a bundle has no stock of its own',
    `SELECT ${named('b')} || ': ' || b.on_hand || ' units of a bundle' AS detail
     FROM stock_balance b JOIN item i ON i.org_id = b.org_id AND i.id = b.item_id AND i.is_bundle`,
  ),
  check(
    'inbound',
    'inbound units are what open requests still bring',
    `SELECT ${named('x')} || ': the record says ' || x.says || ' inbound, the requests ' || x.are AS detail
     FROM (SELECT org_id, item_id, warehouse_id, sum(says)::bigint AS says, sum(units)::bigint AS are
           FROM (SELECT org_id, item_id, warehouse_id, inbound AS says, 0::bigint AS units FROM stock_record
                 UNION ALL
                 SELECT r.org_id, q.item_id, r.warehouse_id, 0, greatest(q.requested_qty - q.received_qty, 0)
                 FROM inventory_request r
                 JOIN inventory_request_item q ON q.org_id = r.org_id AND q.request_id = r.id
                 WHERE r.status IN ('placed', 'in_transit', 'delivered', 'receiving')) AS both_sides
           GROUP BY org_id, item_id, warehouse_id HAVING sum(says) <> sum(units)) AS x`,
  ),
  check(
    'marketplace_shipments',
    'the units of marketplace shipments match the ledger, and were received before',
    `SELECT 'org ' || org_id || ' ' || number || ' item ' || item_id || ': ' || sum(units) || ' units, the ledger says '
              || sum(moved) AS detail
     FROM (SELECT u.org_id, ${numberOf('MS', 'u.shipment_id')} AS number, u.item_id, u.quantity AS units, 0::bigint AS moved
           FROM marketplace_shipment_unit u
           UNION ALL
           SELECT m.org_id, m.linked_item_id, m.item_id, 0, -m.quantity FROM stock_movement m
           WHERE m.linked_item_type = 'marketplace_shipment' AND m.reason = 'transfer_out') AS both_sides
     GROUP BY org_id, number, item_id HAVING sum(units) <> sum(moved)
     UNION ALL
     SELECT 'org ' || q.org_id || ' request ' || q.request_id || ' item ' || q.item_id || ': ' || sum(u.quantity)
              || ' units forwarded of ' || q.received_qty || ' received'
     FROM marketplace_shipment_unit u
     JOIN inventory_request_item q ON q.org_id = u.org_id AND q.request_id = u.request_id AND q.id = u.request_item_id
     GROUP BY q.org_id, q.request_id, q.id, q.item_id, q.received_qty HAVING sum(u.quantity) > q.received_qty`,
  ),
  check(
    'bundle_places',
    'a bundle has a record wherever one of its components has one',
    `SELECT DISTINCT 'org ' || b.org_id || ' item ' || b.bundle_id || ' warehouse ' || c.warehouse_id
              || ': no record of the bundle' AS detail
     FROM bundle_component b JOIN stock_record c ON c.org_id = b.org_id AND c.item_id = b.component_id
     LEFT JOIN stock_record r ON r.org_id = b.org_id AND r.item_id = b.bundle_id AND r.warehouse_id = c.warehouse_id
     WHERE r.org_id IS NULL`,
  ),
  check(
    'feed',
    'event sequences have no gaps and end at the feed’s last sequence',
    `SELECT 'org ' || org_id || ': ' || coalesce(e.events, 0) || ' events from ' || coalesce(e.oldest, 0) || ' to '
              || coalesce(e.newest, 0) || ', the counter says ' || coalesce(f.last_sequence, 0) AS detail
     FROM org_feed f
     FULL JOIN (SELECT org_id, count(*) AS events, min(sequence) AS oldest, max(sequence) AS newest
                FROM event GROUP BY org_id) AS e USING (org_id)
     WHERE coalesce(e.events, 0) <> coalesce(f.last_sequence, 0)
       OR coalesce(e.newest, 0) <> coalesce(f.last_sequence, 0) OR coalesce(e.oldest, 1) <> 1`,
  ),
  check(
    'time',
    'no movement is dated after the feed’s last time, and every org has a feed',
    // Two statements: Citus rejects an outer join that keeps rows of a reference table (org) and looks up tenant
    // tables. Receipts and other movements are read separately, since each has its own time index.
    `SELECT 'org ' || o.id || ': no feed' AS detail FROM org o WHERE o.id NOT IN (SELECT f.org_id FROM org_feed f)
     UNION ALL
     SELECT 'org ' || f.org_id || ': movements after the counter' FROM org_feed f
     WHERE EXISTS (SELECT 1 FROM stock_movement m WHERE m.org_id = f.org_id AND m.is_receipt AND m.time > f.last_time)
       OR EXISTS (SELECT 1 FROM stock_movement m
                  WHERE m.org_id = f.org_id AND NOT m.is_receipt AND m.time > f.last_time)`,
  ),
];
