-- What channels could be given stands in records of former releases only once somebody has looked through their warehouse:
-- the worker does so as soon as it starts, and not with the next day.
INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
SELECT a.org_id, 'recheck_warehouse', a.warehouse_id, 0, a.created_at, '-infinity', 0
FROM warehouse_access a
WHERE a.looked_through_on IS NULL
ON CONFLICT (org_id, kind, subject_id) DO NOTHING;
