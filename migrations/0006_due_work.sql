-- What transactions leave to be done, of every kind: the worker works it off (src/due).
CREATE TABLE due_work (
  org_id bigint NOT NULL REFERENCES org (id),
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
  subject_id bigint NOT NULL,
  -- Another number with every marking: whoever has done the work removes the mark that he has read, and no later one.
  mark bigint NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  -- '-infinity': at once. A worker that takes it moves it to the end of its lease, a failure to the next attempt.
  not_before timestamptz(3) NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  last_error text CHECK (char_length(last_error) <= 1000),
  dead_since timestamptz(3),
  PRIMARY KEY (org_id, kind, subject_id)
);
-- Which orgs have something to do, and what of theirs comes first.
CREATE INDEX due_work_by_time ON due_work (not_before, org_id, kind) WHERE dead_since IS NULL;
CREATE INDEX due_work_of_kind ON due_work (org_id, kind, not_before, subject_id) WHERE dead_since IS NULL;
CREATE INDEX due_work_dead ON due_work (org_id, kind, subject_id) WHERE dead_since IS NOT NULL;

INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
SELECT org_id, 'fill_backorders', item_id, 0, marked_at, '-infinity', 0 FROM fill_due;
INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
SELECT org_id, 'reroute_' || owner_kind, owner_id, 0, marked_at, '-infinity', 0 FROM reroute_due;

-- fill_due and reroute_due stay for one release: processes of the release before still write them. The migration that
-- drops them carries over once more what they marked meanwhile.
