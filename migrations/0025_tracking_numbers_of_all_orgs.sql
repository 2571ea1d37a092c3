-- Parcels that are under way, of whichever org: of two with one number of one carrier nobody could tell which of them a
-- scan means, so the second is refused here, whoever else ships at the same moment. A parcel that has arrived, come back
-- or never left is not in this table, and its number may be used again. The key begins with the number and not with the
-- org, because the promise is one between orgs; docs/scale-out.md tells what that costs.
-- squawk-ignore ban-drop-table -- no release has run on it yet
DROP TABLE live_tracking;
CREATE TABLE live_tracking (
  -- Without case and blanks.
  tracking_number text NOT NULL CHECK (char_length(tracking_number) BETWEEN 1 AND 100),
  carrier text NOT NULL CHECK (char_length(carrier) <= 100),
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  CONSTRAINT live_tracking_pkey PRIMARY KEY (tracking_number, carrier)
);
