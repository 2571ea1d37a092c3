-- crossdock: outside a transaction
-- A lot by what is printed on the goods, whosever it is.
CREATE INDEX CONCURRENTLY stock_lot_by_lot ON stock_lot (lot, org_id, item_id);
