-- crossdock: outside a transaction
-- The hub's list of due work, of one kind.
CREATE INDEX CONCURRENTLY due_work_by_kind ON due_work (kind, org_id, subject_id);
