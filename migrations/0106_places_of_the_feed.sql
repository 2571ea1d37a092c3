-- What the transaction that holds the org's counter has read of warehouses, for the events that it writes. Warehouses lie on
-- every machine: a statement that inserted rows of an org and read them would run on all.
ALTER TABLE org_feed ADD COLUMN places json;
