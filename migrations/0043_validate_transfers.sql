-- Reads the rows without stopping anybody; the constraint itself stands since the migration before.
ALTER TABLE reservation VALIDATE CONSTRAINT reservation_owner_kind_check;
