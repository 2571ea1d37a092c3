-- What the orders of a block contain, a thousand orders that came one after the other: every one, two, three and five
-- characters in a row. A search looks only into blocks that have those of the text it looks for, the newest first. The worker
-- writes them, as it does order_search.
CREATE TABLE order_search_block (
  org_id bigint NOT NULL,
  -- When the first and the last of its orders came. Blocks do not overlap.
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  grams text[] NOT NULL,
  PRIMARY KEY (org_id, last_at)
);
CREATE INDEX order_search_block_grams ON order_search_block USING gin (org_id, grams) WITH (fastupdate = off);
