-- Marketplace shipments on their way, and the middle-mile orders that carry them.
ALTER TABLE marketplace_shipment
  ADD COLUMN carrier text,
  ADD COLUMN pro_number text,
  ADD COLUMN estimated_arrival timestamptz(3),
  -- Codes of fulfilment centers: where it went before the marketplace moved it, and where it goes since.
  ADD COLUMN redirected_from text,
  ADD COLUMN redirected_to text,
  -- Of its status; null: it was made and has not left.
  ADD COLUMN status_time timestamptz(3),
  ADD COLUMN status_location text,
  -- When the marketplace last told what it received.
  ADD COLUMN reported_at timestamptz(3);

ALTER TABLE marketplace_shipment ADD CONSTRAINT marketplace_shipment_text_check CHECK (
  char_length(carrier) <= 100 AND char_length(pro_number) <= 50 AND char_length(redirected_from) <= 20
  AND char_length(redirected_to) <= 20 AND char_length(status_location) <= 200) NOT VALID;

CREATE TABLE marketplace_shipment_history (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, shipment_id, version),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);

-- What carriers, the marketplace and the hub say of it. Each is kept once.
CREATE TABLE marketplace_shipment_event (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  time timestamptz(3) NOT NULL,
  code text NOT NULL CHECK (char_length(code) BETWEEN 1 AND 30),
  -- '' where nobody said where.
  location text NOT NULL CHECK (char_length(location) <= 200),
  description text CHECK (char_length(description) <= 500),
  recorded_by text NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, shipment_id, time, code, location),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);

-- The signed paper of its delivery.
CREATE TABLE marketplace_shipment_proof (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 10485760),
  uploaded_by text NOT NULL,
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, shipment_id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);

-- What the marketplace says it received.
CREATE TABLE marketplace_shipment_receipt (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  sku text NOT NULL CHECK (char_length(sku) BETWEEN 1 AND 200),
  received bigint NOT NULL CHECK (received >= 0),
  PRIMARY KEY (org_id, shipment_id, sku),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);

-- Where marketplaces take goods in: bills of lading are addressed there.
CREATE SEQUENCE fulfillment_center_id_seq AS bigint;

CREATE TABLE fulfillment_center (
  id bigint PRIMARY KEY,
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  code text NOT NULL CHECK (char_length(code) BETWEEN 1 AND 20),
  address json NOT NULL,
  phone text CHECK (char_length(phone) <= 50),
  instructions text CHECK (char_length(instructions) <= 500),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX fulfillment_center_unique ON fulfillment_center (marketplace_name, code);
CREATE INDEX fulfillment_center_by_marketplace ON fulfillment_center (marketplace_name, id);
CREATE INDEX fulfillment_center_by_code ON fulfillment_center (code, id);

CREATE SEQUENCE middle_mile_order_id_seq AS bigint;

CREATE TABLE middle_mile_order (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  internal_identifier text NOT NULL CHECK (internal_identifier ~ '^MMO[0-9]{6}[0-9A-Z]{4}$'),
  status text NOT NULL CHECK (status IN ('authorized', 'picked_up', 'in_transit', 'delivered', 'cancelled')),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  destination_type text NOT NULL CHECK (destination_type IN ('FBA', 'AWD', 'WFS', 'other')),
  -- Numbers of the shipments, in the order in which they were named.
  shipment_ids text[] NOT NULL CHECK (cardinality(shipment_ids) BETWEEN 1 AND 200),
  quote_id bigint NOT NULL,
  authorized_cents bigint NOT NULL CHECK (authorized_cents >= 0),
  -- What each shipment costs, and why.
  breakdown json NOT NULL,
  -- Cubic feet.
  estimated_volume numeric(12, 2) NOT NULL CHECK (estimated_volume > 0),
  verified_volume numeric(12, 2) CHECK (verified_volume > 0),
  pickup_start timestamptz(3),
  pickup_end timestamptz(3),
  pickup_reference text CHECK (char_length(pickup_reference) <= 100),
  equipment text,
  pallet_count integer CHECK (pallet_count BETWEEN 0 AND 1000),
  accessorials text[] NOT NULL CHECK (cardinality(accessorials) <= 20),
  freight_class text,
  seal_number text CHECK (char_length(seal_number) <= 50),
  invoice_number text CHECK (char_length(invoice_number) <= 50),
  invoiced_cents bigint CHECK (invoiced_cents >= 0),
  cancellation_reason text CHECK (char_length(cancellation_reason) <= 1000),
  picked_up_at timestamptz(3),
  delivered_at timestamptz(3),
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((pickup_start IS NULL) = (pickup_end IS NULL) AND pickup_start < pickup_end)
);
CREATE UNIQUE INDEX middle_mile_order_number_unique ON middle_mile_order (org_id, internal_identifier);
CREATE INDEX middle_mile_order_by_creation ON middle_mile_order (org_id, created_at, id);
CREATE INDEX middle_mile_order_by_status ON middle_mile_order (org_id, status, created_at, id);
CREATE INDEX middle_mile_order_by_warehouse ON middle_mile_order (org_id, warehouse_id, created_at, id);
-- The hub's, of all orgs.
CREATE INDEX middle_mile_order_at_warehouse ON middle_mile_order (warehouse_id, created_at, id);
CREATE INDEX middle_mile_order_at_warehouse_by_status ON middle_mile_order (warehouse_id, status, created_at, id);

CREATE TABLE middle_mile_order_shipment (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  -- Whether the order is not cancelled.
  is_live boolean NOT NULL,
  PRIMARY KEY (org_id, order_id, shipment_id),
  FOREIGN KEY (org_id, order_id) REFERENCES middle_mile_order (org_id, id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);
-- A shipment is on one live order at most.
CREATE UNIQUE INDEX middle_mile_order_shipment_live ON middle_mile_order_shipment (org_id, shipment_id) WHERE is_live;

CREATE TABLE middle_mile_order_history (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, order_id, version),
  FOREIGN KEY (org_id, order_id) REFERENCES middle_mile_order (org_id, id)
);
