-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Orders whose lines and sub-orders are to be written.
CREATE INDEX CONCURRENTLY customer_order_without_parts ON customer_order (org_id, id)
  WHERE parts_version IS DISTINCT FROM version;
CREATE INDEX CONCURRENTLY order_line_by_sku_and_status ON order_line (org_id, sku, order_status, ordered_at, order_id)
  WHERE sku IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS order_line_by_sku_in_time;
-- Lists in the order of changes: of all orders, and of a warehouse.
CREATE INDEX CONCURRENTLY customer_order_by_status_and_change ON customer_order (org_id, status, updated_at, id)
  INCLUDE (created_at);
DROP INDEX CONCURRENTLY IF EXISTS customer_order_by_change;
CREATE INDEX CONCURRENTLY sub_order_by_warehouse_and_change ON sub_order
  (org_id, warehouse_id, order_status, order_updated_at, order_id) WHERE warehouse_id IS NOT NULL;
