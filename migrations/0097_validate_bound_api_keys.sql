-- Every row there is fits already: the column is new.
ALTER TABLE api_key VALIDATE CONSTRAINT api_key_warehouse_ids_check;
