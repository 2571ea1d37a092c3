-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Open sub-orders of production, and those of sandboxes, each in the order in which they are due, were ordered, and have their turn.
CREATE INDEX CONCURRENTLY sub_order_by_due ON sub_order (is_sandbox,
  coalesce(least(leave_by, ship_by), latest_ship_at, timestamptz '9999-12-31 00:00:00+00'), ordered_at, id,
  warehouse_id, org_id)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
CREATE INDEX CONCURRENTLY sub_order_by_ordered ON sub_order (is_sandbox, ordered_at, id, warehouse_id, org_id)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
CREATE INDEX CONCURRENTLY sub_order_by_turn ON sub_order (warehouse_id, state, is_sandbox,
  coalesce(leave_by, ship_by, timestamptz '9999-12-31 00:00:00+00'), coalesce(urgency, 13), ordered_at, id)
  WHERE state IN ('pending', 'picking', 'packed');
CREATE INDEX CONCURRENTLY sub_order_by_wait ON sub_order (is_sandbox, state, ordered_at, id)
  WHERE state IN ('backordered', 'error');
