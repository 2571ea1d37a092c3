-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Requests of a person or a program. The person counts where both stand: a release that knows no programs leaves them.
CREATE INDEX CONCURRENTLY inventory_request_of_creator ON inventory_request
  (org_id, (coalesce(created_by_id::text, created_by_program)), created_at, id)
  WHERE coalesce(created_by_id::text, created_by_program) IS NOT NULL;
CREATE INDEX CONCURRENTLY inventory_request_of_placer ON inventory_request
  (org_id, (coalesce(placed_by_id::text, placed_by_program)), created_at, id)
  WHERE coalesce(placed_by_id::text, placed_by_program) IS NOT NULL;
CREATE INDEX CONCURRENTLY inventory_request_of_updater ON inventory_request
  (org_id, (coalesce(updated_by_id::text, updated_by_program)), created_at, id)
  WHERE coalesce(updated_by_id::text, updated_by_program) IS NOT NULL;
