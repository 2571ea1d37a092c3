-- What marketplaces are told of work orders: inbound plans; and what they tell of units that they received.
CREATE SEQUENCE marketplace_inbound_plan_id_seq AS bigint;

CREATE TABLE marketplace_inbound_plan (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  -- Which of its items.
  work_order_item_ids bigint[] NOT NULL CHECK (cardinality(work_order_item_ids) BETWEEN 1 AND 500),
  -- What is in them is told before it is known where they go; none where they are packed afterwards.
  carton_ids bigint[] NOT NULL CHECK (cardinality(carton_ids) <= 5000),
  -- Who makes it: the hub itself, or a marketplace that is asked with the credentials of an account.
  handler text NOT NULL CHECK (handler IN ('local', 'amazon')),
  account_id bigint,
  marketplace_name text NOT NULL CHECK (char_length(marketplace_name) BETWEEN 1 AND 100),
  -- The marketplace's code of the country.
  marketplace_id text CHECK (char_length(marketplace_id) <= 20),
  packing text NOT NULL CHECK (packing IN ('before_placement', 'after_placement')),
  placement text NOT NULL CHECK (placement IN ('lowest_fee', 'fewest_shipments', 'by_hub')),
  contact_name text CHECK (char_length(contact_name) <= 50),
  contact_phone text CHECK (char_length(contact_phone) <= 20),
  -- Where a plan of the hub itself goes.
  fulfillment_center_code text CHECK (char_length(fulfillment_center_code) <= 20),
  status text NOT NULL CHECK (status IN ('working', 'waiting', 'done', 'failed', 'cancelled')),
  step text NOT NULL CHECK (char_length(step) BETWEEN 1 AND 30),
  -- Whether the request of this step may have reached the marketplace.
  is_asked boolean NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  -- What the marketplace has to end before the next step.
  operation_id text CHECK (char_length(operation_id) <= 38),
  -- The marketplace's own names.
  plan_ref text CHECK (char_length(plan_ref) <= 38),
  packing_option_id text CHECK (char_length(packing_option_id) <= 38),
  placement_option_id text CHECK (char_length(placement_option_id) <= 38),
  packing_groups json NOT NULL,
  placement_options json NOT NULL,
  shipments json NOT NULL,
  -- What the marketplace said of the last operation.
  problems json NOT NULL,
  error text CHECK (char_length(error) <= 1000),
  started_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order (org_id, id),
  CHECK ((handler = 'local') = (account_id IS NULL))
);
CREATE INDEX marketplace_inbound_plan_of_work_order ON marketplace_inbound_plan (org_id, work_order_id, id);
CREATE INDEX marketplace_inbound_plan_by_status ON marketplace_inbound_plan (org_id, status, id);

CREATE TABLE marketplace_inbound_plan_history (
  org_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text CHECK (char_length(reason) <= 1000),
  actor text NOT NULL,
  time timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, plan_id, version),
  FOREIGN KEY (org_id, plan_id) REFERENCES marketplace_inbound_plan (org_id, id)
);

-- How reading a shipment's receipts from its marketplace goes.
CREATE TABLE marketplace_receipt_reading (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  -- Where the marketplace's next page begins.
  token text CHECK (char_length(token) <= 2000),
  error text CHECK (char_length(error) <= 1000),
  -- When the last page was read.
  read_at timestamptz(3),
  PRIMARY KEY (org_id, shipment_id),
  FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment (org_id, id)
);
