-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The pick queue: what is not held, by priority, then as before. Orders with a priority of their own, by creation.
CREATE INDEX CONCURRENTLY sub_order_in_queue ON sub_order (warehouse_id, state, is_sandbox, is_held, (-coalesce(priority, 5)),
  coalesce(leave_by, ship_by, timestamptz '9999-12-31 00:00:00+00'), coalesce(urgency, 13), ordered_at, id)
  WHERE state IN ('pending', 'picking', 'packed');
CREATE INDEX CONCURRENTLY customer_order_by_priority ON customer_order (org_id, priority, created_at, id)
  WHERE priority IS NOT NULL;
