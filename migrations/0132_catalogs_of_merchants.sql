-- Who manages the catalog of an organization. What the hub has entered until now is confirmed; what a merchant says about a new
-- item is not, until the hub has measured or confirmed it.
ALTER TABLE org ADD COLUMN catalog_managed_by text NOT NULL DEFAULT 'both';
ALTER TABLE org ADD CONSTRAINT org_catalog_managed_by_check
  CHECK (catalog_managed_by IN ('hub', 'merchant', 'both')) NOT VALID;
ALTER TABLE item ADD COLUMN facts_confirmed boolean NOT NULL DEFAULT true;
