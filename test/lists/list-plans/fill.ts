// Tables in which one org has many rows. Where many rows have a value, they come last: a list that is walked until a page is full
// is walked for long.
import type pg from 'pg';
import { prepareRequestLists } from '../../../src/domains/inbound/requests/list/blocks/prepare-lists.ts';
import { prepareOrderLists } from '../../../src/domains/orders/reads/upkeep/prepare-lists.ts';
import type { Db } from '../../../src/kit/db/db.ts';
import { systemClock } from '../../../src/kit/kernel/clock.ts';

/** Twelve times what a page may touch. To fill the tables takes most of the time, and grows with it. */
const ROWS = 25_000;
const FIRST = 1_000_000;
const LAST = FIRST + ROWS - 1;
export const ORG = 2;
const AT = `timestamptz '2026-01-01 00:00:00+00'`;
/** The second half of the rows. */
const LATE = `g >= ${FIRST + ROWS / 2}`;
export const MANY = FIRST;
export const FEW = FIRST + 1;
export const NONE = 999_999;
const SANDBOX = 999_998;
/** The first half: of lists that show the newest first, those come last. */
const OLD = `g < ${FIRST + ROWS / 2}`;
const ORDERED_AT = `${AT} + (g - ${FIRST}) * interval '1 minute'`;
const SKU = `CASE WHEN ${OLD} THEN 'SKU-MANY' ELSE 'SKU-' || (${FEW} + g % ${ROWS / 10}) END`;
const SEARCH = `'m-' || g || chr(31) || lower(${SKU})`;
const ORDER_STATUS = `CASE WHEN g > ${LAST - 5} THEN 'backordered' WHEN g > ${LAST - 500} THEN 'pending' ELSE 'complete' END`;
const WORK_ORDER_STATUS = `CASE WHEN g % 100 = 7 THEN 'Open' ELSE 'Closed' END`;
const AT_WAREHOUSE = `CASE WHEN g % ${ROWS / 5} = 7 THEN 2 ELSE 1 END`;
/** Every row of the first half has one of these, each of them five rows. */
const GROUP = `${FEW} + g % ${ROWS / 10}`;

/** Of the sub-orders: twice what a page may touch. */
const OPEN = 5_000;
/** What has left was due long ago; of what is open one in a hundred is late, and the others are due within ten days. */
const SHIP_BY = `CASE WHEN g <= ${LAST - OPEN} THEN ${AT} WHEN g % 100 = 3 THEN now() - interval '1 day'
  ELSE now() + (1 + g % 240) * interval '1 hour' END`;

/** A minute later than the row before. */
const MINUTE = `${AT} + (g - ${FIRST}) * interval '1 minute'`;
const DAY = `(${MINUTE})::date`;

const TABLES: Readonly<Record<string, string>> = {
  item: `INSERT INTO item (org_id, id, name, mpn, upc, ean, lot_num_required, min_remaining_days, scannable_barcodes,
      brand_id, vendor_id, is_active, facts_confirmed, is_bundle, is_bundle_component, version, created_at, updated_at)
    SELECT ${ORG}, g, 'Item number ' || g, CASE WHEN ${LATE} THEN 'MANY' ELSE 'MPN-' || ${GROUP} END,
      CASE WHEN ${LATE} THEN '00000000' ELSE (${GROUP})::text END,
      CASE WHEN ${LATE} THEN '00000000' ELSE (${GROUP})::text END, false, '{}', '{}',
      CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END, CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END,
      g % ${ROWS / 10} <> 0 AND ${LATE}, g % ${ROWS / 10} <> 0 AND ${LATE}, g > ${LAST - 5}, false, 1, ${AT}, ${AT}`,
  brand: `INSERT INTO brand SELECT ${ORG}, g, 'Brand number ' || g, 1, ${AT}, ${AT}`,
  vendor: `INSERT INTO vendor SELECT ${ORG}, g, 'Vendor number ' || g, 1, ${AT}, ${AT}`,
  listing: `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name,
      listing_mp_seller_account_id, fulfillment_channel, country, status, version, created_at, updated_at)
    SELECT ${ORG}, g, CASE WHEN ${LATE} THEN 1 ELSE 1 + g % 2 END, 'SKU-' || (${GROUP}),
      CASE WHEN ${LATE} THEN 'many' ELSE 'market-' || ${GROUP} END, g::text, 'MERCHANT', 'US', 'active', 1, ${AT}, ${AT}`,
  org: `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
    SELECT g, 'Org number ' || g, 'merchant', true, 1, ${AT}, ${AT}`,
  user_account: `INSERT INTO user_account (id, email, name, password_hash, is_active, version, created_at, updated_at)
    SELECT g, 'user' || g || '@example.test', 'User ' || g, 'x', true, 1, ${AT}, ${AT}`,
  membership: `INSERT INTO membership (org_id, user_id, role, created_at)
    SELECT CASE WHEN ${LATE} THEN ${ORG} ELSE ${GROUP} END, g, 'member', ${AT}`,
  api_client: `INSERT INTO api_client (client_id, org_id, name, secret_hash, scopes, is_active, version, created_at,
      updated_at) SELECT 'many-' || g, ${ORG}, 'x', 'x', '{read}', true, 1, ${AT}, ${AT}`,
  api_key: `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, created_by, created_at)
    SELECT ${ORG}, g, 'x', sha256(g::text::bytea), 'x', '{read}', 'x', ${AT}`,
  webhook_endpoint: `INSERT INTO webhook_endpoint (org_id, id, url, enabled, sealed_secret, last_sequence, failed_turns,
      version, created_at, updated_at)
    SELECT ${ORG}, g, 'https://hooks.example.com/' || g, true, sha256(g::text::bytea), 0, 0, 1, ${AT}, ${AT}`,
  webhook_delivery: `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, created_at)
    SELECT ${ORG}, 1, g, 'x', 'x', CASE WHEN g > ${LAST} - 5 THEN 'failed' ELSE 'delivered' END, 1, ${AT}`,
  stock_hold: `INSERT INTO stock_hold (org_id, id, warehouse_id, created_by, created_at, released_at, version)
    SELECT ${ORG}, g, ${AT_WAREHOUSE}, 'x', ${AT}, CASE WHEN g > ${LAST - 5} THEN NULL ELSE ${AT} END, 1`,
  floor_exception: `INSERT INTO floor_exception (org_id, id, item_id, warehouse_id, lot, expiration, quantity, owner_kind,
      owner_id, cause, raised_at, resolved_at)
    SELECT CASE WHEN ${LATE} THEN ${ORG} ELSE 3 END, g, 1, CASE WHEN ${LATE} THEN 1 ELSE 2 + g % 3 END, '', 'infinity', 1,
      'sub_order', 1, 'count', ${AT} + (g - ${FIRST}) * interval '1 second',
      CASE WHEN g > ${LAST - 5000} THEN NULL ELSE ${AT} END`,
  due_work: `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts, dead_since)
    SELECT CASE WHEN ${LATE} THEN ${ORG} ELSE 3 END, CASE WHEN g > ${LAST - 5} THEN 'few' ELSE 'many' END, g, 1, ${AT},
      ${AT}, 0, CASE WHEN g > ${LAST - 5} THEN ${AT} END`,
  audit_entry: `INSERT INTO audit_entry (id, recorded_at, operation, actor, org_id, user_id, details)
    SELECT g, ${AT}, CASE WHEN g > ${FIRST} + 50 THEN 'many' ELSE 'o' || g END,
      CASE WHEN g > ${FIRST} + 50 THEN 'many' ELSE 'a' || g END, CASE WHEN ${LATE} THEN ${GROUP} ELSE ${ORG} END,
      CASE WHEN ${LATE} THEN ${GROUP} ELSE ${MANY} END, '{}'`,
  customer_order: `INSERT INTO customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search,
      status, units, placed_at, created_by, version, created_at, updated_at, json_version, parts_version, items_json,
      sub_orders_json, warehouse_ids, latest_ship_at, priority, held_for)
    SELECT ${ORG}, g, 'M-' || g, '', CASE WHEN ${OLD} THEN 'many' ELSE 'market-' || (${GROUP}) END, '{"a":1}', ${SEARCH},
      ${ORDER_STATUS}, 1, ${ORDERED_AT} - interval '10 minutes', 'x', 1, ${ORDERED_AT}, ${ORDERED_AT} + interval '1 day', 1, 1,
      '[]', '', ARRAY[${AT_WAREHOUSE}], ${ORDERED_AT} + interval '2 days',
      CASE WHEN ${OLD} THEN 8 WHEN g > ${LAST - 50} THEN 9 END,
      CASE WHEN ${OLD} THEN 'payment' WHEN g > ${LAST - 50} THEN 'fraud' END`,
  order_line: `INSERT INTO order_line (org_id, order_id, line, item_id, sku, quantity, ordered_at, order_status)
    SELECT ${ORG}, g, 1, 1, ${SKU}, 1, ${ORDERED_AT}, ${ORDER_STATUS}`,
  order_search: `INSERT INTO order_search SELECT ${ORG}, g, ${ORDERED_AT}, ${SEARCH}`,
  // The newest come first there: half of the rows, the older one, share their values.
  inventory_request: `INSERT INTO inventory_request (org_id, id, status, shipment_method, warehouse_id, brand_id, vendor_id,
      note, order_tags, tracking_numbers, request_pickup_pallets, items_total, items_received, estimated_ship_date, placed_at,
      shipped_at, delivered_at, created_by, created_by_id, placed_by_id, placed_by_program, updated_by, updated_by_id, updated_by_program,
      version, created_at, updated_at, source_warehouse_id)
    SELECT ${ORG}, g, CASE WHEN NOT ${LATE} THEN 'closed' WHEN g > ${LAST - 50} THEN 'placed' ELSE 'draft' END, 'CUSTOMER',
      CASE WHEN ${LATE} THEN 2 + g % 3 ELSE 1 END, CASE WHEN ${LATE} THEN ${GROUP} ELSE ${MANY} END,
      CASE WHEN ${LATE} THEN ${GROUP} ELSE ${MANY} END, 'Request number ' || g,
      CASE WHEN ${LATE} THEN ARRAY['tag-' || ${GROUP}] ELSE '{many}' END, '{}', '[]', 1, 0,
      ${DAY} + 10, ${MINUTE} + interval '1 hour', ${MINUTE} + interval '1 day', ${MINUTE} + interval '9 days', 'x',
      CASE WHEN ${LATE} THEN ${GROUP} ELSE ${MANY} END, CASE WHEN ${LATE} THEN ${GROUP} END,
      CASE WHEN NOT ${LATE} THEN 'client:many' END, 'x', CASE WHEN NOT ${LATE} THEN ${MANY} END,
      CASE WHEN ${LATE} THEN 'client:' || ${GROUP} END, 1, ${MINUTE}, ${MINUTE} + interval '20 days',
      CASE WHEN ${LATE} THEN 1 END`,
  inventory_request_tag: `INSERT INTO inventory_request_tag (org_id, tag, created_at, request_id)
    SELECT ${ORG}, CASE WHEN ${LATE} THEN 'tag-' || ${GROUP} ELSE 'many' END, ${MINUTE}, g`,
  dock: `INSERT INTO dock SELECT g, CASE WHEN ${LATE} THEN 1 ELSE 2 + g % 2 END, 'Door ' || g, 1, true, 1, ${AT}, ${AT}`,
  appointment: `INSERT INTO appointment (org_id, id, request_id, warehouse_id, dock_id, start_at, end_at, type, status,
      booked_by, booked_at)
    SELECT ${ORG}, g, 1, CASE WHEN ${LATE} THEN 1 ELSE 2 + g % 2 END, 1, ${MINUTE}, ${MINUTE} + interval '1 hour', 'live',
      CASE WHEN ${LATE} THEN 'arrived' ELSE 'cancelled' END, 'x', ${AT}`,
  rate_card: `INSERT INTO rate_card (id, carrier, kind, card_version, name, effective_from, fuel_weeks, content, created_by,
      version, created_at, updated_at)
    SELECT g, CASE WHEN ${LATE} THEN 'many' ELSE 'c' || ${GROUP} END, 'parcel', g, 'x', ${MINUTE}, '[]', '{}', 'x', 1, ${AT},
      ${AT}`,
  rate_markup: `INSERT INTO rate_markup (org_id, id, basis_points, flat_cents, effective_from, version, created_at, updated_at)
    SELECT ${ORG}, g, 0, 0, ${AT}, 1, ${AT}, ${AT}`,
  inventory_request_receipt: `INSERT INTO inventory_request_receipt (org_id, request_id, id, request_item_id, quantity, status,
      lot, expiration, received_by, received_at)
    SELECT ${ORG}, 6, g, 1, 1, 'available', '', 'infinity', 'x', ${AT}`,
  discrepancy_decision: `INSERT INTO discrepancy_decision (org_id, request_id, id, request_item_id, warehouse_id, decision, over_qty,
      short_qty, damaged_qty, is_latest, decided_by, decided_at)
    SELECT ${ORG}, 6, g, g, 1, CASE WHEN ${LATE} THEN 'disputed' ELSE 'accepted' END, 0, 1, 0, true, 'x', ${MINUTE}`,
  // The newest come first there. The one with half of all cartons is none of them: no truck takes so many.
  marketplace_shipment: `INSERT INTO marketplace_shipment (org_id, id, warehouse_id, marketplace_name, fba_shipment_id,
      fulfillment_center_code, source, status, unit_count, version, created_at, updated_at)
    SELECT ${ORG}, CASE WHEN g = ${MANY} THEN ${LAST + 1} ELSE g END, CASE WHEN ${OLD} THEN 1 ELSE 2 + g % 3 END,
      CASE WHEN ${OLD} THEN 'many' ELSE 'market-' || ${GROUP} END, 'FBA-' || g, 'ONT8', CASE WHEN ${OLD} THEN 'work_order' ELSE 'inventory_request' END,
      CASE WHEN ${OLD} THEN 'closed' WHEN g > ${LAST - 50} THEN 'in_transit' ELSE 'created' END, 1, 1, ${MINUTE},
      ${MINUTE} + interval '20 days'`,
  marketplace_shipment_unit: `INSERT INTO marketplace_shipment_unit (org_id, shipment_id, id, request_id, request_item_id, item_id,
      lot, expiration, quantity, added_by, added_at)
    SELECT ${ORG}, g, g, ${GROUP}, 1, 1, '', 'infinity', 1, 'x', ${AT}`,
  middle_mile_order: `INSERT INTO middle_mile_order (org_id, id, internal_identifier, status, warehouse_id, destination_type,
      shipment_ids, quote_id, authorized_cents, breakdown, estimated_volume, accessorials, created_by, version, created_at,
      updated_at)
    SELECT ${ORG}, g, 'MMO260' || g, CASE WHEN ${OLD} THEN 'delivered' WHEN g > ${LAST - 50} THEN 'picked_up' ELSE 'authorized' END,
      CASE WHEN ${OLD} THEN 1 ELSE 2 + g % 3 END, 'FBA', '{MS-1}', 1, 1, '[]', 1, '{}', 'x', 1, ${MINUTE}, ${MINUTE}`,
  catalog_change_request: `INSERT INTO catalog_change_request (org_id, id, item_id, status, requested, former, created_by, version,
      created_at, updated_at)
    SELECT CASE WHEN g % 1000 = 3 THEN 3 ELSE ${ORG} END, g, CASE WHEN ${OLD} THEN ${MANY} ELSE g END,
      CASE WHEN ${OLD} THEN 'confirmed' WHEN g > ${LAST - 50} THEN 'pending' ELSE 'refused' END, '{}', '{}', 'x', 1, ${MINUTE},
      ${MINUTE}`,
  // The newest come first, and are of those of which there are few.
  goods_return: `INSERT INTO goods_return (org_id, id, status, source, warehouse_id, market_order_id, tracking_number, exchange,
      units_announced, units_received, units_undecided, created_by, version, created_at, updated_at)
    SELECT CASE WHEN g % 1000 = 3 THEN 3 ELSE ${ORG} END, g,
      CASE WHEN ${OLD} THEN 'closed' WHEN g > ${LAST - 50} THEN 'received' ELSE 'announced' END,
      CASE WHEN ${OLD} THEN 'merchant' ELSE 'blind' END, CASE WHEN ${OLD} THEN 1 ELSE 2 + g % 3 END, 'M' || g, 'T' || g, 'none', 1,
      0, 0, 'x', 1, ${MINUTE}, ${MINUTE}`,
  fulfillment_center: `INSERT INTO fulfillment_center (id, marketplace_name, code, address, version, created_at, updated_at)
    SELECT g, CASE WHEN ${LATE} THEN 'many' ELSE 'market-' || ${GROUP} END, 'C' || g, '{}', 1, ${AT}, ${AT}`,
  eligibility_check: `INSERT INTO eligibility_check (org_id, id, listing_id, request_id, program, status, reasons, attempts,
      requested_by, requested_at, item_id, is_newest, version, created_at, updated_at)
    SELECT ${ORG}, g, g, 1, 'INBOUND', CASE WHEN ${LATE} THEN 'queued' ELSE 'eligible' END, '[]', 0, 'x', ${AT}, 1, true, 1,
      ${AT}, ${AT}`,
  // The newest come first there, too.
  marketplace_work_order: `INSERT INTO marketplace_work_order (org_id, id, warehouse_id, status, created_by, version, created_at,
      updated_at)
    SELECT CASE WHEN g % 1000 = 3 THEN 3 ELSE ${ORG} END, g, ${AT_WAREHOUSE}, ${WORK_ORDER_STATUS}, 'x', 1, ${MINUTE}, ${MINUTE}`,
  marketplace_work_order_item: `INSERT INTO marketplace_work_order_item (org_id, work_order_id, id, line, listing_id, listing_sku,
      marketplace_name, country, fulfillment_channel, item_id, stage, prep, prep_prices, original_quantity, quantity,
      processed_quantity, packed_quantity, shipped_quantity, short_quantity, damaged_quantity, lost_quantity, order_status,
      created_at)
    SELECT CASE WHEN g % 1000 = 3 THEN 3 ELSE ${ORG} END, g, g, 1, 1, ${SKU},
      CASE WHEN ${OLD} THEN 'many' ELSE 'market-' || (${GROUP}) END, 'US', 'FBA', 1, 'queued', '{}', '[]', 1, 1, 0, 0, 0, 0, 0, 0,
      ${WORK_ORDER_STATUS}, ${MINUTE}`,
  marketplace_carton: `INSERT INTO marketplace_carton (org_id, id, sscc, warehouse_id, marketplace_name, fulfillment_channel,
      work_order_id, shipment_id, length_um, width_um, height_um, weight_ng, unit_count, is_team_lift, is_oversize, packed_by,
      version, created_at, updated_at)
    SELECT ${ORG}, g, lpad(g::text, 18, '0'), ${AT_WAREHOUSE}, 'many', 'FBA', CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END,
      CASE WHEN ${LATE} THEN ${MANY} ELSE g END, 1, 1, 1, 1, 1, false, false, 'x', 1, ${AT}, ${AT}`,
  marketplace_pallet: `INSERT INTO marketplace_pallet (org_id, id, sscc, warehouse_id, shipment_id, length_um, width_um, height_um,
      weight_ng, packed_by, version, created_at, updated_at)
    SELECT ${ORG}, g, lpad(g::text, 18, '0'), ${AT_WAREHOUSE}, CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END, 1, 1, 1, 1, 'x', 1, ${AT},
      ${AT}`,
  shipping_label: `INSERT INTO shipping_label (org_id, id, order_id, sub_order_id, shipment_id, carton, warehouse_id, state, source,
      quote_id, carrier, service, service_name, amount_cents, breakdown, requested_by, requested_at, version, created_at, updated_at)
    SELECT ${ORG}, g, 1, CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END, g, 1, ${AT_WAREHOUSE}, 'voided', 'cards', 1, 'ups', 'ground', 'Ground',
      100, '[]', 'x', ${AT}, 1, ${AT}, ${AT}`,
  marketplace_inbound_plan: `INSERT INTO marketplace_inbound_plan (org_id, id, work_order_id, warehouse_id, work_order_item_ids, carton_ids, handler,
      marketplace_name, packing, placement, status, step, is_asked, attempts, packing_groups, placement_options, shipments,
      problems, started_by, version, created_at, updated_at)
    SELECT ${ORG}, g, CASE WHEN ${LATE} THEN ${MANY} ELSE ${GROUP} END, ${AT_WAREHOUSE}, '{1}', '{}', 'local', 'many', 'before_placement',
      'lowest_fee', CASE WHEN g > ${LAST - 50} THEN 'working' ELSE 'done' END, 'x', false, 0, '[]', '[]', '[]', '[]', 'x', 1,
      ${AT}, ${AT}`,
  marketplace_limit: `INSERT INTO marketplace_limit (id, marketplace_name, program, applies_to, valid_from, valid_until,
      max_length_um, max_width_um, max_height_um, max_weight_ng, single_unit_may_exceed, version, created_at, updated_at)
    SELECT g, CASE WHEN ${LATE} THEN 'many' ELSE 'market-' || ${GROUP} END, 'FBA', 'carton', DATE '2026-01-01' + (g - ${FIRST}),
      'infinity', 1, 1, 1, 1, true, 1, ${AT}, ${AT}`,
  forbidden_destination: `INSERT INTO forbidden_destination (id, country, postal_prefix, note, version, created_at, updated_at)
    SELECT g, CASE WHEN ${LATE} THEN 'US' ELSE 'CA' END, g::text, 'x', 1, ${AT}, ${AT}`,
  prep_price: `INSERT INTO prep_price (id, prep, valid_from, valid_until, unit_cents, version, created_at, updated_at)
    SELECT g, CASE WHEN ${LATE} THEN 'ITEM_LABELING' ELSE 'p' || ${GROUP} END, DATE '2026-01-01' + (g - ${FIRST}), 'infinity', 1, 1,
      ${AT}, ${AT}`,
  sub_order: `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, units, why, ship_by, leave_by, wave_id, ordered_at,
      version, created_at, updated_at, order_status, order_updated_at, is_held)
    SELECT CASE WHEN g % 1000 = 3 THEN 4 ELSE ${ORG} END, g, g, CASE WHEN g > ${LAST - 5} THEN 'backordered' WHEN g > ${LAST - OPEN} THEN 'pending' ELSE 'shipped' END,
      ${AT_WAREHOUSE}, 1, '{}', CASE WHEN g % 10 <> 0 THEN ${SHIP_BY} END, CASE WHEN g % 7 = 0 THEN ${SHIP_BY} + interval '5 days' END,
      CASE WHEN g % 100 = 0 THEN ${FEW} END,
      ${ORDERED_AT}, 1, ${AT}, ${AT}, ${ORDER_STATUS}, ${ORDERED_AT} + interval '1 day',
      g > ${LAST - OPEN} AND g % 20 = 0`,
  order_shipment: `INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, carrier,
      tracking_number, shipped_at, status, status_time, version, created_at, updated_at)
    SELECT ${ORG}, g, g, g, 1, ${AT_WAREHOUSE}, 1, 'UPS', 'T' || g, ${ORDERED_AT},
      CASE WHEN g > ${LAST - 5} THEN 'exception' ELSE 'delivered' END, ${ORDERED_AT}, 1, ${AT}, ${AT}`,
  stock_record: `INSERT INTO stock_record SELECT ${ORG}, g, CASE WHEN ${LATE} THEN 1 ELSE 2 + g % 2 END, 1, 0, 0, 0, 0, 0, 0, 0, 0,
      1, CASE WHEN g > ${LAST - 5} THEN timestamptz '2026-06-01Z' ELSE ${AT} END`,
  stock_movement: `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot,
      expiration, status, quantity, reason, linked_item_type, linked_item_id, actor)
    SELECT ${ORG}, kind, timestamptz '2020-01-01Z' + (g - ${FIRST}) * interval '1 minute', g, 1, ${FEW} + g % 10,
      CASE WHEN ${LATE} THEN 1 ELSE 2 + g % 2 END, '', 'infinity', 'available', 1,
      CASE WHEN kind THEN NULL WHEN ${LATE} THEN 'lost' ELSE 'order_shipped' END,
      CASE WHEN NOT kind THEN 'order' END, CASE WHEN NOT kind THEN g::text END, 'x' FROM unnest('{true,false}'::boolean[]) AS kind,`,
};

export async function fillLists(client: pg.Client, db: Db): Promise<void> {
  // Rows without what they refer to are good enough to be listed.
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [Object.keys(TABLES)],
  );
  for (const { drop } of rows) await client.query(drop);
  // Demo orgs are sandboxes; those with rows below are merchants of production, as at a hub that is in use.
  await client.query('UPDATE org SET is_sandbox = false');
  await client.query('UPDATE org_feed SET is_sandbox = false');
  await client.query('UPDATE sub_order SET is_sandbox = false');
  const indexes = await dropIndexes(client);
  for (const insert of Object.values(TABLES)) {
    await client.query(
      `${insert} ${insert.endsWith(',') ? '' : 'FROM'} generate_series(${FIRST}, ${LAST}) AS g`,
    );
  }
  await fillSandbox(client);
  for (const definition of indexes) await client.query(definition);
  // The worker makes the blocks of orders and of requests.
  await prepareOrderLists(db, systemClock, { ordersPerBlock: ROWS / 500 });
  await prepareRequestLists(db, { requestsPerBlock: ROWS / 200 });
  // All rows are looked at: a sample of them may leave out the few that are rare, and then plans differ from run to run.
  await client.query('SET default_statistics_target = 200');
  await client.query(
    `VACUUM ANALYZE ${Object.keys(TABLES).join(', ')}, order_search_block, inventory_request_block,
       inventory_request_block_entry, inventory_request_note_block`,
  );
}

/** A sandbox beside production, whose open orders are older and more urgent than all others. */
async function fillSandbox(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO org (id, name, kind, is_active, is_sandbox, version, created_at, updated_at)
    VALUES (${SANDBOX}, 'A busy sandbox', 'merchant', true, true, 1, ${AT}, ${AT})`);
  await client.query(`INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, units, why, ship_by, leave_by, ordered_at,
      version, created_at, updated_at, is_sandbox)
    SELECT ${SANDBOX}, ${LAST} + g, g, 'pending', 1, 1, '{}',
      ${AT} - interval '1 day', ${AT} - interval '1 day', ${AT} - interval '2 days', 1, ${AT}, ${AT}, true
    FROM generate_series(1, ${10 * OPEN}) AS g`);
}

/** Built over all rows at once they take a third of the time. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; definition: string }>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
     WHERE i.indrelid = ANY($1::regclass[]) AND c.oid IS NULL ORDER BY i.indexrelid`,
    [Object.keys(TABLES)],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ definition }) => definition);
}
