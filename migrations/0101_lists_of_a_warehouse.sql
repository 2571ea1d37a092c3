-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The lists of those who work in some warehouses alone, in their order.
CREATE INDEX CONCURRENTLY marketplace_work_order_of_warehouse ON marketplace_work_order (org_id, warehouse_id, created_at, id);
CREATE INDEX CONCURRENTLY marketplace_carton_of_warehouse ON marketplace_carton (org_id, warehouse_id, id);
CREATE INDEX CONCURRENTLY marketplace_pallet_of_warehouse ON marketplace_pallet (org_id, warehouse_id, id);
CREATE INDEX CONCURRENTLY shipping_label_of_warehouse ON shipping_label (org_id, warehouse_id, id);
CREATE INDEX CONCURRENTLY order_shipment_of_warehouse ON order_shipment (org_id, warehouse_id, shipped_at, id)
  WHERE shipped_at IS NOT NULL;
