-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The hub lists the requests that it has not answered; there are few.
CREATE INDEX CONCURRENTLY sub_order_cancel_requested
  ON sub_order (cancel_requested_at, id) WHERE cancel_requested_at IS NOT NULL;
