-- crossdock: outside a transaction
-- stock_lot_by_spelling does its work.
DROP INDEX CONCURRENTLY IF EXISTS stock_lot_by_lot;
