-- Docks, what is booked there, and what is received of inventory requests.
CREATE SEQUENCE dock_id_seq AS bigint;
CREATE SEQUENCE appointment_id_seq AS bigint;
CREATE SEQUENCE inventory_request_receipt_id_seq AS bigint;
CREATE SEQUENCE inventory_request_photo_id_seq AS bigint;

CREATE TABLE dock (
  id bigint PRIMARY KEY,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  -- Trucks that it takes at a time.
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 100),
  is_active boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX dock_name_unique ON dock (warehouse_id, lower(name));
CREATE INDEX dock_by_warehouse ON dock (warehouse_id, id);

-- Days on which a warehouse is closed whatever its hours say.
CREATE TABLE warehouse_holiday (
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  day date NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  PRIMARY KEY (warehouse_id, day)
);

CREATE TABLE appointment (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  request_id bigint NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  dock_id bigint NOT NULL REFERENCES dock (id),
  start_at timestamptz(3) NOT NULL,
  end_at timestamptz(3) NOT NULL,
  type text NOT NULL CHECK (type IN ('live', 'drop')),
  reference text CHECK (char_length(reference) <= 100),
  status text NOT NULL CHECK (status IN ('scheduled', 'rescheduled', 'cancelled', 'no_show', 'arrived')),
  booked_by text NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id),
  CHECK (start_at < end_at)
);
CREATE UNIQUE INDEX appointment_one_scheduled ON appointment (org_id, request_id) WHERE status = 'scheduled';
CREATE INDEX appointment_of_request ON appointment (org_id, request_id, id);
-- Who holds a dock meanwhile, whosoever it is.
CREATE INDEX appointment_at_dock ON appointment (dock_id, end_at) WHERE status IN ('scheduled', 'arrived');
CREATE INDEX appointment_by_time ON appointment (start_at, id);
CREATE INDEX appointment_by_warehouse ON appointment (warehouse_id, start_at, id);
CREATE INDEX appointment_by_status ON appointment (status, start_at, id);

CREATE TABLE inventory_request_receipt (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  carton_id bigint,
  -- Of a carton that nobody had announced.
  sscc text CHECK (char_length(sscc) <= 100),
  quantity bigint NOT NULL CHECK (quantity > 0),
  status text NOT NULL CHECK (status IN ('available', 'damaged', 'quarantined', 'expired')),
  lot text NOT NULL CHECK (char_length(lot) <= 100),
  expiration date NOT NULL,
  note text CHECK (char_length(note) <= 1000),
  dock_id bigint REFERENCES dock (id),
  received_by text NOT NULL,
  received_by_id bigint,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item (org_id, request_id, id)
);

-- What the merchant says to what was short, over or damaged.
CREATE TABLE inventory_request_decision (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  item_id bigint NOT NULL,
  decision text NOT NULL CHECK (decision IN ('accepted', 'disputed')),
  note text CHECK (char_length(note) <= 1000),
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, item_id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id)
);

CREATE TABLE inventory_request_photo (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  request_item_id bigint,
  note text CHECK (char_length(note) <= 1000),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 5242880),
  taken_by text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id)
);

ALTER TABLE inventory_request
  -- Where the goods were unloaded.
  ADD COLUMN dock_id bigint,
  -- When the last units were received, and when it was closed last.
  ADD COLUMN last_receipt_at timestamptz(3),
  ADD COLUMN closed_at timestamptz(3);
ALTER TABLE inventory_request_carton ADD COLUMN received_at timestamptz(3);
