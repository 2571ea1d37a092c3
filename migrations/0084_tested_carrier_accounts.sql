-- Whether the aggregator took the credentials of an account when it was last asked for that alone.
ALTER TABLE carrier_account
  ADD COLUMN tested_at timestamptz(3),
  ADD COLUMN test_error text;
