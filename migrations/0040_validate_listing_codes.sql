-- Reads the rows without stopping anybody; the constraints themselves stand since the migration before.
ALTER TABLE listing VALIDATE CONSTRAINT listing_asin_check;
ALTER TABLE listing VALIDATE CONSTRAINT listing_fnsku_check;
ALTER TABLE listing VALIDATE CONSTRAINT listing_marketplace_id_check;
ALTER TABLE listing VALIDATE CONSTRAINT listing_barcode_type_check;
