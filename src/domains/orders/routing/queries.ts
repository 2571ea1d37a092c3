// Reads routing input in one round trip and locks the stock in question.
import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import type { RoutingFacts } from '../../warehouses/find-warehouses.ts';
import { ROUTING_COLUMNS } from '../../warehouses/reads.ts';

/**
 * Items named by SKU ($2: of a listing, or an mpn) or id ($3). OFFSET 0 forces an index lookup per name; without
 * statistics PostgreSQL would scan the org's whole catalog once per item.
 */
const NAMED = `SELECT l.item_id FROM unnest($2::text[]) AS s (sku), LATERAL (
    SELECT l.item_id FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = s.sku OFFSET 0) AS l
  UNION SELECT i.id FROM unnest($2::text[]) AS s (sku), LATERAL (
    SELECT i.id FROM item i WHERE i.org_id = $1 AND i.mpn = s.sku OFFSET 0) AS i
  UNION SELECT k.id FROM unnest($3::bigint[]) AS k (id)`;

/** Those items and the components of bundles among them. Materialized because three statements use it. */
export const NAMED_AND_PARTS = `WITH named (id) AS MATERIALIZED (${NAMED})
  SELECT n.id FROM named n
  UNION SELECT c.component_id FROM named n, LATERAL (
    SELECT c.component_id FROM bundle_component c WHERE c.org_id = $1 AND c.bundle_id = n.id OFFSET 0) AS c`;

export interface ListingRow {
  readonly sku: string;
  readonly marketplace_name: string;
  readonly item_id: number;
}

export const readListings = readsWithNext<ListingRow, [orgId: number, skus: readonly string[]]>(
  'routing.listings',
  `SELECT DISTINCT s.sku, l.marketplace_name, l.item_id FROM unnest($2::text[]) AS s (sku), LATERAL (
     SELECT l.marketplace_name, l.item_id FROM listing l
     WHERE l.org_id = $1 AND l.listing_mp_primary_id = s.sku OFFSET 0) AS l`,
);

export interface ItemRow {
  readonly id: number;
  readonly mpn: string | null;
  readonly is_active: boolean;
  readonly is_bundle: boolean;
  readonly is_bundle_component: boolean;
  readonly is_hazmat: boolean;
  readonly cold_storage_type: string | null;
  readonly min_remaining_days: number;
  /** JSON pairs of component and quantity, sorted by component. */
  readonly parts: string | null;
  /** JSON pairs of warehouse and units that backordered bundles need of this item and could get. */
  readonly waiting: string | null;
}

// Capped by the bundles that the free components allow.
const WAITING_BUNDLES = `SELECT json_agg(json_build_array(w.warehouse_id, c.quantity * least(w.backordered, f.bundles)))
     FROM bundle_component c
     JOIN stock_record w ON w.org_id = $1 AND w.item_id = c.bundle_id AND w.backordered > 0
     JOIN LATERAL (
       SELECT floor(min(p.free / d.quantity))::bigint AS bundles FROM bundle_component d
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(r.available_on_hand - r.reserved_orders - r.reserved_work_orders - r.reserved_holds), 0)
                  AS free
         FROM stock_record r WHERE r.org_id = $1 AND r.item_id = d.component_id) AS p
       WHERE d.org_id = $1 AND d.bundle_id = c.bundle_id) AS f ON f.bundles > 0
     WHERE c.org_id = $1 AND c.component_id = i.id`;

export const readItems = readsWithNext<
  ItemRow,
  [orgId: number, skus: readonly string[], itemIds: readonly number[]]
>(
  'routing.items',
  `SELECT i.id, i.mpn, i.is_active, i.is_bundle, i.is_bundle_component, coalesce(i.is_hazmat, false) AS is_hazmat, i.cold_storage_type,
          coalesce((i.min_remaining_days ->> 'MERCHANT')::int, 1) AS min_remaining_days,
          CASE WHEN i.is_bundle THEN (
            SELECT json_agg(json_build_array(c.component_id, c.quantity) ORDER BY c.component_id)
            FROM bundle_component c WHERE c.org_id = $1 AND c.bundle_id = i.id) END AS parts,
          CASE WHEN i.is_bundle_component THEN (${WAITING_BUNDLES}) END AS waiting
   FROM (${NAMED_AND_PARTS}) AS k (id), LATERAL (
     SELECT * FROM item i WHERE i.org_id = $1 AND i.id = k.id OFFSET 0) AS i`,
);

export interface PlaceRow extends RoutingFacts {
  /** Days off that matter yet, YYYY-MM-DD. */
  readonly holidays: string[];
  /** The merchant's policy; null: the usual one. */
  readonly may_split: boolean | null;
  readonly may_ship_partially: boolean | null;
  readonly may_backorder: boolean | null;
  readonly countries: string[] | null;
  /** JSON of forbidden destinations, in the first row only; null: none. */
  readonly forbidden: string | null;
}

/** The warehouses that are open to the org and their days off since a day, and, in the same statement, what orders are allowed. */
export const readPlaces = readsWithNext<PlaceRow, [orgId: number, since: string]>(
  'routing.places',
  `SELECT ${ROUTING_COLUMNS},
     ARRAY(SELECT h.day::text FROM warehouse_holiday h WHERE h.warehouse_id = w.id AND h.day >= $2::date
           ORDER BY h.day) AS holidays,
     p.may_split, p.may_ship_partially, p.may_backorder, p.countries,
     CASE WHEN row_number() OVER (ORDER BY w.id) = 1 THEN (
       SELECT json_agg(json_build_object('country', f.country, 'state', f.state, 'postalPrefix', f.postal_prefix, 'note', f.note)
                       ORDER BY f.id)::text
       FROM forbidden_destination f) END AS forbidden
   FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id
   LEFT JOIN order_policy p ON p.org_id = $1 AND p.id = 1
   WHERE a.org_id = $1 ORDER BY w.id`,
);
