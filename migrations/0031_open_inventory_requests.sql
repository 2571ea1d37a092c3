-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What is on its way to a warehouse, of all orgs, and what was closed there.
CREATE INDEX CONCURRENTLY inventory_request_open ON inventory_request (warehouse_id, created_at, id)
  WHERE status IN ('placed', 'in_transit', 'delivered', 'receiving');
CREATE INDEX CONCURRENTLY inventory_request_open_by_status ON inventory_request (warehouse_id, status, created_at, id)
  WHERE status IN ('placed', 'in_transit', 'delivered', 'receiving');
CREATE INDEX CONCURRENTLY inventory_request_by_closing ON inventory_request (warehouse_id, closed_at)
  WHERE closed_at IS NOT NULL;
