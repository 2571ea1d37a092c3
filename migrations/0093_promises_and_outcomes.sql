-- Each part of an order knows until when the merchant wants it to leave (a day ends at its warehouse), and whether all its
-- parcels are lost or returned; the sums of the days know both, and what left by the hub's own promise.
ALTER TABLE sub_order ADD COLUMN latest_ship_at timestamptz(3), ADD COLUMN outcome text;
ALTER TABLE sub_order ADD CONSTRAINT sub_order_outcome_check
  CHECK (outcome IS NULL OR (outcome IN ('lost', 'returned') AND state = 'shipped')) NOT VALID;
ALTER TABLE order_day ADD COLUMN lost bigint NOT NULL DEFAULT 0, ADD COLUMN returned bigint NOT NULL DEFAULT 0,
  ADD COLUMN ship_promised bigint NOT NULL DEFAULT 0, ADD COLUMN ship_as_promised bigint NOT NULL DEFAULT 0;

-- Wider than before, so every row there is fits already; the next migration has them checked without a long lock.
ALTER TABLE customer_order DROP CONSTRAINT customer_order_status_check;
ALTER TABLE customer_order ADD CONSTRAINT customer_order_status_check
  CHECK (status IN ('pending', 'processing', 'backordered', 'partially_shipped', 'complete', 'cancelled', 'error', 'lost',
    'returned')) NOT VALID;
ALTER TABLE order_shipment DROP CONSTRAINT order_shipment_status_check;
ALTER TABLE order_shipment ADD CONSTRAINT order_shipment_status_check
  CHECK (status IN ('packed', 'label_created', 'picked_up', 'in_transit', 'out_for_delivery', 'delivery_attempted',
    'available_for_pickup', 'exception', 'damaged', 'lost', 'delivered', 'returned')) NOT VALID;

UPDATE sub_order s SET latest_ship_at = o.latest_ship_at FROM customer_order o
WHERE o.org_id = s.org_id AND o.id = s.order_id AND o.latest_ship_at IS NOT NULL;

UPDATE order_day d SET ship_promised = x.promised, ship_as_promised = x.kept
FROM (
  SELECT s.org_id, (s.shipped_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.marketplace, '') AS marketplace,
         place.warehouse_id, count(*) AS promised, count(*) FILTER (WHERE s.shipped_at <= s.ship_by) AS kept
  FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
  CROSS JOIN LATERAL unnest(ARRAY[0, s.warehouse_id]) AS place (warehouse_id)
  WHERE s.shipped_at IS NOT NULL AND s.ship_by IS NOT NULL GROUP BY 1, 2, 3, 4) AS x
WHERE d.org_id = x.org_id AND d.day = x.day AND d.marketplace = x.marketplace AND d.warehouse_id = x.warehouse_id;

-- Orders of which every parcel has come back. Until now no parcel could be lost.
UPDATE sub_order s SET outcome = 'returned'
FROM (SELECT p.org_id, p.sub_order_id FROM order_shipment p GROUP BY 1, 2 HAVING bool_and(p.status = 'returned')) AS x
WHERE s.org_id = x.org_id AND s.id = x.sub_order_id;
UPDATE customer_order o SET status = 'returned'
FROM (SELECT s.org_id, s.order_id FROM sub_order s GROUP BY 1, 2
      HAVING bool_and(s.state = 'cancelled' OR s.outcome IS NOT NULL) AND bool_or(s.outcome IS NOT NULL)) AS x
WHERE o.org_id = x.org_id AND o.id = x.order_id;
UPDATE sub_order s SET order_status = 'returned' FROM customer_order o
WHERE o.org_id = s.org_id AND o.id = s.order_id AND o.status = 'returned';
UPDATE order_line l SET order_status = 'returned' FROM customer_order o
WHERE o.org_id = l.org_id AND o.id = l.order_id AND o.status = 'returned';
UPDATE order_day d SET complete = d.complete - x.orders, returned = x.orders
FROM (
  SELECT o.org_id, (o.created_at AT TIME ZONE 'UTC')::date AS day, coalesce(o.marketplace, '') AS marketplace,
         place.warehouse_id, count(DISTINCT o.id) AS orders
  FROM customer_order o JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id
  CROSS JOIN LATERAL unnest(ARRAY[0, s.warehouse_id]) AS place (warehouse_id)
  WHERE o.status = 'returned' AND place.warehouse_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS x
WHERE d.org_id = x.org_id AND d.day = x.day AND d.marketplace = x.marketplace AND d.warehouse_id = x.warehouse_id;

-- What is kept of an order's parts lacks what they tell from now on: the worker writes it anew.
UPDATE customer_order SET json_version = NULL WHERE json_version IS NOT NULL;
