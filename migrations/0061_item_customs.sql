-- What customs want to know of an item: where it was made, and what it is worth.
ALTER TABLE item
  ADD COLUMN country_of_origin text,
  ADD COLUMN customs_value_usd numeric(12,2);
ALTER TABLE item ADD CONSTRAINT item_country_of_origin_check CHECK (country_of_origin ~ '^[A-Z]{2}$') NOT VALID;
ALTER TABLE item ADD CONSTRAINT item_customs_value_usd_check CHECK (customs_value_usd > 0) NOT VALID;
