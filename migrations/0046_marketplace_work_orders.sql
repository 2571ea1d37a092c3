-- Work orders: stock is prepared for a marketplace, packed in cartons and on pallets, and leaves in marketplace shipments.
CREATE SEQUENCE marketplace_work_order_id_seq AS bigint;
CREATE SEQUENCE marketplace_work_order_item_id_seq AS bigint;
CREATE SEQUENCE marketplace_carton_id_seq AS bigint;
CREATE SEQUENCE marketplace_carton_unit_id_seq AS bigint;
CREATE SEQUENCE marketplace_pallet_id_seq AS bigint;
CREATE SEQUENCE marketplace_limit_id_seq AS bigint;
CREATE SEQUENCE prep_price_id_seq AS bigint;

CREATE TABLE marketplace_work_order (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  -- Open while one of its items is.
  status text NOT NULL CHECK (status IN ('Open', 'Closed')),
  created_by text NOT NULL,
  created_by_id bigint,
  closed_at timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX marketplace_work_order_by_creation ON marketplace_work_order (org_id, created_at, id);
CREATE INDEX marketplace_work_order_by_status ON marketplace_work_order (org_id, status, created_at, id);
-- What is to do at a warehouse, whosoever it is, and at all of them.
CREATE INDEX marketplace_work_order_at_warehouse ON marketplace_work_order (warehouse_id, created_at, id)
  WHERE status = 'Open';
CREATE INDEX marketplace_work_order_open ON marketplace_work_order (created_at, id) WHERE status = 'Open';
-- What a number means.
CREATE INDEX marketplace_work_order_number ON marketplace_work_order (id);

CREATE TABLE marketplace_work_order_item (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  id bigint NOT NULL,
  -- The line of its reservations.
  line integer NOT NULL CHECK (line >= 1),
  -- The listing, as it was when it was ordered.
  listing_id bigint NOT NULL,
  listing_sku text NOT NULL CHECK (char_length(listing_sku) BETWEEN 1 AND 100),
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  country text NOT NULL,
  fulfillment_channel text NOT NULL CHECK (fulfillment_channel IN ('FBA', 'WFS')),
  -- The item that is sold: a bundle is built of its components.
  item_id bigint NOT NULL,
  stage text NOT NULL CHECK (stage IN ('queued', 'processing', 'packed', 'shipped', 'closed', 'cancelled')),
  prep text[] NOT NULL CHECK (cardinality(prep) <= 20),
  -- What each of them costs a unit, as it was when it was ordered.
  prep_prices json NOT NULL,
  original_quantity bigint NOT NULL CHECK (original_quantity > 0),
  quantity bigint NOT NULL CHECK (quantity >= 0),
  processed_quantity bigint NOT NULL CHECK (processed_quantity >= 0),
  packed_quantity bigint NOT NULL CHECK (packed_quantity >= 0),
  shipped_quantity bigint NOT NULL CHECK (shipped_quantity >= 0),
  -- Units that are wanted and neither packed nor reserved: reality has taken them.
  short_quantity bigint NOT NULL CHECK (short_quantity >= 0),
  damaged_quantity bigint NOT NULL CHECK (damaged_quantity >= 0),
  lost_quantity bigint NOT NULL CHECK (lost_quantity >= 0),
  -- Of the order, for lists by what its items are.
  order_status text NOT NULL CHECK (order_status IN ('Open', 'Closed')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, work_order_id, id),
  FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order (org_id, id),
  FOREIGN KEY (org_id, item_id) REFERENCES item (org_id, id),
  CHECK (shipped_quantity <= packed_quantity AND packed_quantity <= quantity AND quantity <= original_quantity)
);
CREATE INDEX marketplace_work_order_item_by_id ON marketplace_work_order_item (org_id, id);
CREATE INDEX marketplace_work_order_item_by_sku ON marketplace_work_order_item
  (org_id, listing_sku, order_status, created_at, work_order_id);
CREATE INDEX marketplace_work_order_item_by_marketplace ON marketplace_work_order_item
  (org_id, marketplace_name, order_status, created_at, work_order_id);

-- What one unit is made of in stock: itself, or the components of the bundle as they were.
CREATE TABLE marketplace_work_order_component (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, work_order_id, work_order_item_id, item_id),
  FOREIGN KEY (org_id, work_order_id, work_order_item_id) REFERENCES marketplace_work_order_item (org_id, work_order_id, id),
  FOREIGN KEY (org_id, item_id) REFERENCES item (org_id, id)
);

CREATE TABLE marketplace_work_order_history (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, work_order_id, work_order_item_id, version)
);

-- Which changes of the ledger were made for an item.
CREATE TABLE marketplace_work_order_transaction (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, work_order_id, work_order_item_id, transaction_id)
);

-- Lengths in micrometres and weights in nanograms, as everything that is priced by them.
CREATE TABLE marketplace_pallet (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  sscc text NOT NULL CHECK (sscc ~ '^[0-9]{18}$'),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  -- All cartons on it are of one shipment.
  shipment_id bigint NOT NULL,
  length_um bigint NOT NULL CHECK (length_um > 0),
  width_um bigint NOT NULL CHECK (width_um > 0),
  height_um bigint NOT NULL CHECK (height_um > 0),
  weight_ng bigint NOT NULL CHECK (weight_ng > 0),
  packed_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);
CREATE INDEX marketplace_pallet_of_shipment ON marketplace_pallet (org_id, shipment_id, id);
CREATE INDEX marketplace_pallet_by_sscc ON marketplace_pallet (sscc);

CREATE TABLE marketplace_carton (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  sscc text NOT NULL CHECK (sscc ~ '^[0-9]{18}$'),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  fulfillment_channel text NOT NULL CHECK (fulfillment_channel IN ('FBA', 'WFS')),
  -- Null: its units were forwarded from inventory requests.
  work_order_id bigint,
  -- Null: nobody knows yet where it goes.
  shipment_id bigint,
  pallet_id bigint,
  length_um bigint NOT NULL CHECK (length_um > 0),
  width_um bigint NOT NULL CHECK (width_um > 0),
  height_um bigint NOT NULL CHECK (height_um > 0),
  weight_ng bigint NOT NULL CHECK (weight_ng > 0),
  -- Sellable units.
  unit_count bigint NOT NULL CHECK (unit_count > 0),
  is_team_lift boolean NOT NULL,
  -- Beyond the limits, with the one unit that is.
  is_oversize boolean NOT NULL,
  packed_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order (org_id, id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id),
  FOREIGN KEY (org_id, pallet_id) REFERENCES marketplace_pallet (org_id, id),
  CHECK (work_order_id IS NOT NULL OR shipment_id IS NOT NULL),
  CHECK (pallet_id IS NULL OR shipment_id IS NOT NULL)
);
CREATE INDEX marketplace_carton_of_work_order ON marketplace_carton (org_id, work_order_id, id)
  WHERE work_order_id IS NOT NULL;
CREATE INDEX marketplace_carton_of_shipment ON marketplace_carton (org_id, shipment_id, id) WHERE shipment_id IS NOT NULL;
CREATE INDEX marketplace_carton_on_pallet ON marketplace_carton (org_id, pallet_id, id) WHERE pallet_id IS NOT NULL;
CREATE INDEX marketplace_carton_by_sscc ON marketplace_carton (sscc);

-- Sellable units in a carton. Those of a bundle have no lot of their own, and the first date of their components.
CREATE TABLE marketplace_carton_unit (
  org_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  id bigint NOT NULL,
  work_order_id bigint,
  work_order_item_id bigint,
  -- The element of an inventory request that they were received of.
  request_id bigint,
  request_item_id bigint,
  listing_id bigint NOT NULL,
  listing_sku text NOT NULL CHECK (char_length(listing_sku) BETWEEN 1 AND 100),
  fnsku text,
  item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, carton_id, id),
  FOREIGN KEY (org_id, carton_id) REFERENCES marketplace_carton (org_id, id),
  CHECK ((work_order_id IS NULL) = (work_order_item_id IS NULL)),
  CHECK ((request_id IS NULL) = (request_item_id IS NULL)),
  CHECK ((work_order_id IS NULL) <> (request_id IS NULL))
);
CREATE INDEX marketplace_carton_unit_of_work_order ON marketplace_carton_unit (org_id, work_order_id, work_order_item_id)
  WHERE work_order_id IS NOT NULL;
CREATE INDEX marketplace_carton_unit_of_request ON marketplace_carton_unit (org_id, request_id, request_item_id)
  WHERE request_id IS NOT NULL;

-- What has left the stock for them, by lot and date: the ledger says the same. Forwarded units left it before.
CREATE TABLE marketplace_carton_component (
  org_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, carton_id, unit_id, item_id, lot, expiration),
  FOREIGN KEY (org_id, carton_id, unit_id) REFERENCES marketplace_carton_unit (org_id, carton_id, id)
);

-- What a marketplace takes: of cartons the sides are compared from the longest to the shortest, of pallets as they stand.
CREATE TABLE marketplace_limit (
  id bigint PRIMARY KEY,
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  program text NOT NULL CHECK (program IN ('FBA', 'WFS')),
  applies_to text NOT NULL CHECK (applies_to IN ('carton', 'pallet')),
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  max_length_um bigint NOT NULL CHECK (max_length_um > 0),
  max_width_um bigint NOT NULL CHECK (max_width_um > 0),
  max_height_um bigint NOT NULL CHECK (max_height_um > 0),
  max_weight_ng bigint NOT NULL CHECK (max_weight_ng > 0),
  -- A carton with a single unit may be beyond them, where the unit is.
  single_unit_may_exceed boolean NOT NULL,
  -- Heavier ones get a mark that two people lift them; null: none does.
  team_lift_ng bigint CHECK (team_lift_ng > 0),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK (valid_from <= valid_until)
);
CREATE UNIQUE INDEX marketplace_limit_unique ON marketplace_limit (marketplace_name, program, applies_to, valid_from);

-- What the hub charges for a unit of a kind of prep.
CREATE TABLE prep_price (
  id bigint PRIMARY KEY,
  prep text NOT NULL CHECK (char_length(prep) BETWEEN 1 AND 50),
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  unit_cents bigint NOT NULL CHECK (unit_cents >= 0),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK (valid_from <= valid_until)
);
CREATE UNIQUE INDEX prep_price_unique ON prep_price (prep, valid_from);
