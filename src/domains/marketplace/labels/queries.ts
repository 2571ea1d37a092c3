import type { Reader } from '../../../kit/db/db.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { finds, type OfOne, reads } from '../../../kit/db/statement-functions.ts';
import { isKnownToMarketplace, shipmentCalled } from '../reads.ts';
import type { CartonOnLabel, DatedUnits, PalletOnLabel } from './label-layout-rules.ts';

interface UnitOnLabel {
  readonly id: number;
  readonly sku: string;
  readonly fnsku: string | null;
  readonly name: string | null;
  readonly quantity: number;
}

export const unitsOnLabels = reads<UnitOnLabel, OfOne>(
  'marketplace.unitsOnLabels',
  `SELECT q.id, q.listing_sku AS sku, l.fnsku, coalesce(l.listing_name, i.name) AS name, q.quantity
   FROM marketplace_work_order_item q
   LEFT JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   LEFT JOIN item i ON i.org_id = $1 AND i.id = q.item_id
   WHERE q.org_id = $1 AND q.work_order_id = $2 ORDER BY q.line`,
);

/**
 * The units of a work order that have a date: reserved ones, and those in cartons. Of a bundle the first date of its
 * components counts, once for each unit: also before it is built, as packing does it.
 */
export const datedUnits = reads<DatedUnits, OfOne>(
  'marketplace.datedUnits',
  `SELECT q.id, q.listing_sku AS sku, x.expiration::text AS expiration, nullif(x.lot, '') AS lot, sum(x.quantity)::bigint AS quantity
   FROM marketplace_work_order_item q
   CROSS JOIN LATERAL (
     SELECT u.lot, u.expiration, u.quantity FROM marketplace_carton_unit u
     WHERE u.org_id = $1 AND u.work_order_id = q.work_order_id AND u.work_order_item_id = q.id
     UNION ALL
     SELECT v.lot, v.expiration, v.quantity FROM reservation v
     WHERE v.org_id = $1 AND v.owner_kind = 'work_order' AND v.owner_id = q.work_order_id AND v.owner_line = q.line
       AND v.item_id = q.item_id
     UNION ALL
     SELECT '', b.expiration, q.quantity - q.packed_quantity - q.short_quantity
     FROM (SELECT min(v.expiration) AS expiration FROM reservation v
           WHERE v.org_id = $1 AND v.owner_kind = 'work_order' AND v.owner_id = q.work_order_id AND v.owner_line = q.line
             AND v.item_id <> q.item_id) AS b
     WHERE b.expiration IS NOT NULL AND q.quantity > q.packed_quantity + q.short_quantity) AS x
   WHERE q.org_id = $1 AND q.work_order_id = $2 AND x.expiration < 'infinity'
   GROUP BY q.id, q.line, q.listing_sku, x.expiration, x.lot ORDER BY q.line, x.expiration, x.lot`,
);

const destination = `g.name AS "orgName", w.id AS "warehouseId", w.warehouse_name AS "warehouseName", w.address_city AS city,
  w.address_state AS state, ${shipmentCalled('s')} AS shipment, coalesce(${isKnownToMarketplace('s')}, true) AS "isKnown", s.fulfillment_center_code AS center, c.sscc,
  (c.length_um / 25400.0)::float8 AS length_in, (c.width_um / 25400.0)::float8 AS width_in,
  (c.height_um / 25400.0)::float8 AS height_in, (c.weight_ng / 453592370000.0)::float8 AS weight_lb,
  ${instant('c.updated_at')} AS updated`;

const cartons = sql<Omit<CartonOnLabel, 'contents'> & { contents: string }>(
  'marketplace.cartonsOnLabels',
  `SELECT c.id, c.marketplace_name AS marketplace, ${destination}, c.is_team_lift AS "isTeamLift", c.unit_count AS units,
     CASE WHEN c.work_order_id IS NOT NULL THEN ${numberOf('WO', 'c.work_order_id')} END AS "workOrder",
     (SELECT json_agg(row_to_json(j))::text FROM (
        SELECT u.listing_sku AS sku, u.fnsku, nullif(u.lot, '') AS lot, nullif(u.expiration, 'infinity') AS expiration, u.quantity
        FROM marketplace_carton_unit u WHERE u.org_id = $1 AND u.carton_id = c.id ORDER BY u.id) AS j) AS contents
   FROM marketplace_carton c JOIN org g ON g.id = c.org_id JOIN warehouse w ON w.id = c.warehouse_id
   LEFT JOIN marketplace_shipment s ON s.org_id = $1 AND s.id = c.shipment_id
   WHERE c.org_id = $1 AND (c.id = $2 OR c.work_order_id = $3) ORDER BY c.id`,
);

export async function cartonsOnLabels(
  db: Reader,
  orgId: number,
  of: { readonly cartonId?: number; readonly workOrderId?: number },
): Promise<CartonOnLabel[]> {
  const rows = await db.query(cartons, [orgId, of.cartonId ?? null, of.workOrderId ?? null]);
  return rows.map((row) => ({ ...row, contents: JSON.parse(row.contents) as CartonOnLabel['contents'] }));
}

export const palletOnLabel = finds<PalletOnLabel, OfOne>(
  'marketplace.palletOnLabel',
  `SELECT c.id, s.marketplace_name AS marketplace, ${destination}, x.cartons, x.units
   FROM marketplace_pallet c JOIN org g ON g.id = c.org_id JOIN warehouse w ON w.id = c.warehouse_id
   JOIN marketplace_shipment s ON s.org_id = $1 AND s.id = c.shipment_id
   CROSS JOIN LATERAL (SELECT count(*)::int AS cartons, coalesce(sum(k.unit_count), 0)::bigint AS units
     FROM marketplace_carton k WHERE k.org_id = $1 AND k.pallet_id = c.id) AS x
   WHERE c.org_id = $1 AND c.id = $2`,
);
