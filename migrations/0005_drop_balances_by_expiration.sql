-- crossdock: outside a transaction
-- stock_balance_dated does its work.
DROP INDEX CONCURRENTLY IF EXISTS stock_balance_by_expiration;
