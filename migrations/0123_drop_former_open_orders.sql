-- crossdock: outside a transaction
-- sub_order_open_by_due and sub_order_open_by_ordered do their work.
DROP INDEX CONCURRENTLY IF EXISTS sub_order_by_due;
DROP INDEX CONCURRENTLY IF EXISTS sub_order_by_ordered;
