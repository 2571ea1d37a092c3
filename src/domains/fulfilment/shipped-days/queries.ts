// Units shipped per day: the denominator of GET /v1/returns/rate.
import type { Tx } from '../../../kit/db/db.ts';
import { addSums, monthOf, runningSums } from '../../../kit/db/month-sums.ts';
import { findsOrgs } from '../../../kit/db/org-ids.ts';
import { type OfMany, reads, writes } from '../../../kit/db/statement-functions.ts';

// Subtracts from the day counted before and adds to the ship day, so it stays right however often a parcel ships, is
// undone or swaps labels.
const recount = writes<OfMany>(
  'floor.recountShipped',
  `INSERT INTO shipped_month (org_id, grain, month, item_id, sku, warehouse_id, marketplace, units)
   SELECT p.org_id, g.grain, ${monthOf('d.day')}, CASE WHEN g.grain = 'place' THEN 0 ELSE i.item_id END,
     CASE WHEN g.grain = 'place' THEN '' ELSE coalesce(l.sku, '') END,
     CASE WHEN g.grain = 'item' THEN 0 ELSE p.warehouse_id END,
     CASE WHEN g.grain = 'item' THEN '' ELSE coalesce(o.marketplace, '') END,
     ${runningSums('d.sign * i.quantity', 'd.day')}
   FROM order_shipment p
   JOIN customer_order o ON o.org_id = $1 AND o.id = p.order_id
   JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = p.id
   JOIN order_line l ON l.org_id = $1 AND l.order_id = p.order_id AND l.line = i.line
   CROSS JOIN LATERAL (VALUES (-1, p.counted_on), (1, (p.shipped_at AT TIME ZONE 'UTC')::date)) AS d (sign, day)
   CROSS JOIN (VALUES ('unit'), ('place'), ('item')) AS g (grain)
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND d.day IS NOT NULL
     AND p.counted_on IS DISTINCT FROM (p.shipped_at AT TIME ZONE 'UTC')::date
   GROUP BY 1, 2, 3, 4, 5, 6, 7
   ORDER BY 2, 3, 4, 5, 6, 7
   ON CONFLICT (org_id, grain, month, item_id, sku, warehouse_id, marketplace)
     DO UPDATE SET ${addSums('shipped_month', 'units')}`,
);

const markCounted = writes<OfMany>(
  'floor.markShipmentsCounted',
  `UPDATE order_shipment p SET counted_on = (p.shipped_at AT TIME ZONE 'UTC')::date
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])
     AND p.counted_on IS DISTINCT FROM (p.shipped_at AT TIME ZONE 'UTC')::date`,
);

/** After the sequence lock: an org's writers come one at a time, so today's rows are never contended. */
export function queueRecount(tx: Tx, orgId: number, shipmentIds: readonly number[]): void {
  recount(tx, orgId, shipmentIds);
  markCounted(tx, orgId, shipmentIds);
}

export const orgsWithUncountedAcrossOrgs = findsOrgs(
  'floor.orgsWithUncountedAcrossOrgs',
  (table) =>
    `SELECT DISTINCT p.org_id FROM ${table('order_shipment')} p WHERE (p.shipped_at IS NULL) <> (p.counted_on IS NULL)`,
);

export const uncountedShipments = reads<{ id: number; order_id: number }, [orgId: number, limit: number]>(
  'floor.uncountedShipments',
  `SELECT p.id, p.order_id FROM order_shipment p
   WHERE p.org_id = $1 AND (p.shipped_at IS NULL) <> (p.counted_on IS NULL) ORDER BY p.id LIMIT $2`,
);
