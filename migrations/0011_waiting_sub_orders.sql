-- crossdock: outside a transaction
-- Those of the hub's list of open work that nobody can pick: few among many.
CREATE INDEX CONCURRENTLY sub_order_waiting ON sub_order (state, ordered_at, id)
  WHERE state IN ('backordered', 'error');
