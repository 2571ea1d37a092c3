-- By the policy it was routed with, nothing of the order ships before everything can: its parts wait for each other.
ALTER TABLE customer_order ADD COLUMN ships_whole boolean NOT NULL DEFAULT false;
