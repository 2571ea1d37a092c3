-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The returns whose units a correction of a lot or date is about.
CREATE INDEX CONCURRENTLY goods_return_unit_by_lot ON goods_return_unit (org_id, item_id, lot);
