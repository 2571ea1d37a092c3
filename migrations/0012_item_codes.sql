-- crossdock: outside a transaction
-- All that a scanner can read of an item, whosever it is.
CREATE INDEX CONCURRENTLY item_codes ON item USING gin ((scannable_barcodes || ARRAY[upc, ean, mpn]));
