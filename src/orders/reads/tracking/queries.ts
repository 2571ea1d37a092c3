// GET /v1/orders/tracking.
import { fromDay, keysetList, untilDay } from '../../../db/lists.ts';
import { instant } from '../../../db/statement.ts';
import { list } from '../queries.ts';

const money = (cents: string) => `round(${cents} / 100.0, 2)`;

const object = (columns: string) => `(SELECT row_to_json(x) FROM (SELECT ${columns}) AS x)`;

// Of line `l` in carton `r`: what is whole with the cartons up to this one, less what was whole without it, so that a
// bundle in several cartons counts with the one that completes it. Reckoned by the share of every component in all
// cartons, so that a bundle which is made of something else today does not change what left in the past.
const UNITS_IN_CARTON = `(SELECT min(c.until * p.quantity / c.everywhere) - min(c.before * p.quantity / c.everywhere)
   FROM sub_order_line p, LATERAL (
     SELECT coalesce(sum(i.quantity) FILTER (WHERE s.carton <= r.carton), 0)::bigint AS until,
            coalesce(sum(i.quantity) FILTER (WHERE s.carton < r.carton), 0)::bigint AS before,
            sum(i.quantity)::bigint AS everywhere
     FROM order_shipment s JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = s.id AND i.line = l.line
     WHERE s.org_id = $1 AND s.sub_order_id = r.sub_order_id GROUP BY i.item_id) AS c
   WHERE p.org_id = $1 AND p.sub_order_id = r.sub_order_id AND p.line = l.line)`;

const ITEM_LIST = list(
  `SELECT l.market_order_item_id, l.sku, coalesce(${UNITS_IN_CARTON}, 0) AS quantity,
     ${list(
       `SELECT nullif(i.lot, '') AS lot_id, i.quantity, nullif(i.expiration, 'infinity') AS expiration_date
        FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id AND i.line = l.line
        ORDER BY i.item_id, i.expiration, i.lot`,
     )} AS lots
   FROM order_line l
   WHERE l.org_id = $1 AND l.order_id = r.order_id AND l.line IN (
     SELECT i.line FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id)
   ORDER BY l.line`,
);

const TRACKING_INFO = object(
  `r.id AS shipment_id, r.carrier AS tracking_carrier, r.tracking_number, r.tracking_url, r.shipping_method,
   ${instant('r.shipped_at')} AS departure_date, r.warehouse_id, w.warehouse_name,
   ${object(`trim_scale(r.weight_lb) AS weight, 'lb' AS unit`)} AS carton_weight,
   CASE WHEN r.freight_cents IS NOT NULL
     THEN ${object(`${money('r.freight_cents')} AS amount, coalesce(r.freight_currency, 'USD') AS currency`)}
   END AS freight_charge, r.status AS current_status,
   ${list(
     `SELECT ${instant('e.time')} AS time, e.code, e.description, nullif(e.location, '') AS location
      FROM order_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = r.id
      ORDER BY e.time, e.received_at, e.code, e.location`,
   )} AS events, ${ITEM_LIST} AS item_list`,
);

export const trackingList = keysetList({
  name: 'orders.tracking',
  from: 'order_shipment t',
  scope: 't.org_id = $1 AND t.shipped_at IS NOT NULL',
  json: `SELECT o.market_order_id, o.status AS order_status, ${TRACKING_INFO} AS tracking_info
    FROM customer_order o, warehouse w
    WHERE o.org_id = $1 AND o.id = r.order_id AND w.id = r.warehouse_id`,
  key: [
    { column: 'shipped_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    market_order_id: {
      condition:
        't.order_id = (SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ?)',
      index: 'order_shipment_by_order',
    },
    start_date: fromDay('shipped_at', 'order_shipment_by_departure'),
    end_date: untilDay('shipped_at', 'order_shipment_by_departure'),
  },
});
