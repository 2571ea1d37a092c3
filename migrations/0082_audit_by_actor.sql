-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
CREATE INDEX CONCURRENTLY audit_entry_by_actor ON audit_entry (org_id, actor, id) WHERE org_id IS NOT NULL;
