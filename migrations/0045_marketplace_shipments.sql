-- Shipments to a marketplace's fulfilment centers, and what left in them.
CREATE SEQUENCE marketplace_shipment_id_seq AS bigint;
CREATE SEQUENCE marketplace_shipment_unit_id_seq AS bigint;

CREATE TABLE marketplace_shipment (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) <= 100),
  -- The marketplace's own number.
  fba_shipment_id text NOT NULL CHECK (char_length(fba_shipment_id) BETWEEN 1 AND 100),
  fulfillment_center_code text NOT NULL CHECK (char_length(fulfillment_center_code) BETWEEN 1 AND 20),
  -- What its units came from.
  source text NOT NULL CHECK (source IN ('inventory_request', 'work_order')),
  status text NOT NULL CHECK (status IN ('created', 'in_transit', 'checked_in', 'receiving', 'closed')),
  unit_count bigint NOT NULL CHECK (unit_count >= 0),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX marketplace_shipment_number_unique ON marketplace_shipment (org_id, fba_shipment_id);

CREATE TABLE marketplace_shipment_unit (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  id bigint NOT NULL,
  -- The element of an inventory request that they were received of.
  request_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  added_by text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, shipment_id, id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);
CREATE INDEX marketplace_shipment_unit_of_request ON marketplace_shipment_unit (org_id, request_id, request_item_id);
