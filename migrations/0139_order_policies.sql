-- What a merchant allows for its orders, and where the hub ships nothing.
CREATE TABLE order_policy (
  org_id bigint NOT NULL,
  id bigint NOT NULL CHECK (id = 1),
  may_split boolean NOT NULL,
  may_ship_partially boolean NOT NULL,
  may_backorder boolean NOT NULL,
  countries text[] NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE SEQUENCE forbidden_destination_id_seq;

CREATE TABLE forbidden_destination (
  id bigint PRIMARY KEY,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  state text CHECK (char_length(state) BETWEEN 1 AND 100),
  postal_prefix text CHECK (char_length(postal_prefix) BETWEEN 1 AND 20),
  note text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE UNIQUE INDEX forbidden_destination_unique
  ON forbidden_destination (country, coalesce(state, ''), coalesce(postal_prefix, ''));
