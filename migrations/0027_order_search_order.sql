-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The texts of a block.
CREATE INDEX CONCURRENTLY order_search_by_creation ON order_search (org_id, created_at, order_id);
-- Orders that changed, and when they came: those of a list by creation are found without looking at each.
CREATE INDEX CONCURRENTLY customer_order_by_change ON customer_order (org_id, updated_at, id) INCLUDE (created_at);
DROP INDEX CONCURRENTLY IF EXISTS customer_order_by_update;
