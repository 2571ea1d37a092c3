-- crossdock: outside a transaction
-- sub_order_in_turn does its work.
DROP INDEX CONCURRENTLY IF EXISTS sub_order_in_queue;
