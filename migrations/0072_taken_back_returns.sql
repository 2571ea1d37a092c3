-- Units of returns that were taken in by mistake are taken back: the row stays, with those that were really there.
ALTER TABLE goods_return_unit ADD COLUMN taken_back bigint NOT NULL DEFAULT 0;
ALTER TABLE goods_return_unit DROP CONSTRAINT goods_return_unit_quantity_check;
ALTER TABLE goods_return_unit ADD CONSTRAINT goods_return_unit_quantity_check
  CHECK (quantity >= 0 AND taken_back >= 0 AND quantity + taken_back > 0) NOT VALID;
