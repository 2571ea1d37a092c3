// Reads of cartons for other domains: the contents, size and weight of a shipment.

/**
 * What a carrier loads of a shipment, loaded pallets and loose cartons, as columns `pallet_count`, `weight_ng`
 * and `volume_um3` (numeric); one row, also where there is nothing.
 * @param org the org, as the statement knows it
 * @param shipment SQL of the id of the shipment
 */
export function shipmentLoad(org: string, shipment: string): string {
  const of = (table: string, isPallet: 0 | 1) =>
    `SELECT ${isPallet} AS pallets, u.weight_ng, u.length_um::numeric * u.width_um * u.height_um AS volume_um3
     FROM ${table} u WHERE u.org_id = ${org} AND u.shipment_id = ${shipment}`;
  return `SELECT coalesce(sum(x.pallets), 0)::bigint AS pallet_count, coalesce(sum(x.weight_ng), 0) AS weight_ng,
      coalesce(sum(x.volume_um3), 0) AS volume_um3
    FROM (${of('marketplace_pallet', 1)} UNION ALL ${of('marketplace_carton', 0)} AND u.pallet_id IS NULL) AS x`;
}

/** Totals of its cartons in a shipment's row; one row even without cartons. */
export function cartonTotals(org: string, shipment: string): string {
  return `SELECT count(*)::bigint AS carton_count, coalesce(sum(c.unit_count), 0)::bigint AS carton_units,
      coalesce(sum(c.length_um::numeric * c.width_um * c.height_um), 0) AS carton_volume
    FROM marketplace_carton c WHERE c.org_id = ${org} AND c.shipment_id = ${shipment}`;
}

/**
 * The sellable units of a shipment, as rows of `listing_id`, `listing_sku`, `fnsku`, `item_id`, `lot`, `expiration` and
 * `quantity`: those in cartons of work orders, and those forwarded from inventory requests, in cartons or not.
 */
export function shipmentUnits(org: string, shipment: string): string {
  return `SELECT u.listing_id, u.listing_sku, u.fnsku, u.item_id, u.lot, u.expiration, u.quantity
    FROM marketplace_carton c
    JOIN marketplace_carton_unit u ON u.org_id = ${org} AND u.carton_id = c.id AND u.work_order_id IS NOT NULL
    WHERE c.org_id = ${org} AND c.shipment_id = ${shipment}
    UNION ALL
    SELECT l.id, l.listing_mp_primary_id, l.fnsku, u.item_id, u.lot, u.expiration, u.quantity
    FROM marketplace_shipment_unit u
    JOIN inventory_request_item q ON q.org_id = ${org} AND q.request_id = u.request_id AND q.id = u.request_item_id
    JOIN listing l ON l.org_id = ${org} AND l.id = q.listing_id
    WHERE u.org_id = ${org} AND u.shipment_id = ${shipment}`;
}

/** Whether a shipment has hazardous items, or bundles with hazardous components. */
export function hasHazmat(org: string, shipment: string): string {
  return `(EXISTS (SELECT 1 FROM marketplace_carton c
      JOIN marketplace_carton_component k ON k.org_id = ${org} AND k.carton_id = c.id
      JOIN item i ON i.org_id = ${org} AND i.id = k.item_id AND i.is_hazmat
      WHERE c.org_id = ${org} AND c.shipment_id = ${shipment})
    OR EXISTS (SELECT 1 FROM marketplace_shipment_unit u
      JOIN item i ON i.org_id = ${org} AND i.id = u.item_id AND i.is_hazmat
      WHERE u.org_id = ${org} AND u.shipment_id = ${shipment}))`;
}
