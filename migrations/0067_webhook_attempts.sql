-- Every attempt of a delivery before the last one, the oldest first; null where there was none. The last is in the row itself.
ALTER TABLE webhook_delivery ADD COLUMN earlier_attempts json;
