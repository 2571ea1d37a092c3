-- Webhooks: where merchants want to be told of what happens, and what became of each telling.
CREATE SEQUENCE webhook_endpoint_id_seq AS bigint;

CREATE TABLE webhook_endpoint (
  org_id bigint NOT NULL REFERENCES org (id),
  id bigint NOT NULL,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2000),
  description text CHECK (char_length(description) <= 500),
  -- What is told; null: everything.
  types text[],
  warehouse_ids bigint[],
  marketplaces text[],
  enabled boolean NOT NULL,
  disabled_reason text CHECK (disabled_reason IN ('by_request', 'gone')),
  -- What deliveries are signed with, sealed (src/kernel/seal.ts); the one before it for as long as both sign.
  sealed_secret bytea NOT NULL CHECK (length(sealed_secret) BETWEEN 30 AND 500),
  sealed_previous_secret bytea CHECK (length(sealed_previous_secret) BETWEEN 30 AND 500),
  previous_secret_until timestamptz(3),
  -- The last event that was looked at. The feed is the queue: nothing else has to be kept for an endpoint that is behind.
  last_sequence bigint NOT NULL CHECK (last_sequence >= 0),
  -- When the first of the deliveries that wait may be tried again.
  next_attempt_at timestamptz(3),
  -- How it answers: turns in a row without one success, until when it is left alone, since when nothing came through.
  failed_turns integer NOT NULL CHECK (failed_turns >= 0),
  paused_until timestamptz(3),
  failing_since timestamptz(3),
  -- When people were told that it fails.
  told_at timestamptz(3),
  version bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- One event for one endpoint. What is told is the event itself, by its sequence. Rows of an endpoint that is gone are nobody's,
-- and are swept with those that are too old.
CREATE TABLE webhook_delivery (
  org_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  -- Of one record events are told in their order.
  subject text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  next_attempt_at timestamptz(3),
  attempted_at timestamptz(3),
  status_code integer,
  answer text CHECK (char_length(answer) <= 1024),
  error text CHECK (char_length(error) <= 500),
  duration_ms integer,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, endpoint_id, sequence)
);
CREATE INDEX webhook_delivery_by_state ON webhook_delivery (org_id, endpoint_id, state, sequence);
