-- The catalog, the stock ledger with its balances, and the change feed.

-- One row per org: its writers take their turn here, once and last. Sequences and transaction numbers come from it, and
-- the time of a movement is never before the one that came before.
CREATE TABLE org_feed (
  org_id bigint PRIMARY KEY REFERENCES org (id),
  last_sequence bigint NOT NULL,
  last_transaction_id bigint NOT NULL,
  last_time timestamptz(3) NOT NULL
);
INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time)
SELECT id, 0, 0, created_at FROM org;

-- No foreign key: events are written only behind the counter, whose row has one.
CREATE TABLE event (
  org_id bigint NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  time timestamptz(3) NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  version bigint NOT NULL,
  actor text NOT NULL,
  data json NOT NULL,
  PRIMARY KEY (org_id, sequence)
);
CREATE INDEX event_by_type ON event (org_id, type, sequence);

CREATE SEQUENCE brand_id_seq AS bigint;
CREATE TABLE brand (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX brand_name_unique ON brand (org_id, lower(name));

CREATE SEQUENCE vendor_id_seq AS bigint;
CREATE TABLE vendor (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX vendor_name_unique ON vendor (org_id, lower(name));

CREATE SEQUENCE item_id_seq AS bigint;
CREATE TABLE item (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  name text CHECK (char_length(name) BETWEEN 1 AND 500),
  mpn text CHECK (char_length(mpn) BETWEEN 1 AND 100),
  upc text CHECK (char_length(upc) BETWEEN 1 AND 20),
  ean text CHECK (char_length(ean) BETWEEN 1 AND 20),
  hs_code text CHECK (char_length(hs_code) BETWEEN 1 AND 20),
  is_hazmat boolean,
  cold_storage_type text CHECK (cold_storage_type IN ('refrigerated', 'frozen', 'deep_frozen')),
  can_expire boolean,
  lot_num_required boolean NOT NULL,
  shelf_life_days integer CHECK (shelf_life_days BETWEEN 1 AND 36500),
  -- Fewest days a lot must have left to be shipped, by fulfilment channel: {"MERCHANT": 30, "FBA": 90}
  min_remaining_days json NOT NULL,
  length_in numeric(8, 2) CHECK (length_in > 0),
  width_in numeric(8, 2) CHECK (width_in > 0),
  height_in numeric(8, 2) CHECK (height_in > 0),
  weight_lb numeric(9, 3) CHECK (weight_lb > 0),
  scannable_barcodes text[] NOT NULL,
  image_url text CHECK (char_length(image_url) <= 2000),
  brand_id bigint,
  vendor_id bigint,
  is_active boolean NOT NULL,
  is_bundle boolean NOT NULL,
  -- Kept by the code that writes bundle_component, so that lists need not ask.
  is_bundle_component boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What q looks into. A scan of one short lower-case text costs a quarter of three ILIKEs, and needs no extension.
  search text NOT NULL GENERATED ALWAYS AS
    (lower(coalesce(name, '') || chr(31) || coalesce(mpn, '') || chr(31) || coalesce(upc, ''))) STORED,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, brand_id) REFERENCES brand (org_id, id),
  FOREIGN KEY (org_id, vendor_id) REFERENCES vendor (org_id, id)
);
CREATE INDEX item_by_mpn ON item (org_id, mpn, id);
CREATE INDEX item_by_upc ON item (org_id, upc, id);
CREATE INDEX item_by_ean ON item (org_id, ean, id);
CREATE INDEX item_by_brand ON item (org_id, brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX item_by_vendor ON item (org_id, vendor_id) WHERE vendor_id IS NOT NULL;

-- Bulk loads of an org's catalog take turns here: two of them would each create what the other one is creating.
CREATE TABLE catalog_turn (
  org_id bigint PRIMARY KEY REFERENCES org (id)
);

CREATE TABLE bundle_component (
  org_id bigint NOT NULL,
  bundle_id bigint NOT NULL,
  component_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  PRIMARY KEY (org_id, bundle_id, component_id),
  FOREIGN KEY (org_id, bundle_id) REFERENCES item (org_id, id),
  FOREIGN KEY (org_id, component_id) REFERENCES item (org_id, id),
  CHECK (bundle_id <> component_id)
);
CREATE INDEX bundle_component_by_component ON bundle_component (org_id, component_id, bundle_id);

CREATE SEQUENCE listing_id_seq AS bigint;
CREATE TABLE listing (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  listing_mp_primary_id text NOT NULL CHECK (char_length(listing_mp_primary_id) BETWEEN 1 AND 100),
  listing_name text CHECK (char_length(listing_name) BETWEEN 1 AND 500),
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  listing_mp_seller_account_id text NOT NULL CHECK (char_length(listing_mp_seller_account_id) BETWEEN 1 AND 100),
  fulfillment_channel text NOT NULL CHECK (fulfillment_channel IN ('FBA', 'WFS', 'MERCHANT')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, item_id) REFERENCES item (org_id, id)
);
CREATE UNIQUE INDEX listing_sku_unique ON listing
  (org_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id, fulfillment_channel, country);
CREATE INDEX listing_by_item ON listing (org_id, item_id, id);
CREATE INDEX listing_by_marketplace ON listing (org_id, marketplace_name, id);

-- What is where, one row per item and warehouse: the totals that are read, and the row that every writer of that stock
-- locks first. (Balances below it need no lock of their own.)
-- No foreign keys on records, balances, lots, movements and events: without their triggers a bulk receive takes a third
-- less of the database's time (they fire for the insert and again for the first update of a new row). The engine locks
-- the items of new records itself, writes balances only below a record it has locked, and crossdock verify proves the
-- same.
CREATE TABLE stock_record (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  available_on_hand bigint NOT NULL CHECK (available_on_hand >= 0),
  damaged bigint NOT NULL CHECK (damaged >= 0),
  quarantined bigint NOT NULL CHECK (quarantined >= 0),
  expired bigint NOT NULL CHECK (expired >= 0),
  reserved_orders bigint NOT NULL CHECK (reserved_orders >= 0),
  reserved_work_orders bigint NOT NULL CHECK (reserved_work_orders >= 0),
  reserved_holds bigint NOT NULL CHECK (reserved_holds >= 0),
  inbound bigint NOT NULL CHECK (inbound >= 0),
  backordered bigint NOT NULL CHECK (backordered >= 0),
  version bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, item_id, warehouse_id),
  CHECK (reserved_orders + reserved_work_orders + reserved_holds <= available_on_hand)
);
CREATE INDEX stock_record_by_warehouse ON stock_record (org_id, warehouse_id, item_id);
CREATE INDEX stock_record_by_update ON stock_record (org_id, updated_at, item_id, warehouse_id);

-- '' and 'infinity' stand for "no lot" and "no date".
CREATE TABLE stock_balance (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  status text NOT NULL CHECK (status IN ('available', 'damaged', 'quarantined', 'expired')),
  on_hand bigint NOT NULL,
  reserved bigint NOT NULL,
  PRIMARY KEY (org_id, item_id, warehouse_id, lot, expiration, status),
  CHECK (0 <= reserved AND reserved <= on_hand),
  CHECK (reserved = 0 OR status = 'available')
);
-- What the expiry sweep looks for.
CREATE INDEX stock_balance_by_expiration ON stock_balance (org_id, warehouse_id, expiration)
  WHERE status = 'available' AND on_hand > 0 AND expiration < 'infinity';

-- A lot has one date, wherever it lies.
CREATE TABLE stock_lot (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) BETWEEN 1 AND 100),
  expiration date NOT NULL,
  PRIMARY KEY (org_id, item_id, lot)
);

CREATE TABLE stock_movement (
  org_id bigint NOT NULL,
  is_receipt boolean NOT NULL,
  time timestamptz(3) NOT NULL,
  transaction_id bigint NOT NULL,
  line integer NOT NULL CHECK (line >= 1),
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  status text NOT NULL CHECK (status IN ('available', 'damaged', 'quarantined', 'expired')),
  quantity bigint NOT NULL CHECK (quantity <> 0),
  reason text CHECK (reason IN ('order_shipped', 'order_returned', 'work_order_packed', 'work_order_unpacked',
    'cycle_count', 'damaged', 'expired', 'found', 'lost', 'disposed', 'quarantined', 'released', 'relabelled',
    'transfer_out', 'transfer_in', 'correction')),
  note text CHECK (char_length(note) <= 1000),
  linked_item_type text CHECK (linked_item_type IN ('order', 'return', 'marketplace_work_order',
    'marketplace_shipment', 'inventory_request', 'cycle_count', 'transfer')),
  linked_item_id text CHECK (char_length(linked_item_id) <= 100),
  fba_shipment_id text CHECK (char_length(fba_shipment_id) <= 100),
  actor text NOT NULL,
  PRIMARY KEY (org_id, is_receipt, time, transaction_id, line),
  CHECK (NOT is_receipt OR quantity > 0),
  CHECK (is_receipt = (reason IS NULL))
);
CREATE INDEX stock_movement_by_record ON stock_movement (org_id, item_id, warehouse_id, time);

CREATE SEQUENCE hold_id_seq AS bigint;
CREATE TABLE stock_hold (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  note text CHECK (char_length(note) <= 1000),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  version bigint NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- Who holds how much of which balance.
CREATE TABLE reservation (
  org_id bigint NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('sub_order', 'work_order', 'hold')),
  owner_id bigint NOT NULL,
  owner_line integer NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- Picked units are in somebody's hands: reality cannot take them back by itself.
  is_picked boolean NOT NULL,
  PRIMARY KEY (org_id, owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration)
);
CREATE INDEX reservation_by_balance ON reservation (org_id, item_id, warehouse_id, lot, expiration);

-- Whoever creates a backorder and whoever frees stock mark the item; the filler works it off.
CREATE TABLE fill_due (
  org_id bigint NOT NULL REFERENCES org (id),
  item_id bigint NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, item_id)
);

-- Reservations that reality took back; their owners are routed again.
CREATE TABLE reroute_due (
  org_id bigint NOT NULL REFERENCES org (id),
  owner_kind text NOT NULL CHECK (owner_kind IN ('sub_order', 'work_order')),
  owner_id bigint NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, owner_kind, owner_id)
);

-- Picked units that turned out not to be there: somebody on the floor must look.
CREATE SEQUENCE floor_exception_id_seq AS bigint;
CREATE TABLE floor_exception (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  cause text NOT NULL,
  raised_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  PRIMARY KEY (org_id, id)
);

CREATE SEQUENCE stock_transfer_id_seq AS bigint;
CREATE SEQUENCE cycle_count_id_seq AS bigint;
