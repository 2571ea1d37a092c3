-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What carriers report a problem with: a wrong address, refused, damaged, lost. Few at any time.
CREATE INDEX CONCURRENTLY order_shipment_with_problem ON order_shipment (org_id, shipped_at, id)
  WHERE status IN ('exception', 'damaged', 'lost');
DROP INDEX CONCURRENTLY IF EXISTS order_shipment_with_exception;
