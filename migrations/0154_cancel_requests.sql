-- A request to cancel what is being picked, and its answer; the time while the floor has not answered.
ALTER TABLE sub_order ADD COLUMN cancel_request json, ADD COLUMN cancel_requested_at timestamptz(3);

-- What is kept of an order's parts lacks their requests: the worker writes it anew.
UPDATE customer_order SET json_version = NULL WHERE json_version IS NOT NULL;
