-- What each channel could be given of a record: free units in time, where the warehouse may ship them. Written with the
-- record; records of former releases get theirs when the worker looks through the warehouse for the first time.
ALTER TABLE stock_record
  ADD COLUMN sellable_merchant bigint NOT NULL DEFAULT 0,
  ADD COLUMN sellable_fba bigint NOT NULL DEFAULT 0,
  ADD COLUMN sellable_wfs bigint NOT NULL DEFAULT 0;

-- The date at the warehouse by which the org's records there were looked through last: with it, lots become too short of
-- date.
ALTER TABLE warehouse_access ADD COLUMN looked_through_on date;
