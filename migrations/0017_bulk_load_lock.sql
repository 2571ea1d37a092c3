-- The row of an org that its bulk loads lock, one after the other, under a name that says so. It holds no data, so the
-- table is made anew, which also names its keys.
CREATE TABLE bulk_load_lock (
  org_id bigint PRIMARY KEY REFERENCES org (id)
);
-- squawk-ignore ban-drop-table -- no release has run on it yet
DROP TABLE catalog_turn;
