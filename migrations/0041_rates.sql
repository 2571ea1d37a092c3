-- Rate cards, what organizations pay beside them, and the quotes that were given.
CREATE SEQUENCE rate_card_id_seq AS bigint;
CREATE SEQUENCE rate_markup_id_seq AS bigint;
CREATE SEQUENCE rate_quote_id_seq AS bigint;

CREATE TABLE rate_card (
  id bigint PRIMARY KEY,
  carrier text NOT NULL CHECK (char_length(carrier) BETWEEN 1 AND 30),
  kind text NOT NULL CHECK (kind IN ('parcel', 'middle_mile')),
  -- The carrier's first card is 1, the next 2.
  card_version integer NOT NULL CHECK (card_version > 0),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  effective_from timestamptz(3) NOT NULL,
  effective_until timestamptz(3),
  fuel_weeks json NOT NULL,
  content json NOT NULL,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK (effective_from < effective_until)
);
CREATE UNIQUE INDEX rate_card_version_unique ON rate_card (carrier, card_version);
CREATE INDEX rate_card_by_carrier ON rate_card (carrier, id);

-- One row, raised by every change of a card: who has loaded cards knows by it whether they are still the newest.
CREATE TABLE rate_card_revision (
  id smallint PRIMARY KEY CHECK (id = 1),
  revision bigint NOT NULL
);
INSERT INTO rate_card_revision (id, revision) VALUES (1, 0);

CREATE TABLE rate_markup (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  -- Null: all carriers, all services.
  carrier text CHECK (char_length(carrier) BETWEEN 1 AND 30),
  service text CHECK (char_length(service) BETWEEN 1 AND 30),
  -- Hundredths of a percent.
  basis_points integer NOT NULL CHECK (basis_points BETWEEN -10000 AND 50000),
  flat_cents integer NOT NULL CHECK (flat_cents BETWEEN -1000000 AND 1000000),
  effective_from timestamptz(3) NOT NULL,
  effective_until timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK (effective_from < effective_until)
);

CREATE TABLE rate_quote (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  request json NOT NULL,
  -- The cards that it was made with: carrier, id, card_version, version.
  cards json NOT NULL,
  answer json NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX rate_quote_expired ON rate_quote (org_id, expires_at);
