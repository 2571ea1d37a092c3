-- crossdock: outside a transaction
-- What the expiry sweep looks for, without on_hand in its condition: an update of a column that an index mentions cannot
-- be heap-only, and every movement changes on_hand. Empty balances are deleted anyway.
CREATE INDEX CONCURRENTLY stock_balance_dated ON stock_balance (org_id, warehouse_id, expiration)
  WHERE status = 'available' AND expiration < 'infinity';
