-- Blocks of a thousand inventory requests that came one after the other: a list with filters looks only into those that have
-- what it looks for. The worker writes them.
CREATE TABLE inventory_request_block (
  org_id bigint NOT NULL,
  -- When the first and the last of its requests came. Blocks do not overlap.
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, last_at)
);
-- What the requests of a block have: values of columns, days, and which thousands their ids are of.
CREATE TABLE inventory_request_block_entry (
  org_id bigint NOT NULL,
  -- The status and the column; + stands for any status.
  kind text COLLATE "C" NOT NULL,
  -- Days have ten characters; infinity, of what has not happened, comes behind them.
  entry text COLLATE "C" NOT NULL,
  -- The end of the block.
  last_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, kind, entry, last_at)
);
CREATE INDEX inventory_request_block_entry_of_block ON inventory_request_block_entry (org_id, last_at);
-- Every one, two, three and five characters in a row of the notes of a block.
CREATE TABLE inventory_request_note_block (
  org_id bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  grams text[] NOT NULL,
  PRIMARY KEY (org_id, last_at)
);
CREATE INDEX inventory_request_note_block_grams ON inventory_request_note_block USING gin (org_id, grams)
  WITH (fastupdate = off);
-- Blocks know all changes before this time.
CREATE TABLE inventory_request_block_progress (
  org_id bigint NOT NULL PRIMARY KEY REFERENCES org (id),
  changed_until timestamptz(3) NOT NULL
);
