-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What an organization reads of its own trail: by what was done, and by who did it.
CREATE INDEX CONCURRENTLY audit_entry_by_operation ON audit_entry (org_id, operation, id) WHERE org_id IS NOT NULL;
