-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The plans of a status, for those who work in some warehouses alone.
CREATE INDEX CONCURRENTLY marketplace_inbound_plan_by_warehouse_and_status
  ON marketplace_inbound_plan (org_id, warehouse_id, status, id);
-- The state stands in both indexes of open sub-orders: those of a rare state are found without reading the rows of the others.
CREATE INDEX CONCURRENTLY sub_order_open_by_due ON sub_order (is_sandbox,
  coalesce(least(leave_by, ship_by), latest_ship_at, timestamptz '9999-12-31 00:00:00+00'), ordered_at, id,
  warehouse_id, org_id, state)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
CREATE INDEX CONCURRENTLY sub_order_open_by_ordered ON sub_order (is_sandbox, ordered_at, id, warehouse_id, org_id, state)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
