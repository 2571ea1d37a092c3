-- Records of former releases that no worker looks through any more, because their warehouse was closed to the org before there
-- were reasons. Those of open warehouses have theirs once the worker has been there (0099).
UPDATE stock_record r SET
  unsellable_merchant = CASE WHEN r.sellable_merchant < r.available_on_hand - r.reserved_orders - r.reserved_work_orders
    - r.reserved_holds THEN 'warehouse_not_open' END,
  unsellable_fba = CASE WHEN r.sellable_fba < r.available_on_hand - r.reserved_orders - r.reserved_work_orders
    - r.reserved_holds THEN 'warehouse_not_open' END,
  unsellable_wfs = CASE WHEN r.sellable_wfs < r.available_on_hand - r.reserved_orders - r.reserved_work_orders
    - r.reserved_holds THEN 'warehouse_not_open' END
WHERE NOT EXISTS (SELECT FROM warehouse_access a WHERE a.org_id = r.org_id AND a.warehouse_id = r.warehouse_id)
  AND r.unsellable_merchant IS NULL AND r.unsellable_fba IS NULL AND r.unsellable_wfs IS NULL;
