-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What is to leave a warehouse, of all orgs.
CREATE INDEX CONCURRENTLY inventory_request_outgoing ON inventory_request (source_warehouse_id, created_at, id)
  WHERE status = 'placed' AND source_warehouse_id IS NOT NULL;
