-- A sandbox is an org whose deadlines can be moved: made as one, and never turned into one.
ALTER TABLE org ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false;

-- An advance of its clock, with how far the worker has got: of which kind of deadlines, behind which record.
CREATE TABLE sandbox_advance (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  hours integer NOT NULL CHECK (hours BETWEEN 1 AND 720),
  hours_ahead integer NOT NULL CHECK (hours_ahead BETWEEN 1 AND 8760),
  status text NOT NULL CHECK (status IN ('working', 'done')),
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
  last_id bigint NOT NULL,
  moved json NOT NULL,
  requested_by text NOT NULL,
  done_at timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);
