-- crossdock: outside a transaction
-- inventory_request_of_creator, _placer and _updater do their work.
DROP INDEX CONCURRENTLY IF EXISTS inventory_request_by_creator;
DROP INDEX CONCURRENTLY IF EXISTS inventory_request_by_placer;
DROP INDEX CONCURRENTLY IF EXISTS inventory_request_by_updater;
