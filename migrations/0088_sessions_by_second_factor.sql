-- Whether a session began with a second factor: where one is demanded, a session without counts for nothing. Of sessions that
-- there are, nobody has kept it: their people log in once more where it is demanded.
ALTER TABLE session ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
