-- Quotes that something was ordered by are kept for good.
ALTER TABLE rate_quote ADD COLUMN cited_at timestamptz(3);
