-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The lists of those who work in some warehouses alone, in their order.
CREATE INDEX CONCURRENTLY stock_hold_of_warehouse ON stock_hold (org_id, warehouse_id, id);
CREATE INDEX CONCURRENTLY stock_hold_open_of_warehouse ON stock_hold (org_id, warehouse_id, id) WHERE released_at IS NULL;
CREATE INDEX CONCURRENTLY marketplace_inbound_plan_of_warehouse ON marketplace_inbound_plan (org_id, warehouse_id, id);
