-- Goods that merchants announce, and what the hub receives of them.
CREATE SEQUENCE inventory_request_id_seq AS bigint;
CREATE SEQUENCE inventory_request_item_id_seq AS bigint;
CREATE SEQUENCE inventory_request_carton_id_seq AS bigint;
CREATE SEQUENCE sscc_serial_seq AS bigint;

CREATE TABLE inventory_request (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'placed', 'in_transit', 'delivered', 'receiving', 'closed', 'cancelled')),
  shipment_method text NOT NULL CHECK (shipment_method IN ('CUSTOMER', 'PICKUP')),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  brand_id bigint,
  vendor_id bigint,
  note text CHECK (char_length(note) <= 2000),
  order_tags text[] NOT NULL CHECK (cardinality(order_tags) <= 50),
  carrier text CHECK (char_length(carrier) <= 100),
  tracking_numbers text[] NOT NULL CHECK (cardinality(tracking_numbers) <= 100),
  po_number text CHECK (char_length(po_number) <= 100),
  container_number text CHECK (char_length(container_number) <= 100),
  requested_pickup_date date,
  request_pickup_address json,
  request_pickup_pallets json NOT NULL,
  -- Units.
  items_total bigint NOT NULL CHECK (items_total >= 0),
  items_received bigint NOT NULL CHECK (items_received >= 0),
  -- What has not happened and what nobody knows is infinity: lists are ordered by these.
  estimated_ship_date date NOT NULL,
  placed_at timestamptz(3) NOT NULL,
  shipped_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  created_by_id bigint,
  placed_by text,
  placed_by_id bigint,
  updated_by text NOT NULL,
  updated_by_id bigint,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, brand_id) REFERENCES brand (org_id, id),
  FOREIGN KEY (org_id, vendor_id) REFERENCES vendor (org_id, id)
);
-- The orders of the list.
CREATE INDEX inventory_request_by_creation ON inventory_request (org_id, created_at, id);
CREATE INDEX inventory_request_by_placement ON inventory_request (org_id, placed_at, id);
CREATE INDEX inventory_request_by_departure ON inventory_request (org_id, shipped_at, id);
CREATE INDEX inventory_request_by_delivery ON inventory_request (org_id, delivered_at, id);
CREATE INDEX inventory_request_by_update ON inventory_request (org_id, updated_at, id);
CREATE INDEX inventory_request_by_estimate ON inventory_request (org_id, estimated_ship_date, created_at, id);
-- The requests of a day in the order in which they came, for lists of a range of days in that order.
CREATE INDEX inventory_request_of_placement_day ON inventory_request
  (org_id, ((placed_at AT TIME ZONE 'UTC')::date), created_at);
CREATE INDEX inventory_request_of_departure_day ON inventory_request
  (org_id, ((shipped_at AT TIME ZONE 'UTC')::date), created_at);
CREATE INDEX inventory_request_of_delivery_day ON inventory_request
  (org_id, ((delivered_at AT TIME ZONE 'UTC')::date), created_at);
CREATE INDEX inventory_request_of_update_day ON inventory_request
  (org_id, ((updated_at AT TIME ZONE 'UTC')::date), created_at);
-- Its filters, in the order in which requests came.
CREATE INDEX inventory_request_by_status ON inventory_request (org_id, status, created_at, id);
CREATE INDEX inventory_request_by_warehouse ON inventory_request (org_id, warehouse_id, created_at, id);
CREATE INDEX inventory_request_by_brand ON inventory_request (org_id, brand_id, created_at, id) WHERE brand_id IS NOT NULL;
CREATE INDEX inventory_request_by_vendor ON inventory_request (org_id, vendor_id, created_at, id)
  WHERE vendor_id IS NOT NULL;
CREATE INDEX inventory_request_by_creator ON inventory_request (org_id, created_by_id, created_at, id)
  WHERE created_by_id IS NOT NULL;
CREATE INDEX inventory_request_by_placer ON inventory_request (org_id, placed_by_id, created_at, id)
  WHERE placed_by_id IS NOT NULL;
CREATE INDEX inventory_request_by_updater ON inventory_request (org_id, updated_by_id, created_at, id)
  WHERE updated_by_id IS NOT NULL;
CREATE INDEX inventory_request_search ON inventory_request USING gin (org_id, lower(note) gin_trgm_ops);

-- The tags of requests, for lists by tag.
CREATE TABLE inventory_request_tag (
  org_id bigint NOT NULL,
  tag text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL,
  request_id bigint NOT NULL,
  PRIMARY KEY (org_id, tag, created_at, request_id)
);

CREATE TABLE inventory_request_item (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  listing_id bigint,
  requested_qty bigint NOT NULL CHECK (requested_qty >= 0),
  casepack_qty integer CHECK (casepack_qty >= 1),
  lot_number text CHECK (char_length(lot_number) BETWEEN 1 AND 100),
  expiration_date date,
  received_qty bigint NOT NULL CHECK (received_qty >= 0),
  PRIMARY KEY (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id),
  FOREIGN KEY (org_id, item_id) REFERENCES item (org_id, id)
);
-- What is on its way to a warehouse, item by item.
CREATE INDEX inventory_request_item_by_item ON inventory_request_item (org_id, item_id, request_id);

CREATE TABLE inventory_request_carton (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  sscc text NOT NULL CHECK (sscc ~ '^[0-9]{18}$'),
  -- False once its request is cancelled: another one may announce the carton then.
  is_announced boolean NOT NULL,
  length_in numeric(8,2) CHECK (length_in > 0),
  width_in numeric(8,2) CHECK (width_in > 0),
  height_in numeric(8,2) CHECK (height_in > 0),
  weight_lb numeric(9,3) CHECK (weight_lb > 0),
  PRIMARY KEY (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id)
);
CREATE UNIQUE INDEX inventory_request_carton_sscc_unique ON inventory_request_carton (org_id, sscc) WHERE is_announced;
CREATE INDEX inventory_request_carton_by_sscc ON inventory_request_carton (sscc);

CREATE TABLE inventory_request_carton_item (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, request_id, carton_id, request_item_id),
  FOREIGN KEY (org_id, request_id, carton_id) REFERENCES inventory_request_carton (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item (org_id, request_id, id)
);

CREATE TABLE inventory_request_history (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, version)
);
