CREATE SEQUENCE api_key_id_seq AS bigint;
CREATE SEQUENCE login_failure_id_seq AS bigint;
CREATE SEQUENCE org_id_seq AS bigint;
CREATE SEQUENCE session_id_seq AS bigint;
CREATE SEQUENCE user_account_id_seq AS bigint;
CREATE SEQUENCE warehouse_id_seq AS bigint;

CREATE TABLE access_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT access_token_pkey PRIMARY KEY (org_id, token_hash),
  CONSTRAINT access_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX access_token_by_expiry ON access_token USING btree (org_id, expires_at);
CREATE INDEX access_token_by_session ON access_token USING btree (org_id, session_id);

CREATE TABLE api_client (
  client_id text NOT NULL,
  org_id bigint NOT NULL,
  name text NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  is_active boolean NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT api_client_pkey PRIMARY KEY (client_id),
  CONSTRAINT api_client_client_id_check CHECK (((char_length(client_id) >= 3) AND (char_length(client_id) <= 100))),
  CONSTRAINT api_client_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT api_client_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT api_client_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT api_client_scopes_check CHECK (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['read'::text, 'write'::text, 'ops'::text]))),
  CONSTRAINT api_client_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE INDEX api_client_by_org ON api_client USING btree (org_id, client_id);

CREATE TABLE api_key (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  hint text NOT NULL,
  scopes text[] NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT api_key_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT api_key_key_hash_check CHECK ((length(key_hash) = 32)),
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT api_key_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT api_key_scopes_check CHECK (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['read'::text, 'write'::text, 'ops'::text]))),
  CONSTRAINT api_key_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE UNIQUE INDEX api_key_hash_unique ON api_key USING btree (org_id, key_hash);

CREATE TABLE idempotency_key (
  org_id bigint NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  body text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (org_id, key),
  CONSTRAINT idempotency_key_fingerprint_check CHECK ((length(fingerprint) = 32)),
  CONSTRAINT idempotency_key_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255))),
  CONSTRAINT idempotency_key_status_check CHECK (((status >= 200) AND (status <= 299)))
);
CREATE INDEX idempotency_key_by_age ON idempotency_key USING btree (org_id, created_at);

CREATE TABLE login_failure (
  subject bytea NOT NULL,
  id bigint NOT NULL,
  failed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT login_failure_pkey PRIMARY KEY (subject, id),
  CONSTRAINT login_failure_subject_check CHECK ((length(subject) = 32))
);
CREATE INDEX login_failure_by_time ON login_failure USING btree (failed_at);

CREATE TABLE membership (
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (org_id, user_id),
  CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text])))
);
CREATE INDEX membership_by_user ON membership USING btree (user_id, org_id);

CREATE TABLE org (
  id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  is_active boolean NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT org_pkey PRIMARY KEY (id),
  CONSTRAINT org_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT org_kind_check CHECK ((kind = ANY (ARRAY['merchant'::text, 'hub'::text]))),
  CONSTRAINT org_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT org_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT org_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE UNIQUE INDEX org_one_hub ON org USING btree (kind) WHERE kind = 'hub'::text;

CREATE TABLE refresh_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  used_at timestamp(3) with time zone,
  sealed_answer bytea,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (org_id, token_hash),
  CONSTRAINT refresh_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX refresh_token_by_session ON refresh_token USING btree (org_id, session_id);
CREATE INDEX refresh_token_by_use ON refresh_token USING btree (org_id, used_at) WHERE used_at IS NOT NULL;
CREATE INDEX refresh_token_sealed ON refresh_token USING btree (org_id, used_at) WHERE sealed_answer IS NOT NULL;

CREATE TABLE schema_migration (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (version)
);

CREATE TABLE session (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  user_id bigint,
  client_id text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  revoked_reason text,
  CONSTRAINT session_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT session_check CHECK (((user_id IS NULL) <> (client_id IS NULL))),
  CONSTRAINT session_revoked_reason_check CHECK ((revoked_reason = ANY (ARRAY['refresh_token_reused'::text, 'revoked'::text, 'password_changed'::text])))
);
CREATE INDEX session_by_expiry ON session USING btree (org_id, expires_at);
CREATE INDEX session_by_user ON session USING btree (org_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE user_account (
  id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_active boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT user_account_pkey PRIMARY KEY (id),
  CONSTRAINT user_account_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  CONSTRAINT user_account_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX user_account_email_unique ON user_account USING btree (lower(email));

CREATE TABLE warehouse (
  id bigint NOT NULL,
  warehouse_name text NOT NULL,
  code text NOT NULL,
  address_line1 text NOT NULL,
  address_line2 text,
  address_city text NOT NULL,
  address_state text,
  address_postal_code text,
  address_country text NOT NULL,
  timezone text NOT NULL,
  is_active boolean NOT NULL,
  services text[] NOT NULL,
  cold_storage_types text[] NOT NULL,
  order_cutoff_time text,
  operating_hours json NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT warehouse_pkey PRIMARY KEY (id),
  CONSTRAINT warehouse_address_country_check CHECK ((address_country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT warehouse_code_check CHECK ((code ~ '^[A-Z0-9-]{2,20}$'::text)),
  CONSTRAINT warehouse_order_cutoff_time_check CHECK ((order_cutoff_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT warehouse_warehouse_name_check CHECK (((char_length(warehouse_name) >= 1) AND (char_length(warehouse_name) <= 200)))
);
CREATE UNIQUE INDEX warehouse_code_unique ON warehouse USING btree (code);

CREATE TABLE warehouse_access (
  org_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT warehouse_access_pkey PRIMARY KEY (org_id, warehouse_id)
);

ALTER TABLE access_token ADD CONSTRAINT access_token_org_id_session_id_fkey FOREIGN KEY (org_id, session_id) REFERENCES session(org_id, id) ON DELETE CASCADE;
ALTER TABLE api_client ADD CONSTRAINT api_client_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE api_key ADD CONSTRAINT api_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE membership ADD CONSTRAINT membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE membership ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE refresh_token ADD CONSTRAINT refresh_token_org_id_session_id_fkey FOREIGN KEY (org_id, session_id) REFERENCES session(org_id, id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_client_id_fkey FOREIGN KEY (client_id) REFERENCES api_client(client_id);
ALTER TABLE session ADD CONSTRAINT session_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE warehouse_access ADD CONSTRAINT warehouse_access_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE warehouse_access ADD CONSTRAINT warehouse_access_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
