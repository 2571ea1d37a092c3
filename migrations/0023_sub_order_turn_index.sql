-- crossdock: outside a transaction
-- The pick queue of a warehouse, in the order in which it is picked.
CREATE INDEX CONCURRENTLY sub_order_turn ON sub_order (
  warehouse_id, state, coalesce(leave_by, ship_by, timestamptz '9999-12-31 00:00:00+00'), coalesce(urgency, 13),
  ordered_at, id)
  WHERE state IN ('pending', 'picking', 'packed');
