-- What the lists of orders read. Every column is empty in rows that the release before this one writes; lists cope with
-- that, and the worker fills them in.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- JSON as GET /v1/orders shows it, of the version that stands beside it: building it for every page costs five times
-- what reading it costs.
ALTER TABLE customer_order
  ADD COLUMN json_version bigint,
  -- The lines.
  ADD COLUMN items_json text,
  -- The elements of sub_orders. U+001F stands where the name of the warehouse goes, which may change; the warehouses are
  -- in warehouse_ids, in the same order.
  ADD COLUMN sub_orders_json text,
  ADD COLUMN warehouse_ids bigint[];

-- The status of the order, for lists by warehouse and status.
ALTER TABLE sub_order ADD COLUMN order_status text;

-- When the order came, for lists by SKU.
ALTER TABLE order_line ADD COLUMN ordered_at timestamptz(3);

-- What q looks into. The worker writes it: maintaining the index costs as much as taking the order, and the feed says
-- what is still missing.
CREATE TABLE order_search (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  search text NOT NULL,
  PRIMARY KEY (org_id, order_id)
);
CREATE INDEX order_search_text ON order_search USING gin (org_id, search gin_trgm_ops) WITH (fastupdate = off);

-- Up to which sequence the org's feed was looked through for new orders.
CREATE TABLE order_search_progress (
  org_id bigint PRIMARY KEY REFERENCES org (id),
  last_sequence bigint NOT NULL
);
