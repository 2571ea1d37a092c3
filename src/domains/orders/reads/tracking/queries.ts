// GET /v1/orders/tracking.
import {
  JOIN_WAREHOUSE_NAMES,
  jsonInstant,
  jsonObject,
  jsonText,
  jsonWord,
  textOf,
  WAREHOUSE_NAMES,
  warehouseName,
} from '../../../../kit/db/json-text.ts';
import { equal, fromDay, keysetList, untilDay } from '../../../../kit/db/lists.ts';
import { list } from '../queries.ts';

// For line `l` in carton `r`: complete units with the cartons up to this one, minus those complete without it, so that
// a bundle in several cartons counts with the carton that completes it. Computed from each component's share in all
// cartons, so that a recipe change does not alter past shipments.
const unitsInCarton = (
  org: string,
) => `(SELECT min(c.until * p.quantity / c.everywhere) - min(c.before * p.quantity / c.everywhere)
   FROM sub_order_line p, LATERAL (
     SELECT coalesce(sum(i.quantity) FILTER (WHERE s.carton <= r.carton), 0)::bigint AS until,
            coalesce(sum(i.quantity) FILTER (WHERE s.carton < r.carton), 0)::bigint AS before,
            sum(i.quantity)::bigint AS everywhere
     FROM order_shipment s JOIN order_shipment_item i ON i.org_id = ${org} AND i.shipment_id = s.id AND i.line = l.line
     WHERE s.org_id = ${org} AND s.sub_order_id = r.sub_order_id GROUP BY i.item_id) AS c
   WHERE p.org_id = ${org} AND p.sub_order_id = r.sub_order_id AND p.line = l.line)`;

/** The JSON of carton-json.ts for carton `r`, built from the rows. @param org the org, as a parameter or a column */
export const itemsInCarton = (org: string) =>
  `array_to_json(${list(
    `SELECT l.market_order_item_id, l.sku, coalesce(${unitsInCarton(org)}, 0) AS quantity,
       ${list(
         `SELECT i.item_id, nullif(i.lot, '') AS lot_id, i.quantity, nullif(i.expiration, 'infinity') AS expiration_date
          FROM order_shipment_item i WHERE i.org_id = ${org} AND i.shipment_id = r.id AND i.line = l.line
          ORDER BY i.item_id, i.expiration, i.lot COLLATE "C"`,
       )} AS lots
     FROM order_line l
     WHERE l.org_id = ${org} AND l.order_id = r.order_id AND l.line IN (
       SELECT i.line FROM order_shipment_item i WHERE i.org_id = ${org} AND i.shipment_id = r.id)
     ORDER BY l.line`,
  )})::text`;

/**
 * The stored JSON of carton `r`; null if it must be built from the rows, because an earlier release did not store the
 * item of a lot. Quotes in texts are escaped, so nothing else can match.
 */
export const KEPT_ITEMS = `CASE WHEN strpos(r.items_json, '"lots":[{"lot_id":') = 0 THEN r.items_json END`;

const EVENT = jsonObject({
  time: jsonInstant('e.time'),
  code: jsonText('e.code'),
  description: jsonText('e.description'),
  location: jsonText(`nullif(e.location, '')`),
});

const TRACKING_INFO = jsonObject({
  shipment_id: 'r.id',
  tracking_carrier: jsonText('r.carrier'),
  tracking_number: jsonText('r.tracking_number'),
  tracking_url: jsonText('r.tracking_url'),
  shipping_method: jsonText('r.shipping_method'),
  departure_date: jsonInstant('r.shipped_at'),
  warehouse_id: 'r.warehouse_id',
  warehouse_name: warehouseName('r.warehouse_id'),
  carton_weight: jsonObject({ weight: 'trim_scale(r.weight_lb)', unit: `'"lb"'` }),
  freight_charge: `CASE WHEN r.freight_cents IS NULL THEN 'null' ELSE ${textOf(
    jsonObject({
      amount: 'round(r.freight_cents / 100.0, 2)',
      currency: jsonText(`coalesce(r.freight_currency, 'USD')`),
    }),
  )} END`,
  current_status: jsonWord('r.status'),
  events: `'[' || array_to_string(ARRAY(
     SELECT ${textOf(EVENT)} FROM order_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = r.id
     ORDER BY e.time, e.received_at, e.code, e.location), ',') || ']'`,
  item_list: `coalesce(${KEPT_ITEMS}, ${itemsInCarton('$1')})`,
});

export const trackingList = keysetList({
  name: 'orders.tracking',
  from: 'order_shipment t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  scope: 't.org_id = $1 AND t.shipped_at IS NOT NULL',
  json: {
    text: textOf(
      jsonObject({
        market_order_id: jsonText('o.market_order_id'),
        order_status: jsonWord('o.status'),
        tracking_info: TRACKING_INFO,
        order_id: 'r.order_id',
      }),
    ),
    join: `JOIN customer_order o ON o.org_id = $1 AND o.id = r.order_id ${JOIN_WAREHOUSE_NAMES}`,
    tables: WAREHOUSE_NAMES,
  },
  key: [
    { column: 'shipped_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    order_id: equal('order_id', 'order_shipment_by_order'),
    market_order_id: {
      condition:
        't.order_id = ANY(ARRAY(SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.market_order_id = ?))',
      index: 'order_shipment_by_order',
    },
    start_date: fromDay('shipped_at', 'order_shipment_by_departure'),
    end_date: untilDay('shipped_at', 'order_shipment_by_departure'),
    exception: {
      condition: { true: `t.status IN ('exception', 'damaged', 'lost')` },
      index: 'order_shipment_with_problem',
    },
  },
});
