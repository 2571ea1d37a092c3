-- Searches for a part of a text, and lists of them by org: both come with every common PostgreSQL. The lists of orders and
-- stock use them too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
