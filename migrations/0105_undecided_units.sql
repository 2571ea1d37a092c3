-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Returned units that await a decision, of an item.
CREATE INDEX CONCURRENTLY goods_return_unit_undecided ON goods_return_unit (org_id, item_id)
  WHERE disposition = 'undecided';
