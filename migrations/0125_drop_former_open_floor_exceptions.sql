-- crossdock: outside a transaction
-- floor_exception_open_at_warehouse does its work.
DROP INDEX CONCURRENTLY IF EXISTS floor_exception_open_by_warehouse;
