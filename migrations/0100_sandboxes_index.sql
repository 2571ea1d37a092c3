-- crossdock: outside a transaction
-- Which organizations are sandboxes: the queue and the waves of production leave them out, whatever the number of merchants.
CREATE INDEX CONCURRENTLY org_sandbox ON org (id) WHERE is_sandbox;
