-- Labels of packed cartons: what is bought, from whom, for how much, and what has become of it.
CREATE SEQUENCE shipping_label_id_seq AS bigint;

CREATE TABLE shipping_label (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  -- The carton that it is for; one that is packed anew has another id.
  shipment_id bigint NOT NULL,
  carton integer NOT NULL CHECK (carton BETWEEN 1 AND 1000),
  warehouse_id bigint NOT NULL,
  state text NOT NULL
    CHECK (state IN ('requested', 'bought', 'used', 'void_requested', 'voided', 'void_refused', 'failed')),
  source text NOT NULL CHECK (source IN ('cards', 'easypost')),
  -- With whose account it is bought; null: none is needed.
  account_org_id bigint,
  account_id bigint,
  quote_id bigint NOT NULL,
  carrier text NOT NULL CHECK (char_length(carrier) BETWEEN 1 AND 100),
  service text NOT NULL CHECK (char_length(service) BETWEEN 1 AND 100),
  service_name text NOT NULL CHECK (char_length(service_name) BETWEEN 1 AND 100),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 1000000000),
  breakdown json NOT NULL,
  -- What the source calls the shipment and its rate: by these it is asked what has become of a purchase.
  source_shipment text CHECK (char_length(source_shipment) <= 100),
  source_rate text CHECK (char_length(source_rate) <= 100),
  tracking_number text CHECK (char_length(tracking_number) <= 100),
  tracking_url text CHECK (char_length(tracking_url) <= 2000),
  error text CHECK (char_length(error) <= 1000),
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  bought_at timestamptz(3),
  used_at timestamptz(3),
  void_requested_at timestamptz(3),
  voided_at timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK (tracking_number IS NOT NULL OR state NOT IN ('bought', 'used'))
);
-- A carton has one label at most that may be on it.
CREATE UNIQUE INDEX shipping_label_live ON shipping_label (org_id, shipment_id)
  WHERE state IN ('requested', 'bought', 'used');
CREATE INDEX shipping_label_by_sub_order ON shipping_label (org_id, sub_order_id, id);
-- How many were bought of late.
CREATE INDEX shipping_label_by_request ON shipping_label (org_id, source, requested_at);

-- Labels as others have drawn them. Those that the service draws itself are drawn whenever somebody asks.
CREATE TABLE shipping_label_file (
  org_id bigint NOT NULL,
  label_id bigint NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'zpl')),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 2097152),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, label_id, format)
);

-- Accounts with aggregators that labels are bought with: an organization's own, or the hub's for those that have none.
CREATE SEQUENCE carrier_account_id_seq AS bigint;

CREATE TABLE carrier_account (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('easypost')),
  -- API key and webhook secret, sealed (src/kernel/seal.ts).
  sealed_secrets bytea NOT NULL CHECK (length(sealed_secrets) BETWEEN 30 AND 8192),
  labels_per_day integer NOT NULL CHECK (labels_per_day BETWEEN 1 AND 100000),
  updated_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX carrier_account_unique ON carrier_account (org_id, source);
