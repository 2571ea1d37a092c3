-- What is in a carton, as GET /v1/orders/tracking shows it: it is known when the carton is packed, and building it for every
-- page costs more than all the rest. Empty in rows that the release before this one writes; the list builds it then.
ALTER TABLE order_shipment ADD COLUMN items_json text;
