// What other parts may read of marketplace shipments: SQL of a shipment as JSON shows it.

import { FROM_FEED_PLACES } from '../../../kit/db/feed-places.ts';
import { rowWithOrg } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { liveOrderNumber } from '../../middle-mile/reads.ts';
import { shipmentUnits } from '../cartons/reads.ts';
import { isKnownToMarketplace, marketplaceNumber } from '../reads.ts';

/** Cubic micrometres of a cubic foot. */
export const CUBIC_FOOT_UM3 = '28316846592000000';

/** Whether all units of shipment `r` are in cartons. */
export const IS_PACKED = 'r.unit_count > 0 AND r.carton_units = r.unit_count';

/** Units by SKU, as `sku` and `shipped`. */
export function shippedSkus(org: string, shipment: string): string {
  return `SELECT b.listing_sku AS sku, sum(b.quantity)::bigint AS shipped FROM (${shipmentUnits(org, shipment)}) AS b
    GROUP BY b.listing_sku`;
}

function reconciliation(org: string): string {
  return `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
    SELECT k.sku, k.shipped, k.received, k.received - k.shipped AS difference
    FROM marketplace_shipment_receipt k WHERE k.org_id = ${org} AND k.shipment_id = r.id ORDER BY k.sku) AS j)`;
}

/** Columns of shipment `r`, with what they are read from. */
function rowOf(org: string): { readonly columns: string; readonly from: string } {
  return {
    columns: `r.id, ${numberOf('MS', 'r.id')} AS shipment_id, ${marketplaceNumber('r')} AS fba_shipment_id, r.marketplace_name, r.fulfillment_center_code,
      r.source, r.status, ${instant('coalesce(r.status_time, r.created_at)')} AS status_time, r.unit_count, r.carton_count,
      round(ceil(r.carton_volume * 100 / ${CUBIC_FOOT_UM3}) / 100, 2) AS cubic_feet, r.carrier, r.pro_number,
      CASE WHEN r.estimated_arrival IS NOT NULL THEN ${instant('r.estimated_arrival')} END AS estimated_arrival,
      EXISTS (SELECT 1 FROM marketplace_shipment_proof p WHERE p.org_id = ${org} AND p.shipment_id = r.id) AS pod_exists,
      r.carton_count > 0 AS bol_exists, r.redirected_from, r.redirected_to, r.warehouse_id, w.warehouse_name,
      ${IS_PACKED} AS is_packed, ${liveOrderNumber(org, 'r.id')} AS middle_mile_order_number,
      CASE WHEN r.reported_at IS NOT NULL THEN ${reconciliation(org)} END AS reconciliation,
      ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated, r.version,
      ${isKnownToMarketplace('r')} AS is_known_to_marketplace`,
    from: 'FROM warehouse w WHERE w.id = r.warehouse_id',
  };
}

const ROW = rowOf('$1');

/** What follows SELECT. */
export const SHIPMENT_ROW = `${ROW.columns} ${ROW.from}`;

/** The same for an event. */
export const SHIPMENT_EVENT = `${ROW.columns} ${FROM_FEED_PLACES}`;

/** The same with the org that it is of. */
export const SHIPMENT_ROW_WITH_ORG = rowWithOrg(rowOf('r.org_id').columns);

const EVENTS = `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
  SELECT ${instant('e.time')} AS time, e.code, e.description, nullif(e.location, '') AS location
  FROM marketplace_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = r.id ORDER BY e.time, e.code, e.location) AS j)`;

/** The row, with where it is, where it began, and what was said of it. */
export const SHIPMENT_WITH_EVENTS = `${ROW.columns}, nullif(r.status_location, '') AS status_location,
  concat_ws(', ', w.address_city, w.address_state, w.address_country) AS origin, ${EVENTS} AS events ${ROW.from}`;
