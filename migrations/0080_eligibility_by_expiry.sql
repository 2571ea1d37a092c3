-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Which answers about listings are about to lose their validity.
CREATE INDEX CONCURRENTLY eligibility_check_by_expiry ON eligibility_check (org_id, expires_at) WHERE is_newest;
