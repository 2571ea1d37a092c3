-- What a merchant asks the hub to change of what the floor works by: dimensions and weight, hazmat, storage, lot and date rules.
CREATE SEQUENCE catalog_change_request_id_seq;

CREATE TABLE catalog_change_request (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'refused', 'cancelled')),
  -- The fields that it is about, with the values it asks for, and those that the item had.
  requested json NOT NULL,
  former json NOT NULL,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, item_id) REFERENCES item (org_id, id)
);
CREATE UNIQUE INDEX catalog_change_request_one_pending ON catalog_change_request (org_id, item_id) WHERE status = 'pending';
CREATE INDEX catalog_change_request_by_item ON catalog_change_request (org_id, item_id, id);
CREATE INDEX catalog_change_request_by_status ON catalog_change_request (org_id, status, id);
-- The hub's list, of all organizations.
CREATE INDEX catalog_change_request_by_id ON catalog_change_request (id, org_id);
CREATE INDEX catalog_change_request_of_all_by_status ON catalog_change_request (status, id, org_id);

CREATE TABLE catalog_change_request_history (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, version),
  FOREIGN KEY (org_id, request_id) REFERENCES catalog_change_request (org_id, id)
);
