-- A merchant looks after its own people and credentials: invitations, and a scope.
CREATE SEQUENCE invitation_id_seq AS bigint;
CREATE TABLE invitation (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  invited_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX invitation_email_unique ON invitation (org_id, lower(email));
CREATE UNIQUE INDEX invitation_token_unique ON invitation (org_id, token_hash);

-- Wider than before, so every row there is fits already; the next migration has them checked without a long lock.
ALTER TABLE api_client DROP CONSTRAINT api_client_scopes_check;
ALTER TABLE api_client ADD CONSTRAINT api_client_scopes_check
  CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY[
    'read', 'write', 'account', 'ops', 'admin', 'view', 'metrics', 'floor', 'catalog', 'inventory', 'warehouses']) NOT VALID;
ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check;
ALTER TABLE api_key ADD CONSTRAINT api_key_scopes_check
  CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY[
    'read', 'write', 'account', 'ops', 'admin', 'view', 'metrics', 'floor', 'catalog', 'inventory', 'warehouses']) NOT VALID;
