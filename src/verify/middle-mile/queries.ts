import { type Check, check } from '../../kit/db/checks.ts';
import { numberOf } from '../../kit/db/statement.ts';

const ofOrder = `'org ' || m.org_id || ' ' || m.internal_identifier`;

export const MIDDLE_MILE_CHECKS: readonly Check[] = [
  check(
    'middle_mile_amounts',
    'the authorized amount of a middle-mile order is the sum of its breakdown, by shipment and line',
    `SELECT ${ofOrder} || ': ' || m.authorized_cents || ' cents, its shipments cost ' || a.shipments || ', their lines '
              || b.lines AS detail
     FROM middle_mile_order m
     JOIN (SELECT m.org_id, m.id, coalesce(sum((s.value ->> 'estimate_usd')::numeric * 100), 0) AS shipments
           FROM middle_mile_order m LEFT JOIN LATERAL json_array_elements(m.breakdown) AS s (value) ON true
           GROUP BY m.org_id, m.id) AS a ON a.org_id = m.org_id AND a.id = m.id
     JOIN (SELECT m.org_id, m.id, coalesce(sum((l.value ->> 'amount_usd')::numeric * 100), 0) AS lines
           FROM middle_mile_order m LEFT JOIN LATERAL json_array_elements(m.breakdown) AS s (value) ON true
           LEFT JOIN LATERAL json_array_elements(s.value -> 'breakdown') AS l (value) ON true
           GROUP BY m.org_id, m.id) AS b ON b.org_id = m.org_id AND b.id = m.id
     WHERE a.shipments <> m.authorized_cents OR b.lines <> m.authorized_cents`,
  ),
  check(
    'middle_mile_shipments',
    'a shipment is on at most one live order, of its warehouse, and departs with it',
    `SELECT ${ofOrder} || ': names ' || cardinality(m.shipment_ids) || ' shipments, has ' || x.shipments || ', of them '
              || x.live || ' live, while it is ' || m.status AS detail
     FROM middle_mile_order m
     JOIN (SELECT org_id, order_id, count(*) AS shipments, count(*) FILTER (WHERE is_live) AS live
           FROM middle_mile_order_shipment GROUP BY org_id, order_id) AS x ON x.org_id = m.org_id AND x.order_id = m.id
     WHERE x.shipments <> cardinality(m.shipment_ids)
       OR x.live <> CASE WHEN m.status = 'cancelled' THEN 0 ELSE x.shipments END
     UNION ALL
     SELECT 'org ' || s.org_id || ' ' || ${numberOf('MS', 's.shipment_id')} || ': on ' || count(*) || ' live orders'
     FROM middle_mile_order_shipment s WHERE s.is_live GROUP BY s.org_id, s.shipment_id HAVING count(*) > 1
     UNION ALL
     SELECT ${ofOrder} || ': is ' || m.status || ' at warehouse ' || m.warehouse_id || ', ' || ${numberOf('MS', 'p.id')} || ' is '
              || p.status || ' at ' || p.warehouse_id
     FROM middle_mile_order_shipment s
     JOIN middle_mile_order m ON m.org_id = s.org_id AND m.id = s.order_id
     JOIN marketplace_shipment p ON p.org_id = s.org_id AND p.id = s.shipment_id
     WHERE s.is_live
       AND (p.warehouse_id <> m.warehouse_id OR (m.status IN ('picked_up', 'in_transit', 'delivered') AND p.status = 'created'))`,
  ),
];
