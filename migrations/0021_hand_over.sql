-- When the carrier's driver took a parcel, where the floor says so: from then on its shipment cannot be taken back.
ALTER TABLE order_shipment ADD COLUMN handed_over_at timestamptz(3);
