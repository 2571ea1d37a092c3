-- Whether the order is one of its marketplace and its id there however the marketplace is spelled. Orders of earlier releases may be
-- there in several spellings and stay so; every order from now on is unique.
ALTER TABLE customer_order ADD COLUMN is_folded boolean NOT NULL DEFAULT false;
ALTER TABLE customer_order ALTER COLUMN is_folded SET DEFAULT true;
