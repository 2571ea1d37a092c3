-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What carriers cannot deliver: a wrong address, refused, damaged, lost. Few at any time.
CREATE INDEX CONCURRENTLY order_shipment_with_exception ON order_shipment (org_id, shipped_at, id)
  WHERE status = 'exception';
