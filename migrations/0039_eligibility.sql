-- What marketplaces call a listing, checks of whether they take its units, and who may ask them.
ALTER TABLE listing
  ADD COLUMN asin text,
  ADD COLUMN fnsku text,
  ADD COLUMN marketplace_id text,
  ADD COLUMN barcode_type text;
ALTER TABLE listing ADD CONSTRAINT listing_asin_check CHECK (asin ~ '^[A-Z0-9]{10}$') NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_fnsku_check CHECK (fnsku ~ '^[A-Z0-9]{10}$') NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_marketplace_id_check
  CHECK (marketplace_id ~ '^[A-Z0-9]{5,20}$') NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_barcode_type_check
  CHECK (barcode_type IN ('manufacturer', 'amazon')) NOT VALID;

CREATE SEQUENCE eligibility_check_id_seq AS bigint;
CREATE SEQUENCE marketplace_account_id_seq AS bigint;

-- Whether a marketplace takes units of a listing, as somebody asked it. A check belongs to its listing: every request with the
-- listing shows it.
CREATE TABLE eligibility_check (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  listing_id bigint NOT NULL,
  -- The request for which it was asked.
  request_id bigint NOT NULL,
  program text NOT NULL CHECK (program = 'INBOUND'),
  status text NOT NULL CHECK (status IN ('queued', 'running', 'eligible', 'ineligible', 'error')),
  reasons json NOT NULL,
  -- Why the last attempt failed.
  error text CHECK (char_length(error) <= 1000),
  checked_by text CHECK (checked_by IN ('rules', 'amazon')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  expires_at timestamptz(3),
  -- What it was decided by: the item, as it was then, and the listing.
  item_id bigint NOT NULL,
  item_version bigint,
  listing_version bigint,
  is_newest boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, listing_id) REFERENCES listing (org_id, id),
  FOREIGN KEY (org_id, request_id) REFERENCES inventory_request (org_id, id)
);
CREATE UNIQUE INDEX eligibility_check_newest ON eligibility_check (org_id, listing_id) WHERE is_newest;
CREATE INDEX eligibility_check_of_listing ON eligibility_check (org_id, listing_id, id);
CREATE INDEX eligibility_check_pending ON eligibility_check (org_id, id) WHERE status IN ('queued', 'running');

-- A merchant's account on a marketplace, with what lets the service ask there in the merchant's name.
CREATE TABLE marketplace_account (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  marketplace_name text NOT NULL CHECK (marketplace_name IN ('Amazon')),
  -- As listings name it: listing_mp_seller_account_id.
  seller_account_id text NOT NULL CHECK (char_length(seller_account_id) BETWEEN 1 AND 100),
  region text NOT NULL CHECK (region IN ('na', 'eu', 'fe')),
  client_id text NOT NULL CHECK (char_length(client_id) BETWEEN 1 AND 200),
  -- Client secret and refresh token, sealed (src/kernel/seal.ts).
  sealed_secrets bytea NOT NULL CHECK (length(sealed_secrets) BETWEEN 30 AND 8192),
  -- Marketplaces limit how often they may be asked: not before this, whichever process asks.
  next_request_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  last_error text CHECK (char_length(last_error) <= 1000),
  updated_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX marketplace_account_unique ON marketplace_account (org_id, marketplace_name, seller_account_id);
