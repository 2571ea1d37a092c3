-- Reads the rows without stopping anybody; the constraints themselves stand since the migration before.
ALTER TABLE api_client VALIDATE CONSTRAINT api_client_scopes_check;
ALTER TABLE api_key VALIDATE CONSTRAINT api_key_scopes_check;
