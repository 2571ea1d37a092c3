-- Goods that come back: what merchants announce, what the hub takes in, and what becomes of each unit.

-- Its number is RMA- and the id, unique in the whole hub.
CREATE SEQUENCE goods_return_id_seq AS bigint;
CREATE TABLE goods_return (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('announced', 'in_transit', 'received', 'graded', 'closed', 'cancelled')),
  -- Who it comes from: the merchant announced it, nobody did, a carrier brings a parcel back, a marketplace sends goods out.
  source text NOT NULL CHECK (source IN ('merchant', 'blind', 'carrier', 'marketplace')),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  order_id bigint,
  market_order_id text,
  marketplace text,
  -- The parcel that a carrier brings back.
  shipment_id bigint,
  -- The marketplace's number of a removal.
  removal_order_id text CHECK (char_length(removal_order_id) <= 100),
  reason text CHECK (reason IN ('unwanted', 'defective', 'damaged_in_transit', 'damaged_by_warehouse', 'not_as_described',
    'wrong_item', 'too_small', 'too_large', 'arrived_late', 'undeliverable', 'refused', 'other')),
  note text CHECK (char_length(note) <= 2000),
  carrier text CHECK (char_length(carrier) <= 100),
  tracking_number text CHECK (char_length(tracking_number) <= 100),
  exchange text NOT NULL CHECK (exchange IN ('none', 'at_once', 'when_received')),
  -- The order that replaces what came back, once it is made.
  exchange_market_order_id text,
  units_announced bigint NOT NULL CHECK (units_announced >= 0),
  units_received bigint NOT NULL CHECK (units_received >= 0),
  -- Units that wait for the merchant, and until when.
  units_undecided bigint NOT NULL CHECK (units_undecided >= 0),
  decide_by timestamptz(3),
  cancellation_reason text CHECK (char_length(cancellation_reason) <= 1000),
  received_at timestamptz(3),
  closed_at timestamptz(3),
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((units_undecided > 0) = (decide_by IS NOT NULL))
);
-- A parcel comes back once.
CREATE UNIQUE INDEX goods_return_parcel_unique ON goods_return (org_id, shipment_id)
  WHERE shipment_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX goods_return_by_creation ON goods_return (org_id, created_at, id);
CREATE INDEX goods_return_by_update ON goods_return (org_id, updated_at, id);
CREATE INDEX goods_return_by_status ON goods_return (org_id, status, created_at, id);
CREATE INDEX goods_return_by_source ON goods_return (org_id, source, created_at, id);
CREATE INDEX goods_return_by_warehouse ON goods_return (org_id, warehouse_id, created_at, id);
CREATE INDEX goods_return_by_market_order ON goods_return (org_id, market_order_id, created_at, id);
CREATE INDEX goods_return_by_tracking ON goods_return (org_id, tracking_number, created_at, id);
CREATE INDEX goods_return_by_order ON goods_return (org_id, order_id) WHERE order_id IS NOT NULL;
-- The floor's queue, of all orgs.
CREATE INDEX goods_return_open ON goods_return (warehouse_id, created_at, id)
  WHERE status IN ('announced', 'in_transit', 'received', 'graded');
CREATE INDEX goods_return_open_by_status ON goods_return (warehouse_id, status, created_at, id)
  WHERE status IN ('announced', 'in_transit', 'received', 'graded');

CREATE TABLE goods_return_history (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, return_id, version),
  FOREIGN KEY (org_id, return_id) REFERENCES goods_return (org_id, id)
);

-- What is announced: units of a line of the order, by the item that was in the box (a bundle's components).
CREATE TABLE goods_return_line (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  line integer NOT NULL CHECK (line BETWEEN 1 AND 10000),
  order_line integer,
  item_id bigint NOT NULL,
  sku text,
  market_order_item_id text,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- Units of it that were taken in.
  received bigint NOT NULL CHECK (received BETWEEN 0 AND quantity),
  reason text NOT NULL,
  PRIMARY KEY (org_id, return_id, line),
  FOREIGN KEY (org_id, return_id) REFERENCES goods_return (org_id, id)
);

-- Units that were taken in and are alike in everything: graded once, and decided once.
CREATE TABLE goods_return_unit (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  -- From 1 in each return.
  id bigint NOT NULL,
  -- The announced line; null: nobody announced them.
  line integer,
  -- What they left in, where that is known: the line of the order, the parcel, its day in UTC and its warehouse.
  order_line integer,
  shipment_id bigint,
  shipped_on date,
  shipped_from bigint,
  item_id bigint NOT NULL,
  -- Of the line of the order; '' where none is known.
  sku text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  reason text NOT NULL,
  grade text NOT NULL CHECK (grade IN ('A', 'B', 'C', 'D')),
  condition text NOT NULL CHECK (condition IN ('new', 'opened', 'used', 'damaged', 'defective')),
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  note text CHECK (char_length(note) <= 500),
  disposition text NOT NULL CHECK (disposition IN ('restock', 'quarantine', 'dispose', 'undecided')),
  why text NOT NULL CHECK (char_length(why) <= 500),
  decided_by text NOT NULL CHECK (decided_by IN ('rules', 'merchant', 'deadline', 'hub', 'nobody')),
  decide_by timestamptz(3),
  decided_at timestamptz(3),
  taken_by text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, return_id, id),
  FOREIGN KEY (org_id, return_id) REFERENCES goods_return (org_id, id),
  CHECK ((shipment_id IS NULL) = (shipped_on IS NULL) AND (shipment_id IS NULL) = (shipped_from IS NULL)
    AND (shipment_id IS NULL) = (order_line IS NULL)),
  CHECK ((disposition = 'undecided') = (decided_by = 'nobody') AND (disposition = 'undecided') = (decided_at IS NULL))
);
CREATE INDEX goods_return_unit_by_shipment ON goods_return_unit (org_id, shipment_id) WHERE shipment_id IS NOT NULL;

CREATE TABLE goods_return_photo (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  -- From 1 in each return.
  id bigint NOT NULL,
  unit_id bigint,
  note text CHECK (char_length(note) <= 500),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 5242880),
  taken_by text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, return_id, id),
  FOREIGN KEY (org_id, return_id) REFERENCES goods_return (org_id, id)
);

-- How an org has its returns dealt with; an org without a row has the usual rules. One row: its id is 1.
CREATE TABLE return_policy (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL CHECK (id = 1),
  -- The first rule that fits decides.
  rules json NOT NULL,
  when_unsellable text NOT NULL CHECK (when_unsellable IN ('quarantine', 'dispose', 'ask')),
  when_undecided text NOT NULL CHECK (when_undecided IN ('restock', 'quarantine', 'dispose')),
  decision_days integer NOT NULL CHECK (decision_days BETWEEN 1 AND 90),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- What GET /v1/returns/rate, /reasons and /volume add up: units that left and units that came back, by day, kept by every
-- transaction that ships or takes in, behind the org's counter. Each is counted three times, by `grain`: `unit`, by all of it;
-- `place`, without item and SKU (0 and ''); `item`, by item alone (warehouse 0, the rest '').
CREATE TABLE shipped_day (
  org_id bigint NOT NULL,
  grain text NOT NULL CHECK (grain IN ('unit', 'place', 'item')),
  day date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (org_id, grain, day, item_id, sku, warehouse_id, marketplace)
) WITH (fillfactor = 80);
CREATE INDEX shipped_day_of_item ON shipped_day (org_id, item_id, day) WHERE grain = 'unit';
CREATE INDEX shipped_day_of_sku ON shipped_day (org_id, sku, day) WHERE grain = 'unit';

-- Twice: on the day on which they were taken in, at that warehouse (`returned`); and on the day on which they had left, from
-- the warehouse that they had left (`shipped`), where that is known.
CREATE TABLE returned_day (
  org_id bigint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('shipped', 'returned')),
  grain text NOT NULL CHECK (grain IN ('unit', 'place', 'item')),
  day date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  reason text NOT NULL,
  -- Returns, each with the first of its units; with the first of each item and SKU where the grain is `unit`.
  returns bigint NOT NULL,
  units bigint NOT NULL,
  restocked_units bigint NOT NULL,
  disposed_units bigint NOT NULL,
  PRIMARY KEY (org_id, basis, grain, day, item_id, sku, warehouse_id, marketplace, reason)
) WITH (fillfactor = 80);
CREATE INDEX returned_day_of_item ON returned_day (org_id, basis, item_id, day) WHERE grain = 'unit';
CREATE INDEX returned_day_of_sku ON returned_day (org_id, basis, sku, day) WHERE grain = 'unit';

-- The day of shipped_day that a shipment is counted on; null where it is not. The worker counts those of the release before.
ALTER TABLE order_shipment ADD COLUMN counted_on date;
