-- Reads the rows without blocking anyone; the constraint was added by an earlier migration.
ALTER TABLE org VALIDATE CONSTRAINT org_catalog_managed_by_check;
