-- Reads the rows without stopping anybody; the constraints themselves stand already.
ALTER TABLE shipped_day VALIDATE CONSTRAINT shipped_day_grain_check;
ALTER TABLE returned_day VALIDATE CONSTRAINT returned_day_grain_check;
