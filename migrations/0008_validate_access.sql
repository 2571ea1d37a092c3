-- Reads the rows without stopping anybody; the constraints themselves stand since the migration before.
ALTER TABLE membership VALIDATE CONSTRAINT membership_role_check;
ALTER TABLE membership VALIDATE CONSTRAINT membership_warehouse_ids_check;
ALTER TABLE session VALIDATE CONSTRAINT session_revoked_reason_check;
ALTER TABLE api_client VALIDATE CONSTRAINT api_client_scopes_check;
ALTER TABLE api_key VALIDATE CONSTRAINT api_key_scopes_check;
