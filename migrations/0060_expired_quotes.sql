-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What is kept for good is not looked at again and again by the clean-up.
CREATE INDEX CONCURRENTLY rate_quote_uncited ON rate_quote (org_id, expires_at) WHERE cited_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS rate_quote_expired;
