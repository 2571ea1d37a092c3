-- crossdock: outside a transaction
-- Notes are found by inventory_request_note_block.
DROP INDEX CONCURRENTLY IF EXISTS inventory_request_search;
