-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
CREATE UNIQUE INDEX CONCURRENTLY stock_lot_one_spelling ON stock_lot (org_id, item_id, spelling);
