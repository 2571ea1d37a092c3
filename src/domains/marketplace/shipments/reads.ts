// Reads of marketplace shipments for other domains, and their JSON in SQL.
import { ofCaller, type WarehouseBinding } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { FROM_FEED_WAREHOUSES } from '../../../kit/db/feed-warehouses.ts';
import { forCaller } from '../../../kit/db/for-caller.ts';
import { jsonRows } from '../../../kit/db/json-rows.ts';
import { rowWithOrg } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { type OfOne, reads, readsMap } from '../../../kit/db/statement-functions.ts';
import { liveOrderNumber } from '../../middle-mile/reads.ts';
import { isKnownToMarketplace, marketplaceNumber } from '../reads.ts';
import { shipmentIdOf } from './state-rules.ts';

export const CUBIC_FOOT_UM3 = '28316846592000000';

/** Whether all units of shipment `r` are in cartons. */
export const IS_PACKED = 'r.unit_count > 0 AND r.carton_units = r.unit_count';

function reconciliation(org: string): string {
  return jsonRows(
    'k.sku, k.shipped, k.received, k.received - k.shipped AS difference',
    `marketplace_shipment_receipt k WHERE k.org_id = ${org} AND k.shipment_id = r.id ORDER BY k.sku`,
  );
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

export const SHIPMENT_ROW = `${ROW.columns} ${ROW.from}`;

export const SHIPMENT_EVENT = `${ROW.columns} ${FROM_FEED_WAREHOUSES}`;

export const SHIPMENT_ROW_WITH_ORG = rowWithOrg(rowOf('r.org_id').columns);

const EVENTS = jsonRows(
  `${instant('e.time')} AS time, e.code, e.description, nullif(e.location, '') AS location`,
  'marketplace_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = r.id ORDER BY e.time, e.code, e.location',
);

export const SHIPMENT_WITH_EVENTS = `${ROW.columns}, nullif(r.status_location, '') AS status_location,
  concat_ws(', ', w.address_city, w.address_state, w.address_country) AS origin, ${EVENTS} AS events ${ROW.from}`;

const idsByName = forCaller(
  readsMap<
    string,
    number,
    [orgId: number, names: readonly string[], ids: readonly (number | null)[], WarehouseBinding]
  >(
    'marketplace.shipmentsByName',
    `SELECT k.name AS key, p.id AS value FROM unnest($2::text[], $3::bigint[]) AS k (name, id)
   JOIN marketplace_shipment p ON p.org_id = $1 AND (p.id = k.id OR p.fba_shipment_id = k.name)
     AND ${ofCaller('p.warehouse_id', '$4')}
   ORDER BY p.id = k.id`,
  ),
);

/** Ids by name: the hub's number, the id itself, or the marketplace's number. Ours win where a marketplace uses the same one. */
export function findShipmentIds(db: Reader, orgId: number, names: readonly string[]) {
  return idsByName(db, orgId, names, names.map(shipmentIdOf));
}

interface UnitsInShipment {
  readonly request_item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly since: Date;
  readonly quantity: number;
}

export const unitsInShipments = reads<UnitsInShipment, OfOne>(
  'marketplace.unitsOfRequest',
  `SELECT u.request_item_id, u.lot, u.expiration::text AS expiration, u.added_at AS since,
     sum(u.quantity)::bigint AS quantity
   FROM marketplace_shipment_unit u WHERE u.org_id = $1 AND u.request_id = $2
   GROUP BY u.request_item_id, u.lot, u.expiration, u.added_at`,
);
