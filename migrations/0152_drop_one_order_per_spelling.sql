-- crossdock: outside a transaction
-- customer_order_market_id_unique_live_folded does its work.
DROP INDEX CONCURRENTLY IF EXISTS customer_order_market_id_unique_live;
