-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Lists by one value of a filter, in the order of the list.
CREATE INDEX CONCURRENTLY marketplace_shipment_by_creation ON marketplace_shipment (org_id, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_by_update ON marketplace_shipment (org_id, updated_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_by_status ON marketplace_shipment (org_id, status, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_by_warehouse ON marketplace_shipment (org_id, warehouse_id, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_by_marketplace ON marketplace_shipment
  (org_id, marketplace_name, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_by_source ON marketplace_shipment (org_id, source, created_at, id);
-- The hub's, of all orgs.
CREATE INDEX CONCURRENTLY marketplace_shipment_at_warehouse ON marketplace_shipment (warehouse_id, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_shipment_at_warehouse_by_status ON marketplace_shipment
  (warehouse_id, status, created_at, id);
