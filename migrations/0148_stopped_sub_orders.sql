-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What a change of the order policy routes again.
CREATE INDEX CONCURRENTLY sub_order_stopped ON sub_order (org_id, id) WHERE state IN ('backordered', 'error');
