-- Reads the rows without stopping anybody; the constraint itself stands already.
ALTER TABLE goods_return_unit VALIDATE CONSTRAINT goods_return_unit_quantity_check;
