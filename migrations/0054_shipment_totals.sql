-- What the row of a marketplace shipment shows is kept when it changes: lists read it from one place.
ALTER TABLE marketplace_shipment
  ADD COLUMN carton_count bigint NOT NULL DEFAULT 0,
  -- Sellable units in cartons.
  ADD COLUMN carton_units bigint NOT NULL DEFAULT 0,
  -- Cubic micrometres.
  ADD COLUMN carton_volume numeric NOT NULL DEFAULT 0;

UPDATE marketplace_shipment s
SET carton_count = c.carton_count, carton_units = c.carton_units, carton_volume = c.carton_volume
FROM (SELECT org_id, shipment_id, count(*) AS carton_count, sum(unit_count) AS carton_units,
        sum(length_um::numeric * width_um * height_um) AS carton_volume
      FROM marketplace_carton WHERE shipment_id IS NOT NULL GROUP BY org_id, shipment_id) AS c
WHERE c.org_id = s.org_id AND c.shipment_id = s.id;

-- A shipment that the marketplace has reported of has a row for every SKU in it.
ALTER TABLE marketplace_shipment_receipt ADD COLUMN shipped bigint NOT NULL DEFAULT 0;

INSERT INTO marketplace_shipment_receipt (org_id, shipment_id, sku, shipped, received)
SELECT u.org_id, u.shipment_id, u.sku, sum(u.quantity), 0
FROM (SELECT c.org_id, c.shipment_id, u.listing_sku AS sku, u.quantity
      FROM marketplace_carton c
      JOIN marketplace_carton_unit u ON u.org_id = c.org_id AND u.carton_id = c.id AND u.work_order_id IS NOT NULL
      UNION ALL
      SELECT u.org_id, u.shipment_id, l.listing_mp_primary_id, u.quantity
      FROM marketplace_shipment_unit u
      JOIN inventory_request_item q ON q.org_id = u.org_id AND q.request_id = u.request_id AND q.id = u.request_item_id
      JOIN listing l ON l.org_id = u.org_id AND l.id = q.listing_id) AS u
JOIN marketplace_shipment s ON s.org_id = u.org_id AND s.id = u.shipment_id AND s.reported_at IS NOT NULL
GROUP BY u.org_id, u.shipment_id, u.sku
ON CONFLICT (org_id, shipment_id, sku) DO UPDATE SET shipped = excluded.shipped;
