-- Each decision about a line of a request is kept, with what it was about. The decisions of before were one of each item; their
-- table stays until no process of the release before can run.
CREATE TABLE discrepancy_decision (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  -- Of the sequence of lines: the decisions of before have the ids of theirs.
  id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL REFERENCES warehouse (id),
  decision text NOT NULL CHECK (decision IN ('accepted', 'disputed')),
  note text CHECK (char_length(note) <= 1000),
  over_qty bigint NOT NULL CHECK (over_qty >= 0),
  short_qty bigint NOT NULL CHECK (short_qty >= 0),
  damaged_qty bigint NOT NULL CHECK (damaged_qty >= 0),
  -- The last one about its line.
  is_latest boolean NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, request_id, id),
  FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item (org_id, request_id, id)
);
CREATE UNIQUE INDEX discrepancy_decision_latest ON discrepancy_decision (org_id, request_id, request_item_id) WHERE is_latest;
CREATE INDEX discrepancy_decision_disputed ON discrepancy_decision (warehouse_id, decided_at, id)
  WHERE is_latest AND decision = 'disputed';

INSERT INTO discrepancy_decision (org_id, request_id, id, request_item_id, warehouse_id, decision, note, over_qty, short_qty,
  damaged_qty, is_latest, decided_by, decided_at)
SELECT y.org_id, y.request_id, x.id, x.id, r.warehouse_id, y.decision, y.note,
  greatest(x.received_qty - x.requested_qty, 0), greatest(x.requested_qty - x.received_qty, 0), x.damaged, true, y.decided_by,
  y.decided_at
FROM inventory_request_decision y
JOIN inventory_request r ON r.org_id = y.org_id AND r.id = y.request_id
JOIN LATERAL (
  SELECT q.id, q.requested_qty, q.received_qty, coalesce((
    SELECT sum(c.quantity - c.taken_back_qty)::bigint FROM inventory_request_receipt c
    WHERE c.org_id = q.org_id AND c.request_id = q.request_id AND c.request_item_id = q.id AND c.status = 'damaged'), 0) AS damaged
  FROM inventory_request_item q WHERE q.org_id = y.org_id AND q.request_id = y.request_id AND q.item_id = y.item_id) AS x
  ON x.requested_qty <> x.received_qty OR x.damaged > 0;

-- A truck that has come stands at its dock from then on, not when it was booked for.
ALTER TABLE appointment ADD COLUMN arrived_at timestamptz(3);
