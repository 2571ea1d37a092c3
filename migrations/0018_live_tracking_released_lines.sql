-- Parcels that are under way. Of two with one number of one carrier nobody could tell which of them a scan means, so the
-- second is refused here, whoever else ships at the same moment. A parcel that has arrived or come back leaves this table,
-- and its number may be used again.
CREATE TABLE live_tracking (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  -- Without case and blanks.
  carrier text NOT NULL CHECK (char_length(carrier) <= 100),
  tracking_number text NOT NULL CHECK (char_length(tracking_number) BETWEEN 1 AND 100),
  CONSTRAINT live_tracking_pkey PRIMARY KEY (org_id, shipment_id),
  CONSTRAINT live_tracking_number_unique UNIQUE (org_id, carrier, tracking_number)
);

-- What a hold held when it was released; its reservations are gone then.
ALTER TABLE stock_hold ADD COLUMN released_lines json;
