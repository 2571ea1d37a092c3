-- crossdock: outside a transaction
-- sub_order_by_due, _by_ordered, _by_turn and _by_wait do their work.
DROP INDEX CONCURRENTLY IF EXISTS sub_order_due;
DROP INDEX CONCURRENTLY IF EXISTS sub_order_ordered;
DROP INDEX CONCURRENTLY IF EXISTS sub_order_turn;
DROP INDEX CONCURRENTLY IF EXISTS sub_order_waiting;
