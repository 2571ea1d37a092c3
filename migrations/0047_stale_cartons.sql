-- Cartons end with their sub-order's being packed. Those of sub-orders that have lost units since were left where they lay.
DELETE FROM order_shipment_item t USING order_shipment p, sub_order s
WHERE p.org_id = t.org_id AND p.id = t.shipment_id AND p.status = 'packed'
  AND s.org_id = p.org_id AND s.id = p.sub_order_id AND s.state NOT IN ('packed', 'shipped');

DELETE FROM order_shipment p USING sub_order s
WHERE p.status = 'packed' AND s.org_id = p.org_id AND s.id = p.sub_order_id AND s.state NOT IN ('packed', 'shipped');
