-- A class that the hub has given stays; the others are those of the load, which changes until it is picked up.
ALTER TABLE middle_mile_order ADD COLUMN is_class_given boolean NOT NULL DEFAULT false;
