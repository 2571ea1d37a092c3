-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- An order is one of a marketplace and its id there, until all of it is cancelled: then the id may be sent again. The name begins
-- with that of the index it replaces, by which processes of the release before recognise an order taken twice.
CREATE UNIQUE INDEX CONCURRENTLY customer_order_market_id_unique_live
  ON customer_order (org_id, market_order_id, coalesce(marketplace, '')) WHERE status <> 'cancelled';
CREATE INDEX CONCURRENTLY customer_order_by_market_id ON customer_order (org_id, market_order_id, id);
