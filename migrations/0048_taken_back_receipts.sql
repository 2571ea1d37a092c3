-- Units that were counted by mistake are taken back; of a transfer, they are on their way again as they left.
ALTER TABLE inventory_request_receipt
  ADD COLUMN taken_back_qty bigint NOT NULL DEFAULT 0,
  ADD COLUMN departed_lot text,
  ADD COLUMN departed_expiration date;
