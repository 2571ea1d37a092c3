-- Spreads the tables over the machines of a Citus cluster: tenant tables by org, shared tables copied to every machine.
-- Run once, by psql, on the coordinator of a database that `crossdock migrate` has just prepared and that holds no
-- rows yet; docs/scale-out.md tells the whole way. A table stands after the tables it refers to.

-- Else Citus turns every table that refers to a shared one into a table of the coordinator, with all its foreign keys,
-- before its own turn comes.
SET citus.enable_local_reference_table_foreign_keys TO off;

-- Shared tables
SELECT create_reference_table('schema_migration');
SELECT create_reference_table('org');
SELECT create_reference_table('user_account');
SELECT create_reference_table('membership');
SELECT create_reference_table('api_client');
SELECT create_reference_table('login_failure');
SELECT create_reference_table('login_success');
SELECT create_reference_table('account_link');
SELECT create_reference_table('user_totp');
SELECT create_reference_table('audit_entry');
SELECT create_reference_table('warehouse');
SELECT create_reference_table('pick_wave');
SELECT create_reference_table('dock');
SELECT create_reference_table('warehouse_holiday');
SELECT create_reference_table('rate_card');
SELECT create_reference_table('rate_card_revision');
SELECT create_reference_table('marketplace_limit');
SELECT create_reference_table('prep_price');
SELECT create_reference_table('fulfillment_center');

-- Tenant tables; all distributed by a bigint with the same number of shards, so one org's rows lie on one machine.
SELECT create_distributed_table('api_key', 'org_id');
SELECT create_distributed_table('invitation', 'org_id');
SELECT create_distributed_table('session', 'org_id');
SELECT create_distributed_table('access_token', 'org_id');
SELECT create_distributed_table('refresh_token', 'org_id');
SELECT create_distributed_table('idempotency_key', 'org_id');
SELECT create_distributed_table('warehouse_access', 'org_id');
SELECT create_distributed_table('org_feed', 'org_id');
SELECT create_distributed_table('event', 'org_id');
SELECT create_distributed_table('brand', 'org_id');
SELECT create_distributed_table('vendor', 'org_id');
SELECT create_distributed_table('item', 'org_id');
SELECT create_distributed_table('bulk_load_lock', 'org_id');
SELECT create_distributed_table('bundle_component', 'org_id');
SELECT create_distributed_table('listing', 'org_id');
SELECT create_distributed_table('stock_record', 'org_id');
SELECT create_distributed_table('stock_balance', 'org_id');
SELECT create_distributed_table('stock_lot', 'org_id');
SELECT create_distributed_table('lot_correction', 'org_id');
SELECT create_distributed_table('stock_movement', 'org_id');
SELECT create_distributed_table('stock_hold', 'org_id');
SELECT create_distributed_table('reservation', 'org_id');
SELECT create_distributed_table('revocation', 'org_id');
SELECT create_distributed_table('fill_due', 'org_id');
SELECT create_distributed_table('reroute_due', 'org_id');
SELECT create_distributed_table('due_work', 'org_id');
SELECT create_distributed_table('floor_exception', 'org_id');
SELECT create_distributed_table('customer_order', 'org_id');
SELECT create_distributed_table('order_line', 'org_id');
SELECT create_distributed_table('sub_order', 'org_id');
SELECT create_distributed_table('sub_order_line', 'org_id');
SELECT create_distributed_table('backorder', 'org_id');
SELECT create_distributed_table('sub_order_history', 'org_id');
SELECT create_distributed_table('order_shipment', 'org_id');
SELECT create_distributed_table('order_shipment_item', 'org_id');
SELECT create_distributed_table('order_shipment_event', 'org_id');
SELECT create_distributed_table('order_search', 'org_id');
SELECT create_distributed_table('order_search_block', 'org_id');
SELECT create_distributed_table('order_search_progress', 'org_id');
SELECT create_distributed_table('order_day', 'org_id');
SELECT create_distributed_table('order_day_duration', 'org_id');
SELECT create_distributed_table('inventory_request', 'org_id');
SELECT create_distributed_table('inventory_request_tag', 'org_id');
SELECT create_distributed_table('inventory_request_block', 'org_id');
SELECT create_distributed_table('inventory_request_block_entry', 'org_id');
SELECT create_distributed_table('inventory_request_note_block', 'org_id');
SELECT create_distributed_table('inventory_request_block_progress', 'org_id');
SELECT create_distributed_table('inventory_request_item', 'org_id');
SELECT create_distributed_table('inventory_request_unit', 'org_id');
SELECT create_distributed_table('inventory_request_carton', 'org_id');
SELECT create_distributed_table('inventory_request_carton_item', 'org_id');
SELECT create_distributed_table('inventory_request_history', 'org_id');
SELECT create_distributed_table('appointment', 'org_id');
SELECT create_distributed_table('inventory_request_receipt', 'org_id');
SELECT create_distributed_table('inventory_request_decision', 'org_id');
SELECT create_distributed_table('inventory_request_photo', 'org_id');
SELECT create_distributed_table('marketplace_shipment', 'org_id');
SELECT create_distributed_table('marketplace_shipment_unit', 'org_id');
SELECT create_distributed_table('marketplace_work_order', 'org_id');
SELECT create_distributed_table('marketplace_work_order_item', 'org_id');
SELECT create_distributed_table('marketplace_work_order_component', 'org_id');
SELECT create_distributed_table('marketplace_work_order_history', 'org_id');
SELECT create_distributed_table('marketplace_work_order_transaction', 'org_id');
SELECT create_distributed_table('marketplace_pallet', 'org_id');
SELECT create_distributed_table('marketplace_carton', 'org_id');
SELECT create_distributed_table('marketplace_carton_unit', 'org_id');
SELECT create_distributed_table('marketplace_carton_component', 'org_id');
SELECT create_distributed_table('marketplace_shipment_history', 'org_id');
SELECT create_distributed_table('marketplace_shipment_event', 'org_id');
SELECT create_distributed_table('marketplace_shipment_proof', 'org_id');
SELECT create_distributed_table('marketplace_shipment_receipt', 'org_id');
SELECT create_distributed_table('marketplace_inbound_plan', 'org_id');
SELECT create_distributed_table('marketplace_inbound_plan_history', 'org_id');
SELECT create_distributed_table('marketplace_receipt_reading', 'org_id');
SELECT create_distributed_table('middle_mile_order', 'org_id');
SELECT create_distributed_table('middle_mile_order_shipment', 'org_id');
SELECT create_distributed_table('middle_mile_order_history', 'org_id');
SELECT create_distributed_table('rate_markup', 'org_id');
SELECT create_distributed_table('rate_quote', 'org_id');
SELECT create_distributed_table('eligibility_check', 'org_id');
SELECT create_distributed_table('marketplace_account', 'org_id');
SELECT create_distributed_table('webhook_endpoint', 'org_id');
SELECT create_distributed_table('webhook_delivery', 'org_id');
SELECT create_distributed_table('goods_return', 'org_id');
SELECT create_distributed_table('goods_return_history', 'org_id');
SELECT create_distributed_table('goods_return_line', 'org_id');
SELECT create_distributed_table('goods_return_unit', 'org_id');
SELECT create_distributed_table('goods_return_photo', 'org_id');
SELECT create_distributed_table('return_label', 'org_id');
SELECT create_distributed_table('return_label_file', 'org_id');
SELECT create_distributed_table('return_policy', 'org_id');
SELECT create_distributed_table('shipped_day', 'org_id');
SELECT create_distributed_table('returned_day', 'org_id');
SELECT create_distributed_table('shipping_label', 'org_id');
SELECT create_distributed_table('shipping_label_file', 'org_id');
SELECT create_distributed_table('carrier_account', 'org_id');

-- Promises between orgs, spread by what must be unique.
SELECT create_distributed_table('live_tracking', 'tracking_number');
