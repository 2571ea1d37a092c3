-- Customer orders: what was ordered, which part ships from where, what left in which parcel, and what people ask of it.
-- As with stock, rows that are written by the thousand have no foreign keys; crossdock verify proves the same.

CREATE SEQUENCE customer_order_id_seq AS bigint;
CREATE TABLE customer_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  market_order_id text NOT NULL CHECK (char_length(market_order_id) BETWEEN 1 AND 100),
  -- SHA-256 of the order in a canonical form: tells the same order from another one with the same id.
  content_hash bytea NOT NULL,
  marketplace text CHECK (char_length(marketplace) <= 100),
  -- Everything the merchant sent beside the lines, as one JSON object that is passed on as it is.
  details json NOT NULL,
  -- What q looks into, in lower case.
  search text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'backordered', 'partially_shipped', 'complete',
    'cancelled', 'error')),
  units bigint NOT NULL CHECK (units > 0),
  placed_at timestamptz(3) NOT NULL,
  latest_ship_at timestamptz(3),
  -- When it became complete, or cancelled.
  ended_at timestamptz(3),
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX customer_order_market_id_unique ON customer_order (org_id, market_order_id);
CREATE INDEX customer_order_by_creation ON customer_order (org_id, created_at, id);
CREATE INDEX customer_order_by_placement ON customer_order (org_id, placed_at, id);
CREATE INDEX customer_order_by_update ON customer_order (org_id, updated_at, id);

CREATE TABLE order_line (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL CHECK (line BETWEEN 1 AND 100),
  item_id bigint NOT NULL,
  -- As the merchant sent it; the item's mpn where he sent an item id.
  sku text,
  market_order_item_id text,
  quantity bigint NOT NULL CHECK (quantity > 0),
  unit_price_cents bigint CHECK (unit_price_cents >= 0),
  currency text,
  PRIMARY KEY (org_id, order_id, line)
);
CREATE INDEX order_line_by_sku ON order_line (org_id, sku, order_id);

-- The part of an order that one warehouse ships. Its number is SO- and the id, unique in the whole hub.
CREATE SEQUENCE sub_order_id_seq AS bigint;
CREATE TABLE sub_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  -- What merchants see as processing is picking or packed.
  state text NOT NULL CHECK (state IN ('pending', 'picking', 'packed', 'shipped', 'backordered', 'cancelled', 'error')),
  -- Of a backorder: where it would best ship from. Of an error: nothing.
  warehouse_id bigint,
  reason text CHECK (char_length(reason) <= 1000),
  -- How it was routed.
  why json NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  -- When its order came: who waits longest is served first, however often it was routed again.
  ordered_at timestamptz(3) NOT NULL,
  ship_by timestamptz(3),
  wave_id bigint,
  pick_started_at timestamptz(3),
  packed_at timestamptz(3),
  shipped_at timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK (warehouse_id IS NOT NULL OR state IN ('error', 'cancelled'))
);
CREATE INDEX sub_order_by_order ON sub_order (org_id, order_id, id);
-- The floor's queues.
CREATE INDEX sub_order_queue ON sub_order (warehouse_id, state, ship_by, id)
  WHERE state IN ('pending', 'picking', 'packed');
CREATE INDEX sub_order_by_wave ON sub_order (wave_id) WHERE wave_id IS NOT NULL;

CREATE TABLE sub_order_line (
  org_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  -- The line of the order.
  line integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, sub_order_id, line)
);

-- Who waits for an item, in the order in which they are served. A row is there exactly as long as its sub-order is
-- backordered.
CREATE TABLE backorder (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  sub_order_id bigint NOT NULL,
  line integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  warehouse_id bigint NOT NULL,
  PRIMARY KEY (org_id, item_id, ordered_at, sub_order_id, line)
);

-- Every change of state after the first, by the sub-order's version.
CREATE TABLE sub_order_history (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, order_id, sub_order_id, version)
);

-- A wave belongs to the floor of one warehouse and gathers sub-orders of any org.
CREATE SEQUENCE pick_wave_id_seq AS bigint;
CREATE TABLE pick_wave (
  id bigint PRIMARY KEY,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX pick_wave_by_warehouse ON pick_wave (warehouse_id, id);

-- A carton: packed first, a shipment once a carrier has it.
CREATE SEQUENCE order_shipment_id_seq AS bigint;
CREATE TABLE order_shipment (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  carton integer NOT NULL CHECK (carton BETWEEN 1 AND 1000),
  warehouse_id bigint NOT NULL,
  weight_lb numeric(9, 3) NOT NULL CHECK (weight_lb > 0),
  length_in numeric(8, 2) CHECK (length_in > 0),
  width_in numeric(8, 2) CHECK (width_in > 0),
  height_in numeric(8, 2) CHECK (height_in > 0),
  carrier text CHECK (char_length(carrier) <= 100),
  tracking_number text CHECK (char_length(tracking_number) <= 100),
  tracking_url text CHECK (char_length(tracking_url) <= 2000),
  shipping_method text CHECK (char_length(shipping_method) <= 100),
  freight_cents bigint CHECK (freight_cents >= 0),
  freight_currency text,
  shipped_at timestamptz(3),
  status text NOT NULL CHECK (status IN ('packed', 'label_created', 'picked_up', 'in_transit', 'out_for_delivery',
    'delivery_attempted', 'available_for_pickup', 'exception', 'delivered', 'returned')),
  status_time timestamptz(3) NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((shipped_at IS NULL) = (status = 'packed')),
  CHECK (shipped_at IS NULL OR (carrier IS NOT NULL AND tracking_number IS NOT NULL))
);
CREATE UNIQUE INDEX order_shipment_carton_unique ON order_shipment (org_id, sub_order_id, carton);
CREATE INDEX order_shipment_by_departure ON order_shipment (org_id, shipped_at, id) WHERE shipped_at IS NOT NULL;
CREATE INDEX order_shipment_by_order ON order_shipment (org_id, order_id, id);
CREATE INDEX order_shipment_by_tracking ON order_shipment (tracking_number) WHERE tracking_number IS NOT NULL;

CREATE TABLE order_shipment_item (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  -- The line of the order.
  line integer NOT NULL,
  -- The item in the box: a bundle's component where the line is a bundle.
  item_id bigint NOT NULL,
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (org_id, shipment_id, line, item_id, lot, expiration)
);

CREATE TABLE order_shipment_event (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  time timestamptz(3) NOT NULL,
  code text NOT NULL,
  location text NOT NULL CHECK (char_length(location) <= 200),
  description text CHECK (char_length(description) <= 500),
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, shipment_id, time, code, location)
);

-- What GET /v1/orders/summary adds up: one row per day, marketplace ('' for none) and warehouse (0 for whole orders),
-- kept by every transaction that changes an order, behind the org's counter.
CREATE TABLE order_day (
  org_id bigint NOT NULL,
  day date NOT NULL,
  marketplace text NOT NULL,
  warehouse_id bigint NOT NULL,
  -- Orders that came that day, by what has become of them.
  pending bigint NOT NULL,
  processing bigint NOT NULL,
  backordered bigint NOT NULL,
  partially_shipped bigint NOT NULL,
  complete bigint NOT NULL,
  cancelled bigint NOT NULL,
  error bigint NOT NULL,
  units bigint NOT NULL,
  backordered_units bigint NOT NULL,
  -- Orders that ended that day.
  shipped_orders bigint NOT NULL,
  cancelled_orders bigint NOT NULL,
  -- Sub-orders that left that day and had a date to meet, and those of them that met it.
  ship_due bigint NOT NULL,
  ship_on_time bigint NOT NULL,
  PRIMARY KEY (org_id, day, marketplace, warehouse_id)
) WITH (fillfactor = 50);

-- How long sub-orders that left that day took, in tenths of an hour.
CREATE TABLE order_day_duration (
  org_id bigint NOT NULL,
  day date NOT NULL,
  marketplace text NOT NULL,
  warehouse_id bigint NOT NULL,
  tenth_hours integer NOT NULL CHECK (tenth_hours >= 0),
  sub_orders bigint NOT NULL,
  PRIMARY KEY (org_id, day, marketplace, warehouse_id, tenth_hours)
);

-- Half of a page stays free for new versions of its rows, so that those need no new index entries (see 0004 and 0005).
ALTER TABLE stock_balance SET (fillfactor = 50);
