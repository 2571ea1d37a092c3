-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The name begins with that of the index it replaces, by which processes of the release before recognise an order taken twice.
CREATE UNIQUE INDEX CONCURRENTLY customer_order_market_id_unique_live_folded
  ON customer_order (org_id, market_order_id, lower(btrim(coalesce(marketplace, '')))) WHERE status <> 'cancelled' AND is_folded;
