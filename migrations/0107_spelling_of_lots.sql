-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- A lot is found whatever the case it is written in.
CREATE INDEX CONCURRENTLY stock_lot_in_any_case ON stock_lot (org_id, item_id, lower(lot));
