-- Where a hold and an inbound plan lie, so that the lists of those who work in some warehouses are read along an index. Those that
-- a former release makes while it still runs have none: they are found by their id, and by everybody who works everywhere.
ALTER TABLE stock_hold ADD COLUMN warehouse_id bigint;
ALTER TABLE marketplace_inbound_plan ADD COLUMN warehouse_id bigint;

-- All units of a hold lie in one warehouse. A hold of which nothing was left before it was released lies nowhere.
UPDATE stock_hold h SET warehouse_id = v.warehouse_id
FROM (SELECT org_id, owner_id, min(warehouse_id) AS warehouse_id FROM reservation WHERE owner_kind = 'hold'
      GROUP BY org_id, owner_id) AS v
WHERE v.org_id = h.org_id AND v.owner_id = h.id;
UPDATE stock_hold SET warehouse_id = (released_lines -> 0 ->> 'warehouse_id')::bigint
WHERE warehouse_id IS NULL AND json_array_length(released_lines) > 0;

UPDATE marketplace_inbound_plan p SET warehouse_id = o.warehouse_id FROM marketplace_work_order o
WHERE o.org_id = p.org_id AND o.id = p.work_order_id;
