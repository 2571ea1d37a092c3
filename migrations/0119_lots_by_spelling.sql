-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- A lot is found by what it is compared by, of whichever organization: a scanner may read another spelling.
CREATE INDEX CONCURRENTLY stock_lot_by_spelling ON stock_lot ((coalesce(spelling, lower(lot))), org_id, item_id);
