-- Why each channel could be given less of a record than is available; null where it gets all. Written with `sellable`; records
-- of former releases get theirs when the worker has looked through their warehouses again.
ALTER TABLE stock_record
  ADD COLUMN unsellable_merchant text,
  ADD COLUMN unsellable_fba text,
  ADD COLUMN unsellable_wfs text;

UPDATE warehouse_access SET looked_through_on = NULL;
