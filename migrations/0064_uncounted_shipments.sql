-- crossdock: outside a transaction
-- Shipments that the release before this one has made, or taken back: the worker counts them.
CREATE INDEX CONCURRENTLY order_shipment_uncounted ON order_shipment (org_id, id)
  WHERE (shipped_at IS NULL) <> (counted_on IS NULL);
