-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Lists by one value of a filter, in the order of the list.
CREATE INDEX CONCURRENTLY item_of_brand ON item (org_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX CONCURRENTLY item_of_vendor ON item (org_id, vendor_id, id) WHERE vendor_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS item_by_brand;
DROP INDEX CONCURRENTLY IF EXISTS item_by_vendor;
CREATE INDEX CONCURRENTLY item_by_activity ON item (org_id, is_active, id);
CREATE INDEX CONCURRENTLY item_by_bundle ON item (org_id, is_bundle, id);
CREATE INDEX CONCURRENTLY item_search ON item USING gin (org_id, search gin_trgm_ops);
CREATE INDEX CONCURRENTLY brand_search ON brand USING gin (org_id, lower(name) gin_trgm_ops);
CREATE INDEX CONCURRENTLY vendor_search ON vendor USING gin (org_id, lower(name) gin_trgm_ops);
CREATE INDEX CONCURRENTLY org_search ON org USING gin (lower(name) gin_trgm_ops);
CREATE INDEX CONCURRENTLY org_by_kind ON org (kind, id);
CREATE INDEX CONCURRENTLY stock_hold_open ON stock_hold (org_id, id) WHERE released_at IS NULL;
-- What is open is little; what was resolved is there for ever.
CREATE INDEX CONCURRENTLY floor_exception_open ON floor_exception (raised_at, id) WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY floor_exception_resolved ON floor_exception (raised_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX CONCURRENTLY floor_exception_by_warehouse ON floor_exception (warehouse_id, raised_at, id)
  WHERE resolved_at IS NOT NULL;
CREATE INDEX CONCURRENTLY floor_exception_by_org ON floor_exception (org_id, raised_at, id)
  WHERE resolved_at IS NOT NULL;
