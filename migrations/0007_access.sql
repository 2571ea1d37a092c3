-- Who gets in, and what they may do: places of successful logins, one-time links, second factors, roles and scopes by
-- work, and the audit trail. All tables here are shared by all orgs: login must find them before it knows the org, and
-- a person can belong to several.

-- Where an account has logged in lately: whoever comes from there is not stopped by failures of others.
CREATE TABLE login_success (
  -- SHA-256 of account and address together.
  subject bytea PRIMARY KEY CHECK (length(subject) = 32),
  succeeded_at timestamptz(3) NOT NULL
);
CREATE INDEX login_success_by_time ON login_success (succeeded_at);

-- Invitations and password resets. Used once; a new one ends those before it.
CREATE TABLE account_link (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES user_account (id),
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX account_link_by_user ON account_link (user_id);
CREATE INDEX account_link_by_expiry ON account_link (expires_at);

-- The second factor of a person (RFC 6238).
CREATE TABLE user_totp (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  secret bytea NOT NULL CHECK (length(secret) = 20),
  -- null: shown, but not yet confirmed with a code
  confirmed_at timestamptz(3),
  -- The newest time step whose code was used: a code is good for one login.
  last_step bigint NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- Who changed what about people, credentials and organizations.
CREATE SEQUENCE audit_entry_id_seq AS bigint;
CREATE TABLE audit_entry (
  id bigint PRIMARY KEY,
  recorded_at timestamptz(3) NOT NULL,
  operation text NOT NULL,
  actor text NOT NULL,
  -- The credential as the log names it: org, kind and id. null: the command line.
  credential text,
  -- What was changed, as far as it is one of these.
  org_id bigint,
  user_id bigint,
  details jsonb NOT NULL,
  request_id text,
  address text
);
CREATE INDEX audit_entry_by_org ON audit_entry (org_id, id) WHERE org_id IS NOT NULL;
CREATE INDEX audit_entry_by_user ON audit_entry (user_id, id) WHERE user_id IS NOT NULL;

-- null: all warehouses.
ALTER TABLE membership ADD COLUMN warehouse_ids bigint[];

-- Wider than before, so every row there is fits already; the next migration has them checked without a long lock.
ALTER TABLE membership DROP CONSTRAINT membership_role_check;
ALTER TABLE membership ADD CONSTRAINT membership_role_check
  CHECK (role IN ('owner', 'admin', 'supervisor', 'member', 'picker', 'viewer')) NOT VALID;
ALTER TABLE membership ADD CONSTRAINT membership_warehouse_ids_check
  CHECK (cardinality(warehouse_ids) BETWEEN 1 AND 100) NOT VALID;
ALTER TABLE session DROP CONSTRAINT session_revoked_reason_check;
ALTER TABLE session ADD CONSTRAINT session_revoked_reason_check
  CHECK (revoked_reason IN ('refresh_token_reused', 'revoked', 'password_changed', 'logged_out')) NOT VALID;
ALTER TABLE api_client DROP CONSTRAINT api_client_scopes_check;
ALTER TABLE api_client ADD CONSTRAINT api_client_scopes_check
  CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY[
    'read', 'write', 'ops', 'admin', 'view', 'metrics', 'floor', 'catalog', 'inventory', 'warehouses']) NOT VALID;
ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check;
ALTER TABLE api_key ADD CONSTRAINT api_key_scopes_check
  CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY[
    'read', 'write', 'ops', 'admin', 'view', 'metrics', 'floor', 'catalog', 'inventory', 'warehouses']) NOT VALID;
