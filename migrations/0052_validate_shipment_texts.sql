-- Reads the rows without stopping anybody; the constraint itself stands since it was added.
ALTER TABLE marketplace_shipment VALIDATE CONSTRAINT marketplace_shipment_text_check;
