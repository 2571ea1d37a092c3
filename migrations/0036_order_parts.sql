-- What lists by a SKU and a status, and by a warehouse in the order of changes, walk along. Empty in rows that the release
-- before this one writes; lists cope with that, and the worker fills them in.

-- The status of the order.
ALTER TABLE order_line ADD COLUMN order_status text;

-- When the order last changed.
ALTER TABLE sub_order ADD COLUMN order_updated_at timestamptz(3);

-- The version of the order that its lines and sub-orders tell.
ALTER TABLE customer_order ADD COLUMN parts_version bigint;
