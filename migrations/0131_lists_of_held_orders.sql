-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Held orders of a merchant, and the parts of all merchants that a hold keeps off the floor.
CREATE INDEX CONCURRENTLY customer_order_held ON customer_order (org_id, created_at, id) WHERE held_for IS NOT NULL;
CREATE INDEX CONCURRENTLY sub_order_held ON sub_order (is_sandbox, ordered_at, id) WHERE is_held;
