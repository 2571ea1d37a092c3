-- crossdock: outside a transaction
-- Returns that a carrier's scan can mean.
CREATE INDEX CONCURRENTLY goods_return_on_its_way ON goods_return (tracking_number)
  WHERE tracking_number IS NOT NULL AND status IN ('announced', 'in_transit');
