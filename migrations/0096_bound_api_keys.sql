-- Keys of the hub may be bound to warehouses, as people are; null: all of them.
ALTER TABLE api_key ADD COLUMN warehouse_ids bigint[];
ALTER TABLE api_key ADD CONSTRAINT api_key_warehouse_ids_check
  CHECK (cardinality(warehouse_ids) BETWEEN 1 AND 100) NOT VALID;
