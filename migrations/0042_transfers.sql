-- Transfers between warehouses are inventory requests with a source.
ALTER TABLE inventory_request ADD COLUMN source_warehouse_id bigint;

-- What has left the source of a transfer, with the labels it left with.
CREATE TABLE inventory_request_unit (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  departed_qty bigint NOT NULL CHECK (departed_qty > 0),
  arrived_qty bigint NOT NULL CHECK (arrived_qty >= 0),
  lost_qty bigint NOT NULL CHECK (lost_qty >= 0),
  PRIMARY KEY (org_id, request_id, request_item_id, lot, expiration),
  FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item (org_id, request_id, id),
  CHECK (arrived_qty + lost_qty <= departed_qty)
);

-- Wider than before, so every row there is fits already; the next migration has them checked without a long lock.
ALTER TABLE reservation DROP CONSTRAINT reservation_owner_kind_check;
ALTER TABLE reservation ADD CONSTRAINT reservation_owner_kind_check
  CHECK (owner_kind IN ('sub_order', 'work_order', 'hold', 'transfer')) NOT VALID;
