-- Who may call, and where goods lie.
--
-- Tables keyed by org_id are tenant tables (sharded by it); org, user_account, membership, api_client, warehouse and
-- login_failure are shared by all orgs (replicated as reference tables): login must find them before it knows the org.

CREATE SEQUENCE org_id_seq AS bigint;
CREATE TABLE org (
  id bigint PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('merchant', 'hub')),
  is_active boolean NOT NULL,
  -- null: the service's default
  read_rate integer CHECK (read_rate BETWEEN 1 AND 1000000),
  write_rate integer CHECK (write_rate BETWEEN 1 AND 1000000),
  in_flight_max integer CHECK (in_flight_max BETWEEN 1 AND 10000),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
-- One installation, one hub.
CREATE UNIQUE INDEX org_one_hub ON org (kind) WHERE kind = 'hub';

CREATE SEQUENCE user_account_id_seq AS bigint;
CREATE TABLE user_account (
  id bigint PRIMARY KEY,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  password_hash text NOT NULL,
  is_active boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX user_account_email_unique ON user_account (lower(email));

CREATE TABLE membership (
  org_id bigint NOT NULL REFERENCES org (id),
  user_id bigint NOT NULL REFERENCES user_account (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX membership_by_user ON membership (user_id, org_id);

CREATE TABLE api_client (
  client_id text PRIMARY KEY CHECK (char_length(client_id) BETWEEN 3 AND 100),
  org_id bigint NOT NULL REFERENCES org (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  secret_hash text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY['read', 'write', 'ops']),
  is_active boolean NOT NULL,
  read_rate integer CHECK (read_rate BETWEEN 1 AND 1000000),
  write_rate integer CHECK (write_rate BETWEEN 1 AND 1000000),
  in_flight_max integer CHECK (in_flight_max BETWEEN 1 AND 10000),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX api_client_by_org ON api_client (org_id, client_id);

CREATE SEQUENCE api_key_id_seq AS bigint;
CREATE TABLE api_key (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  -- The first characters of the key, so that people can tell keys apart.
  hint text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY['read', 'write', 'ops']),
  read_rate integer CHECK (read_rate BETWEEN 1 AND 1000000),
  write_rate integer CHECK (write_rate BETWEEN 1 AND 1000000),
  in_flight_max integer CHECK (in_flight_max BETWEEN 1 AND 10000),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX api_key_hash_unique ON api_key (org_id, key_hash);

-- One row per successful login; for persons the family that refresh tokens rotate in.
CREATE SEQUENCE session_id_seq AS bigint;
CREATE TABLE session (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  user_id bigint REFERENCES user_account (id),
  client_id text REFERENCES api_client (client_id),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  revoked_reason text CHECK (revoked_reason IN ('refresh_token_reused', 'revoked', 'password_changed')),
  PRIMARY KEY (org_id, id),
  CHECK ((user_id IS NULL) <> (client_id IS NULL))
);
CREATE INDEX session_by_expiry ON session (org_id, expires_at);
CREATE INDEX session_by_user ON session (org_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE access_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  session_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, token_hash),
  FOREIGN KEY (org_id, session_id) REFERENCES session (org_id, id) ON DELETE CASCADE
);
CREATE INDEX access_token_by_session ON access_token (org_id, session_id);
CREATE INDEX access_token_by_expiry ON access_token (org_id, expires_at);

CREATE TABLE refresh_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  session_id bigint NOT NULL,
  used_at timestamptz(3),
  -- The answer that its use gave, sealed with a key derived from the token itself: repeated for ten seconds, then erased.
  sealed_answer bytea,
  PRIMARY KEY (org_id, token_hash),
  FOREIGN KEY (org_id, session_id) REFERENCES session (org_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_by_session ON refresh_token (org_id, session_id);
-- For the clean-up: what was used long ago, and the sealed answers that have served their time.
CREATE INDEX refresh_token_by_use ON refresh_token (org_id, used_at) WHERE used_at IS NOT NULL;
CREATE INDEX refresh_token_sealed ON refresh_token (org_id, used_at) WHERE sealed_answer IS NOT NULL;

CREATE SEQUENCE login_failure_id_seq AS bigint;
CREATE TABLE login_failure (
  -- SHA-256 of the account or the address, so that what people typed by mistake (a password as a name) is not kept.
  subject bytea NOT NULL CHECK (length(subject) = 32),
  id bigint NOT NULL,
  failed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (subject, id)
);
CREATE INDEX login_failure_by_time ON login_failure (failed_at);

CREATE TABLE idempotency_key (
  org_id bigint NOT NULL REFERENCES org (id),
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  status smallint NOT NULL CHECK (status BETWEEN 200 AND 299),
  headers jsonb NOT NULL,
  body text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (org_id, created_at);

CREATE SEQUENCE warehouse_id_seq AS bigint;
CREATE TABLE warehouse (
  id bigint PRIMARY KEY,
  warehouse_name text NOT NULL CHECK (char_length(warehouse_name) BETWEEN 1 AND 200),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{2,20}$'),
  address_line1 text NOT NULL,
  address_line2 text,
  address_city text NOT NULL,
  address_state text,
  address_postal_code text,
  address_country text NOT NULL CHECK (address_country ~ '^[A-Z]{2}$'),
  timezone text NOT NULL,
  is_active boolean NOT NULL,
  services text[] NOT NULL,
  cold_storage_types text[] NOT NULL,
  order_cutoff_time text CHECK (order_cutoff_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- json, not jsonb: it is written in one order and passed on as it is.
  operating_hours json NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX warehouse_code_unique ON warehouse (code);

-- Which warehouses are open to which org.
CREATE TABLE warehouse_access (
  org_id bigint NOT NULL REFERENCES org (id),
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, warehouse_id)
);
