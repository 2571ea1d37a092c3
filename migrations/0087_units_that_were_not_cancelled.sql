-- The units of a day's orders are those that somebody still wants: what was cancelled is taken out of the sums.
UPDATE order_day d SET units = d.units - x.units
FROM (
  SELECT s.org_id, (o.created_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.marketplace, '') AS marketplace,
         place.warehouse_id, sum(s.units)::bigint AS units
  FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
  CROSS JOIN LATERAL unnest(ARRAY[0, s.warehouse_id]) AS place (warehouse_id)
  WHERE s.state = 'cancelled' AND place.warehouse_id IS NOT NULL
  GROUP BY 1, 2, 3, 4) AS x
WHERE d.org_id = x.org_id AND d.day = x.day AND d.marketplace = x.marketplace AND d.warehouse_id = x.warehouse_id;
