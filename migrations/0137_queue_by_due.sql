-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The pick queue in the order of what is due, as the list of open orders and on-time have it.
CREATE INDEX CONCURRENTLY sub_order_in_turn ON sub_order (warehouse_id, state, is_sandbox, is_held, (-coalesce(priority, 5)),
  coalesce(least(leave_by, ship_by), latest_ship_at, timestamptz '9999-12-31 00:00:00+00'), coalesce(urgency, 13), ordered_at,
  id)
  WHERE state IN ('pending', 'picking', 'packed');
