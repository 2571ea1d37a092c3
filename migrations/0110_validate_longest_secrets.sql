-- Every row there is fits already: the bound is wider than before.
ALTER TABLE marketplace_account VALIDATE CONSTRAINT marketplace_account_sealed_secrets_check;
