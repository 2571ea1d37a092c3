-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Open sub-orders in the order in which they are due, and those that are late or due today. Warehouse and org stand behind the
-- key, so that what lies elsewhere is passed by in the index alone.
CREATE INDEX CONCURRENTLY sub_order_due ON sub_order (
  coalesce(least(leave_by, ship_by), latest_ship_at, timestamptz '9999-12-31 00:00:00+00'), ordered_at, id,
  warehouse_id, org_id)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
-- The same in the order in which they were ordered.
CREATE INDEX CONCURRENTLY sub_order_ordered ON sub_order (ordered_at, id, warehouse_id, org_id)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
DROP INDEX CONCURRENTLY IF EXISTS sub_order_open;
