-- Reads the rows without blocking anyone; the constraint was added by an earlier migration.
ALTER TABLE discrepancy_decision VALIDATE CONSTRAINT discrepancy_decision_decision_check;
