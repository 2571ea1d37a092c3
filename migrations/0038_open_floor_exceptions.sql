-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What is open of a warehouse or an org; the list is read along one index, whatever is filtered.
CREATE INDEX CONCURRENTLY floor_exception_open_by_org ON floor_exception (org_id, raised_at, id) WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY floor_exception_open_by_warehouse ON floor_exception (warehouse_id, raised_at, id)
  WHERE resolved_at IS NULL;
