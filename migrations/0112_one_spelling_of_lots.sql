-- How a lot is compared: two spellings that are registered at the same moment are one lot. Lots of former releases have none;
-- those are found before a new one is registered.
ALTER TABLE stock_lot ADD COLUMN spelling text;
