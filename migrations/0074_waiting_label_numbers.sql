-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Before a label is bought: whether another one that waits for the carrier has its number.
CREATE INDEX CONCURRENTLY shipping_label_waiting ON shipping_label (tracking_number) WHERE state IN ('requested', 'bought');
