-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- For those who work in some warehouses alone: appointments of a status, open floor exceptions, and those of a merchant. Each
-- index has all that finds a page, so that it costs less than the index of the rows of all warehouses, whatever the statistics say.
CREATE INDEX CONCURRENTLY appointment_by_warehouse_and_status ON appointment (warehouse_id, status, start_at, id, org_id);
CREATE INDEX CONCURRENTLY floor_exception_open_at_warehouse ON floor_exception (warehouse_id, raised_at, id, org_id)
  WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY floor_exception_open_by_warehouse_and_org ON floor_exception (warehouse_id, org_id, raised_at, id)
  WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY floor_exception_by_warehouse_and_org ON floor_exception (warehouse_id, org_id, raised_at, id)
  WHERE resolved_at IS NOT NULL;
