-- crossdock: outside a transaction
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Trucks that stand at a dock: from when they came, for as long as they were booked for.
CREATE INDEX CONCURRENTLY appointment_arrived_at_dock ON appointment (dock_id, arrived_at) WHERE status = 'arrived';
