-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What has to leave until when, of each status: what is late is open and has a date that has passed.
CREATE INDEX CONCURRENTLY customer_order_by_status_and_ship_date ON customer_order (org_id, status, latest_ship_at, id)
  WHERE latest_ship_at IS NOT NULL;
