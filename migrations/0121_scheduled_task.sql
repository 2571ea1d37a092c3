-- Tasks that every worker process knows, and that one of them at a time does for all orgs.
CREATE TABLE scheduled_task (
  name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 100),
  -- The time of the schedule for which it was last done.
  done_for timestamptz NOT NULL,
  -- Until then a process has it, or it waits after a failure.
  taken_until timestamptz NOT NULL
);
