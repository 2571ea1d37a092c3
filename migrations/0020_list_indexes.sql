-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Lists by one value of a filter, in the order of the list.
CREATE INDEX CONCURRENTLY customer_order_by_status ON customer_order (org_id, status, created_at, id);
CREATE INDEX CONCURRENTLY customer_order_by_marketplace ON customer_order
  (org_id, marketplace, status, created_at, id) WHERE marketplace IS NOT NULL;
CREATE INDEX CONCURRENTLY sub_order_by_warehouse ON sub_order
  (org_id, warehouse_id, order_status, ordered_at, order_id) WHERE warehouse_id IS NOT NULL;
CREATE INDEX CONCURRENTLY order_line_by_sku_in_time ON order_line (org_id, sku, ordered_at, order_id)
  WHERE sku IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS order_line_by_sku;
-- Orders whose JSON is to be written.
CREATE INDEX CONCURRENTLY customer_order_without_json ON customer_order (org_id, id)
  WHERE json_version IS DISTINCT FROM version;
-- Orders that came much later, or earlier, than they were placed: a list by creation of what was placed in a month begins
-- near that month, but for them.
CREATE INDEX CONCURRENTLY customer_order_placed_apart ON customer_order (org_id, placed_at)
  WHERE NOT (created_at - placed_at BETWEEN interval '-24 hours' AND interval '24 hours');
-- Movements of an item; of a warehouse or a reason.
CREATE INDEX CONCURRENTLY stock_movement_by_item ON stock_movement
  (org_id, item_id, warehouse_id, is_receipt, time, transaction_id, line);
DROP INDEX CONCURRENTLY IF EXISTS stock_movement_by_record;
CREATE INDEX CONCURRENTLY stock_movement_by_place_and_reason ON stock_movement
  (org_id, warehouse_id, reason, time, transaction_id, line) WHERE NOT is_receipt;
