-- Items within a warehouse, and items within a marketplace, are summed up as well: `item_warehouse` has no SKU, marketplace and
-- reason, `item_marketplace` no SKU, warehouse and reason. No release before this one writes these tables.
ALTER TABLE shipped_day DROP CONSTRAINT shipped_day_grain_check;
ALTER TABLE shipped_day ADD CONSTRAINT shipped_day_grain_check
  CHECK (grain IN ('unit', 'place', 'item', 'item_warehouse', 'item_marketplace')) NOT VALID;
ALTER TABLE returned_day DROP CONSTRAINT returned_day_grain_check;
ALTER TABLE returned_day ADD CONSTRAINT returned_day_grain_check
  CHECK (grain IN ('unit', 'place', 'item', 'item_warehouse', 'item_marketplace')) NOT VALID;

INSERT INTO shipped_day (org_id, grain, day, item_id, sku, warehouse_id, marketplace, units)
SELECT d.org_id, g.grain, d.day, d.item_id, '', CASE WHEN g.grain = 'item_warehouse' THEN d.warehouse_id ELSE 0 END,
  CASE WHEN g.grain = 'item_marketplace' THEN d.marketplace ELSE '' END, sum(d.units)::bigint
FROM shipped_day d, (VALUES ('item_warehouse'), ('item_marketplace')) AS g (grain)
WHERE d.grain = 'unit' GROUP BY 1, 2, 3, 4, 6, 7;

INSERT INTO returned_day (org_id, basis, grain, day, item_id, sku, warehouse_id, marketplace, reason, returns, units,
  restocked_units, disposed_units)
SELECT d.org_id, d.basis, g.grain, d.day, d.item_id, '', CASE WHEN g.grain = 'item_warehouse' THEN d.warehouse_id ELSE 0 END,
  CASE WHEN g.grain = 'item_marketplace' THEN d.marketplace ELSE '' END, '', 0, sum(d.units)::bigint,
  sum(d.restocked_units)::bigint, sum(d.disposed_units)::bigint
FROM returned_day d, (VALUES ('item_warehouse'), ('item_marketplace')) AS g (grain)
WHERE d.grain = 'unit' GROUP BY 1, 2, 3, 4, 5, 7, 8;
