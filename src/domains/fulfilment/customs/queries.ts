import { finds, type OfOne, reads } from '../../../kit/db/statement-functions.ts';
import type { GoodsOfLine } from './customs-rules.ts';

export const packedGoods = reads<GoodsOfLine, OfOne>(
  'customs.packedGoods',
  `SELECT p.id AS "shipmentId", t.line, s.quantity AS "unitsOfLine", l.item_id <> t.item_id AS "isComponent",
          t.item_id AS "itemId", i.mpn, i.name, sum(t.quantity)::bigint AS quantity, i.hs_code AS "hsCode",
          i.country_of_origin AS origin, CASE WHEN l.currency = 'USD' THEN l.unit_price_cents END AS price,
          round(i.customs_value_usd * 100)::bigint AS "customsValue", i.weight_lb::float8 AS "weightLb"
   FROM order_shipment p
   JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = p.order_id AND l.line = t.line
   JOIN sub_order_line s ON s.org_id = $1 AND s.sub_order_id = p.sub_order_id AND s.line = t.line
   JOIN item i ON i.org_id = $1 AND i.id = t.item_id
   WHERE p.org_id = $1 AND p.sub_order_id = $2
   GROUP BY p.id, t.line, s.quantity, l.item_id, t.item_id, price, i.mpn, i.name, i.hs_code, i.country_of_origin, i.customs_value_usd,
     i.weight_lb
   ORDER BY t.line, p.id, t.item_id`,
);

export interface InvoiceFacts {
  readonly incoterm: string | null;
  readonly recipient_tax_id: string | null;
}

export const invoiceFacts = finds<InvoiceFacts, OfOne>(
  'customs.invoiceFacts',
  `SELECT o.instructions ->> 'incoterm' AS incoterm, o.instructions ->> 'recipient_tax_id' AS recipient_tax_id
   FROM customer_order o WHERE o.org_id = $1 AND o.id = $2`,
);
