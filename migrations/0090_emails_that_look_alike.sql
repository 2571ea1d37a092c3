-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
CREATE UNIQUE INDEX CONCURRENTLY user_account_email_unique_key ON user_account
  (translate(lower(normalize(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig'));
CREATE UNIQUE INDEX CONCURRENTLY invitation_email_unique_key ON invitation
  (org_id, translate(lower(normalize(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig'));
CREATE INDEX CONCURRENTLY invitation_by_email ON invitation
  (translate(lower(normalize(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ', 'aeopcxyijsdlhqwovig'));
DROP INDEX CONCURRENTLY IF EXISTS user_account_email_unique;
DROP INDEX CONCURRENTLY IF EXISTS invitation_email_unique;
