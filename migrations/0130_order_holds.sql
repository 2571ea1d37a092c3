-- The holds of an order, those that were released included, and the reasons of those that stand.
ALTER TABLE customer_order ADD COLUMN holds json, ADD COLUMN held_for text;
