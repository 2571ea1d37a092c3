-- Units that have left follow the correction of their lot when they come back, and whoever loses reserved units learns
-- why, and by whom.
CREATE TABLE lot_correction (
  org_id bigint NOT NULL REFERENCES org (id),
  item_id bigint NOT NULL,
  -- Of the ledger: what left later left with the right label.
  transaction_id bigint NOT NULL,
  -- Null: everywhere.
  warehouse_id bigint REFERENCES warehouse (id),
  lot text NOT NULL,
  expiration date NOT NULL,
  to_lot text NOT NULL,
  to_expiration date NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, item_id, transaction_id)
);

-- Why an owner has lost reserved units, until he is routed again.
CREATE TABLE revocation (
  org_id bigint NOT NULL REFERENCES org (id),
  owner_kind text NOT NULL CHECK (owner_kind IN ('sub_order', 'work_order')),
  owner_id bigint NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  PRIMARY KEY (org_id, owner_kind, owner_id)
);

ALTER TABLE floor_exception ADD COLUMN raised_by text;
