-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Held orders by the reasons of their holds: those of a rare one are found without reading the others.
CREATE INDEX CONCURRENTLY customer_order_by_hold_reasons ON customer_order (org_id, held_for, created_at, id)
  WHERE held_for IS NOT NULL;
