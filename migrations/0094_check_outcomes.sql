-- Reads the rows without stopping anybody; the constraints themselves stand since the migration before.
ALTER TABLE sub_order VALIDATE CONSTRAINT sub_order_outcome_check;
ALTER TABLE customer_order VALIDATE CONSTRAINT customer_order_status_check;
ALTER TABLE order_shipment VALIDATE CONSTRAINT order_shipment_status_check;
