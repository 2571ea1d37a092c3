import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { GoodsOfLine } from './customs-rules.ts';

interface GoodsRow {
  readonly shipment_id: number;
  readonly line: number;
  readonly units_of_line: number;
  readonly is_component: boolean;
  readonly item_id: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly hs_code: string | null;
  readonly country_of_origin: string | null;
  readonly price_cents: Cents | null;
  readonly customs_value_cents: Cents | null;
  readonly weight_lb: number | null;
}

const readGoods = sql<GoodsRow>(
  'customs.packedGoods',
  `SELECT p.id AS shipment_id, t.line, s.quantity AS units_of_line, l.item_id <> t.item_id AS is_component, t.item_id, i.mpn, i.name, sum(t.quantity)::bigint AS quantity, i.hs_code,
          i.country_of_origin,
          CASE WHEN l.currency = 'USD' THEN l.unit_price_cents END AS price_cents,
          round(i.customs_value_usd * 100)::bigint AS customs_value_cents, i.weight_lb::float8 AS weight_lb
   FROM order_shipment p
   JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = p.order_id AND l.line = t.line
   JOIN sub_order_line s ON s.org_id = $1 AND s.sub_order_id = p.sub_order_id AND s.line = t.line
   JOIN item i ON i.org_id = $1 AND i.id = t.item_id
   WHERE p.org_id = $1 AND p.sub_order_id = $2
   GROUP BY p.id, t.line, s.quantity, l.item_id, t.item_id, price_cents, i.mpn, i.name, i.hs_code, i.country_of_origin, i.customs_value_usd,
     i.weight_lb
   ORDER BY t.line, p.id, t.item_id`,
);

export async function packedGoods(db: Reader, orgId: number, subOrderId: number): Promise<GoodsOfLine[]> {
  const rows = await db.query(readGoods, [orgId, subOrderId]);
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    line: row.line,
    unitsOfLine: row.units_of_line,
    isComponent: row.is_component,
    itemId: row.item_id,
    mpn: row.mpn,
    name: row.name,
    quantity: row.quantity,
    hsCode: row.hs_code,
    origin: row.country_of_origin,
    price: row.price_cents,
    customsValue: row.customs_value_cents,
    weightLb: row.weight_lb,
  }));
}

interface InvoiceFacts {
  readonly incoterm: string | null;
  readonly recipient_tax_id: string | null;
}

const readFacts = sql<InvoiceFacts>(
  'customs.invoiceFacts',
  `SELECT o.details ->> 'incoterm' AS incoterm, o.details ->> 'recipient_tax_id' AS recipient_tax_id
   FROM customer_order o WHERE o.org_id = $1 AND o.id = $2`,
);

export async function invoiceFacts(db: Reader, orgId: number, orderId: number): Promise<InvoiceFacts> {
  return (await db.query(readFacts, [orgId, orderId]))[0] ?? { incoterm: null, recipient_tax_id: null };
}
