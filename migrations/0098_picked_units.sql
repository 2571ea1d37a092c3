-- How many of the reserved units have been taken from the shelf. Until now the start of picking counted as that.
ALTER TABLE reservation ADD COLUMN picked_quantity bigint NOT NULL DEFAULT 0;
UPDATE reservation SET picked_quantity = quantity WHERE is_picked;
