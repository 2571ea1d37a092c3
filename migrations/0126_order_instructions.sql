-- How an order is to be handled, if the merchant says so; and what the pick queue needs of it at each of its parts.
ALTER TABLE customer_order ADD COLUMN instructions json, ADD COLUMN priority integer, ADD COLUMN not_before timestamptz(3);
ALTER TABLE customer_order ADD CONSTRAINT customer_order_priority_check CHECK (priority BETWEEN 1 AND 9) NOT VALID;
ALTER TABLE sub_order ADD COLUMN priority integer, ADD COLUMN not_before timestamptz(3),
  ADD COLUMN is_held boolean NOT NULL DEFAULT false;
