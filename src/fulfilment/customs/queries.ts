import type { Reader } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import type { Cents } from '../../kernel/cents.ts';
import type { PackedGoods } from './customs-rules.ts';

interface GoodsRow {
  readonly shipment_id: number;
  readonly item_id: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly hs_code: string | null;
  readonly country_of_origin: string | null;
  readonly paid_cents: Cents | null;
  readonly customs_value_cents: Cents | null;
  readonly weight_lb: number | null;
}

// A bundle's price is not that of its components, so what was paid counts for the item that was ordered alone.
const readGoods = sql<GoodsRow>(
  'customs.packedGoods',
  `SELECT p.id AS shipment_id, t.item_id, i.mpn, i.name, sum(t.quantity)::bigint AS quantity, i.hs_code,
          i.country_of_origin,
          CASE WHEN l.item_id = t.item_id AND l.currency = 'USD' THEN l.unit_price_cents END AS paid_cents,
          round(i.customs_value_usd * 100)::bigint AS customs_value_cents, i.weight_lb::float8 AS weight_lb
   FROM order_shipment p
   JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = p.order_id AND l.line = t.line
   JOIN item i ON i.org_id = $1 AND i.id = t.item_id
   WHERE p.org_id = $1 AND p.sub_order_id = $2
   GROUP BY p.id, l.line, t.item_id, paid_cents, i.mpn, i.name, i.hs_code, i.country_of_origin, i.customs_value_usd,
     i.weight_lb
   ORDER BY p.id, t.item_id, l.line`,
);

export async function packedGoods(db: Reader, orgId: number, subOrderId: number): Promise<PackedGoods[]> {
  const rows = await db.query(readGoods, [orgId, subOrderId]);
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    itemId: row.item_id,
    mpn: row.mpn,
    name: row.name,
    quantity: row.quantity,
    hsCode: row.hs_code,
    origin: row.country_of_origin,
    paid: row.paid_cents,
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
