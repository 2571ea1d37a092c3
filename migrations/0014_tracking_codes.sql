-- crossdock: outside a transaction
-- A parcel by its tracking number as a scanner reads it, whatever its case and blanks.
CREATE INDEX CONCURRENTLY order_shipment_by_tracking_code ON order_shipment (upper(replace(tracking_number, ' ', '')))
  WHERE tracking_number IS NOT NULL;
