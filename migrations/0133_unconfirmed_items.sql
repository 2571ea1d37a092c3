-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Items whose facts the hub has yet to measure or confirm.
CREATE INDEX CONCURRENTLY item_by_confirmation ON item (org_id, facts_confirmed, id);
