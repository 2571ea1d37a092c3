-- crossdock: outside a transaction
-- The queue and what is late go by sub_order_turn.
DROP INDEX CONCURRENTLY IF EXISTS sub_order_queue;
-- One org is the hub (org_one_hub), all others are merchants.
DROP INDEX CONCURRENTLY IF EXISTS org_by_kind;
