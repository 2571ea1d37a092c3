-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The hub finds the orders that a lot went to.
CREATE INDEX CONCURRENTLY order_shipment_item_by_lot
  ON order_shipment_item (org_id, item_id, lot, shipment_id) WHERE lot <> '';
