-- Whether a sub-order is of a sandbox: production's lists and queues pass by those of sandboxes in the index, however many there are.
-- What an organization is never changes; its counter knows it, because sub-orders are written with what stands there.
ALTER TABLE org_feed ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE sub_order ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false;
UPDATE org_feed f SET is_sandbox = true FROM org o WHERE o.id = f.org_id AND o.is_sandbox;
UPDATE sub_order s SET is_sandbox = true FROM org_feed f WHERE f.org_id = s.org_id AND f.is_sandbox;
