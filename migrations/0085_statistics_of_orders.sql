-- Under load, what orders write was analyzed every few seconds, each time it had grown by a tenth, and plans that are kept were
-- made anew behind it. Texts that no statement selects by need no statistics, and a third is soon enough (decision 0003).
ALTER TABLE customer_order ALTER COLUMN content_hash SET STATISTICS 0, ALTER COLUMN items_json SET STATISTICS 0,
  ALTER COLUMN sub_orders_json SET STATISTICS 0, ALTER COLUMN created_by SET STATISTICS 0,
  SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE event ALTER COLUMN subject_id SET STATISTICS 0, ALTER COLUMN actor SET STATISTICS 0,
  SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE order_line ALTER COLUMN market_order_item_id SET STATISTICS 0, SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE sub_order SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE sub_order_line SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE reservation SET (autovacuum_analyze_scale_factor = 0.3);
