-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- One place of the finer sums, day by day.
CREATE INDEX CONCURRENTLY shipped_day_of_warehouse ON shipped_day (org_id, warehouse_id, day) WHERE grain = 'item_warehouse';
CREATE INDEX CONCURRENTLY shipped_day_of_marketplace ON shipped_day (org_id, marketplace, day) WHERE grain = 'item_marketplace';
CREATE INDEX CONCURRENTLY returned_day_of_warehouse ON returned_day (org_id, basis, warehouse_id, day)
  WHERE grain = 'item_warehouse';
CREATE INDEX CONCURRENTLY returned_day_of_marketplace ON returned_day (org_id, basis, marketplace, day)
  WHERE grain = 'item_marketplace';
