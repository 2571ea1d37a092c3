-- crossdock: outside a transaction
-- Scans ask each org: the index stood in the way of the one that lists use.
DROP INDEX CONCURRENTLY IF EXISTS marketplace_work_order_number;
