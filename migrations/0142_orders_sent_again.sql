-- An order that is sent again after all of it was cancelled: the one before it.
ALTER TABLE customer_order ADD COLUMN previous_order_id bigint;
