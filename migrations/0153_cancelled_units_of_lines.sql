-- What is kept of an order's lines lacks their cancelled units, and what is kept of its parts has those without units: the
-- worker writes both anew, and lists build them until then.
UPDATE customer_order SET json_version = NULL, items_json = NULL WHERE json_version IS NOT NULL;
