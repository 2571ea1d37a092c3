-- Labels by which customers send goods back: asked for by the merchant, bought by the worker, kept with the return.
CREATE SEQUENCE return_label_id_seq AS bigint;

CREATE TABLE return_label (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  return_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'bought', 'void_requested', 'voided', 'void_refused', 'failed')),
  source text NOT NULL CHECK (source IN ('cards', 'easypost')),
  -- What is asked for: a service (null: the cheapest, or, by the hub's own cards, a plain label of no carrier), and the parcel.
  wanted_service text CHECK (char_length(wanted_service) <= 121),
  parcel json,
  -- With whose account it is bought; null: none is needed, or not chosen yet.
  account_org_id bigint,
  account_id bigint,
  -- The offer that it is bought by, once one is chosen.
  quote_id bigint,
  carrier text CHECK (char_length(carrier) <= 100),
  service text CHECK (char_length(service) <= 100),
  service_name text CHECK (char_length(service_name) <= 100),
  amount_cents bigint CHECK (amount_cents BETWEEN 0 AND 1000000000),
  source_shipment text CHECK (char_length(source_shipment) <= 100),
  source_rate text CHECK (char_length(source_rate) <= 100),
  tracking_number text CHECK (char_length(tracking_number) <= 100),
  tracking_url text CHECK (char_length(tracking_url) <= 2000),
  error text CHECK (char_length(error) <= 1000),
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  bought_at timestamptz(3),
  void_requested_at timestamptz(3),
  voided_at timestamptz(3),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, return_id) REFERENCES goods_return (org_id, id)
);
-- A return has one label at most that may be on its parcel.
CREATE UNIQUE INDEX return_label_live ON return_label (org_id, return_id) WHERE state IN ('requested', 'bought');
CREATE INDEX return_label_by_return ON return_label (org_id, return_id, id);
-- How many were bought of late.
CREATE INDEX return_label_by_request ON return_label (org_id, source, requested_at);

-- Labels as others have drawn them.
CREATE TABLE return_label_file (
  org_id bigint NOT NULL,
  label_id bigint NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'zpl')),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 2097152),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, label_id, format)
);

-- What the carrier said last of the parcel, and of when that is.
ALTER TABLE goods_return ADD COLUMN tracking_status text, ADD COLUMN tracking_time timestamptz(3);
