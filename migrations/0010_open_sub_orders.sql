-- crossdock: outside a transaction
-- The hub's list of open work, over all orgs, oldest first.
CREATE INDEX CONCURRENTLY sub_order_open ON sub_order (ordered_at, id)
  WHERE state IN ('pending', 'picking', 'packed', 'backordered', 'error');
