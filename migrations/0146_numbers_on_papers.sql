-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- A number on a paper or a parcel does not say whose it is, and is typed in any case and with any blanks.
CREATE INDEX CONCURRENTLY inventory_request_by_po_code
  ON inventory_request (upper(replace(po_number, ' ', ''))) WHERE po_number IS NOT NULL;
CREATE INDEX CONCURRENTLY inventory_request_by_container_code
  ON inventory_request (upper(replace(container_number, ' ', ''))) WHERE container_number IS NOT NULL;
CREATE INDEX CONCURRENTLY inventory_request_by_tracking_number
  ON inventory_request USING gin (tracking_numbers) WHERE tracking_numbers <> '{}';
CREATE INDEX CONCURRENTLY marketplace_shipment_by_pro_code
  ON marketplace_shipment (upper(replace(pro_number, ' ', ''))) WHERE pro_number IS NOT NULL;
